"""Numbers for all actions of a document, in a fixed order, as learning programs need them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rules_ref.cards import DECK, JOKER, RANKS, Card
from rules_ref.documents import RULESETS
from rules_ref.engine.candidates import EVERY_SIZE, hand_parts
from rules_ref.engine.ruleset import Ruleset
from rules_ref.game.moves import Choose, GameMove
from rules_ref.position import Claim, Pass, Play

_CARDS: Final = (*DECK, JOKER)
_OF_CARDS: Final = ("discards", "destroyed", "recovers")
_MAX_PLAYERS: Final = 8
"""The most players at a table."""
_Key = tuple[object, ...]


class Actions:
    """The actions of a document: plays by size and strength, the pass, calls, choices; opponents by seat.

    Cards of a play may be in any order. What a joker is declared to be has no number: undeclared it counts as the strongest.

    >>> actions = actions_of("jbl")
    >>> len(actions.plays), actions.plays[0], len(actions)
    (6563, (S3,), 6618)
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.plays = _plays(ruleset)
        self._keys: list[_Key] = [*self.plays, ("pass",), *_other_keys(ruleset)]
        self._numbers = {key: number for number, key in enumerate(self._keys)}

    def __len__(self) -> int:
        return len(self._keys)

    def number(self, move: GameMove, players: Sequence[str]) -> int:
        """The number of a move at this table.

        Raises KeyError for cards that no deck of the document can make.
        """
        match move:
            case Play(cards=cards):
                return self._numbers[tuple(sorted(cards))]
            case Pass():
                return len(self.plays)
            case Claim(kind=kind):
                return self._numbers["claim", kind]
            case Choose(by=by, what="target", choice=str(target)):
                seats = players.index(target) - players.index(by)
                return self._numbers["target", seats % len(players)]
            case Choose(what=what, choice=choice):
                return self._numbers[what, choice]

    def move(self, number: int, legal: Sequence[GameMove], players: Sequence[str]) -> GameMove:
        """The legal move with this number. Raises KeyError where there is none."""
        found = next((move for move in legal if self.number(move, players) == number), None)
        if found is None:
            raise KeyError(number)
        return found


@lru_cache(16)
def actions_of(document: str) -> Actions:
    """The actions of a document, cached. Raises KeyError for an unknown document."""
    return Actions(RULESETS[document])


def _plays(ruleset: Ruleset) -> tuple[tuple[Card, ...], ...]:
    deck = (*DECK * ruleset.decks, *(JOKER,) * ruleset.jokers)
    sets = {
        tuple(sorted(cards))
        for part in hand_parts(deck, ruleset.forms, EVERY_SIZE).parts
        for cards in part.sets
    }
    sets |= {tuple(sorted(cards)) for rule in ruleset.with_own_sets for cards in rule.candidates(deck)}
    return tuple(sorted(sets, key=lambda cards: (len(cards), [card.strength for card in cards])))


def _other_keys(ruleset: Ruleset) -> list[_Key]:
    found: list[_Key] = [("claim", kind) for kind in ruleset.claims]
    # Cards are given in the exchange, too.
    found += [("gives", card) for card in (*_CARDS, None)]
    if ruleset.produces("cards"):
        found += [(what, card) for what in _OF_CARDS for card in (*_CARDS, None)]
        found += [("names", rank) for rank in (*RANKS, JOKER, None)]
        found += [("target", seats) for seats in range(1, _MAX_PLAYERS)]
        found.append(("drawn", None))
    return found
