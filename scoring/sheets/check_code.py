"""The check code of a match's record, printed on its filled sheet.

It shows the desk whether the record has changed since.
"""

import hashlib
import json
from collections.abc import Iterable
from typing import Final

from rules_ref.classes import Player
from scoring.matches.results import GameResult, MatchResult, SetResult

# Thirty-two digits and letters, without those that are easily misread (I, L, O, U).
_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LENGTH: Final = 6


def check_code(match: MatchResult[Player]) -> str:
    """Six letters in two groups, equal for equal records; one changed record in 10⁹ keeps its code.

    >>> from scoring.matches.results import MatchResult
    >>> check_code(MatchResult(("A", "B", "C", "D")))
    'M8H-SYP'
    """
    record = [_words(match.players), match.cut_off, [_plain(played_set) for played_set in match.sets]]
    digest = hashlib.sha256(json.dumps(record).encode()).digest()
    # 256 is a multiple of 32, so no letter is likelier than another.
    code = "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:_LENGTH])
    return f"{code[:3]}-{code[3:]}"


def _plain(entry: SetResult[Player]) -> object:
    # Players and classes stand here only after a substitution or for a game that stands as played, so that
    # codes on earlier sheets stay valid.
    return [
        *([_words(entry.players)] if entry.players is not None else []),
        sorted((str(suit), str(player)) for suit, player in (entry.seats or {}).items()),
        entry.envelope,
        [str(card) for card in entry.blind or ()],
        [_game(game) for game in entry.games],
    ]


def _words(players: Iterable[Player]) -> list[str]:
    # Numbers as texts, as in the codes of the first sheets.
    return list(map(str, players))


def _game(game: GameResult[Player]) -> object:
    classes = (
        ()
        if game.classes is None
        else sorted((str(who), player_class.value) for who, player_class in game.classes.items())
    )
    return [
        game.cut_off,
        [[str(player_exit.player), player_exit.how.value] for player_exit in game.exits],
        *([classes] if classes else []),
    ]
