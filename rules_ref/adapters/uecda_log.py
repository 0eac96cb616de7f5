"""Logs of the UECDA server: blocks of lines, plays without the names of their players.

The players follow from the rules: a pass is made by the player on turn, cards come from the hand that holds
them. After an illegal move that is unknown, so a game ends with its first illegal move.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Final

from rules_ref.adapters.recorded_game import RecordedGame
from rules_ref.adapters.uecda_notation import PASSING, Lay, read_card, read_lay
from rules_ref.cards import Card
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.classes import PlayerClass, classes_by_place
from rules_ref.documents.uecda.ruleset import RULESET as UECDA
from rules_ref.engine.judge import judge
from rules_ref.engine.regulation import Regulation
from rules_ref.position import Pass, Play, Position
from rules_ref.rules.opening import DIAMOND_THREE
from rules_ref.text import Text

_BEGIN: Final = "/*"
_END: Final = "*/"
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_THINKING_TIME: Final = re.compile(r"\[\d+\]$")


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of a game: its number in the log, its first word, the rest."""

    number: int
    key: str
    rest: str

    @property
    def where(self) -> str:
        return f"line {self.number}"

    def refuse(self, ja: str, en: str) -> MalformedCaseError:
        return MalformedCaseError(self.where, Text(ja, en))


def read_uecda_log(text: str) -> tuple[RecordedGame, ...]:
    """All games of the log. Raises MalformedCaseError, with the line as its field (``line 12``)."""
    return tuple(_game(block) for block in _blocks(text))


def _blocks(text: str) -> Iterator[dict[str, _Line]]:
    """The lines of each game by their first word."""
    block: dict[str, _Line] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        key, _, rest = line.strip().partition(" ")
        if key == _BEGIN:
            block = {_BEGIN: _Line(number, _BEGIN, "")}
        elif key == _END and block is not None:
            yield block
            block = None
        elif key and block is not None:
            block[key] = _Line(number, key, rest)
    if block is not None:
        raise block[_BEGIN].refuse("このゲームには終わりがありません。", "This game has no end.")


def _game(block: Mapping[str, _Line]) -> RecordedGame:
    hands = _hands(_line(block, "original"))
    players = tuple(map(str, range(len(hands))))
    seats = _numbers(_line(block, "seat"), len(hands))
    places = _numbers(_line(block, "result"), len(hands))
    seated = tuple(sorted(players, key=lambda player: seats[int(player)]))
    by_player = dict(zip(players, hands, strict=True))
    return RecordedGame(
        ruleset=UECDA.id,
        number=_number(_line(block, "game")),
        players=seated,
        hands=by_player,
        moves=tuple(_moves(_begin(seated, by_player), _lays(_line(block, "play")))),
        finishing=tuple(sorted(players, key=lambda player: places[int(player)])),
        classes=_classes(block, players),
    )


def _line(block: Mapping[str, _Line], key: str) -> _Line:
    if key not in block:
        raise block[_BEGIN].refuse(f"「{key}」の行がありません。", f"This game has no line “{key}”.")
    return block[key]


def _number(line: _Line) -> int:
    if not _NUMBER.fullmatch(line.rest):
        raise line.refuse("数でなければなりません。", "This must be a number.")
    return int(line.rest)


def _numbers(line: _Line, size: int) -> list[int]:
    """One number for each player: 0 to ``size`` - 1, each once."""
    words = line.rest.split()
    if sorted(words) != sorted(map(str, range(size))):
        raise line.refuse(
            f"0から{size - 1}までが1回ずつでなければなりません。", f"This must be 0 to {size - 1}, each once."
        )
    return [int(word) for word in words]


def _hands(line: _Line) -> list[tuple[Card, ...]]:
    hands = re.findall(r"\{([^{}]*)\}", line.rest)
    sizes = UECDA.table_sizes
    if len(hands) not in sizes:
        raise line.refuse(
            f"手札は{sizes[0]}人分から{sizes[-1]}人分でなければなりません。",
            f"There must be hands of {sizes[0]} to {sizes[-1]} players.",
        )
    return [tuple(read_card(word, line.where) for word in hand.split()) for hand in hands]


def _classes(block: Mapping[str, _Line], players: tuple[str, ...]) -> dict[str, PlayerClass]:
    """The classes of the game before; none where nothing was exchanged, as in the first game."""
    if not re.search(r"\{\s*\w", _line(block, "changed").rest):
        return {}
    places = _numbers(_line(block, "class"), len(players))
    by_place = classes_by_place(len(players))
    return {player: by_place[place] for player, place in zip(players, places, strict=True)}


def _lays(line: _Line) -> Iterator[Lay | None]:
    """The cards of each move, None for a pass."""
    for number, word in zip(count(1), line.rest.split()):
        # The server appends the thinking time to a move.
        written = _THINKING_TIME.sub("", word)
        yield None if written == PASSING else read_lay(written, f"{line.where}, move {number}")


def _moves(begin: Position, lays: Iterable[Lay | None]) -> Iterator[Play | Pass]:
    """Each move with its player, up to the first that is illegal."""
    position: Position | None = begin
    for lay in lays:
        if position is None:
            return
        move = _move(position, lay)
        yield move
        position = _after(position, move)


def _begin(players: tuple[str, ...], hands: Mapping[str, tuple[Card, ...]]) -> Position:
    """The position before the first move: the holder of ♦3 leads (UEC-1)."""
    holder = next((player for player, hand in hands.items() if DIAMOND_THREE in hand), players[0])
    return Position(players, hands, holder, opening=True)


def _move(position: Position, lay: Lay | None) -> Play | Pass:
    on_turn = position.turn or position.still_in[0]
    if lay is None:
        return Pass(on_turn)
    # Cards that no hand holds are played by the player on turn, so that the judge reports the error.
    return Play(_holder(position, lay[0]) or on_turn, *lay)


def _holder(position: Position, cards: tuple[Card, ...]) -> str | None:
    return next((player for player in position.players if _holds(position, player, cards)), None)


def _holds(position: Position, player: str, cards: tuple[Card, ...]) -> bool:
    hand = position.hands[player]
    return isinstance(hand, tuple) and Counter(cards) <= Counter(hand)


def _after(position: Position, move: Play | Pass) -> Position | None:
    """The position after a legal move; None after any other."""
    if position.turn is None or (isinstance(move, Play) and not _holds(position, move.by, move.cards)):
        return None
    return judge(UECDA, Regulation(UECDA.options, {}), position, move).after
