"""The rules around a game: blind cards, the deal, who leads, the exchange."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, Protocol

from rules_ref.classes import Player, PlayerClass


@dataclass(frozen=True, slots=True)
class ExchangeRule:
    """One direction of the exchange: ``giver`` hands ``count`` cards to ``taker``, strongest or any."""

    giver: PlayerClass
    taker: PlayerClass
    count: int
    what: Literal["strongest", "any"]
    clause: str


def usual_exchange(clause: str) -> tuple[ExchangeRule, ...]:
    """The exchange under one clause: two cards between the ends, one between those beside them."""
    return (
        ExchangeRule(PlayerClass.DAIHINMIN, PlayerClass.DAIFUGO, 2, "strongest", clause),
        ExchangeRule(PlayerClass.DAIFUGO, PlayerClass.DAIHINMIN, 2, "any", clause),
        ExchangeRule(PlayerClass.HINMIN, PlayerClass.FUGO, 1, "strongest", clause),
        ExchangeRule(PlayerClass.FUGO, PlayerClass.HINMIN, 1, "any", clause),
    )


@dataclass(frozen=True, slots=True)
class Duty(Generic[Player]):
    """An ExchangeRule between two players of a table."""

    giver: Player
    taker: Player
    count: int
    what: Literal["strongest", "any"]
    clause: str


@dataclass(frozen=True, slots=True)
class TableSize:
    """The values that depend on the number of players.

    ``hands`` in deal order; ``blind`` cards are set aside (JBL-3).
    """

    hands: tuple[int, ...]
    blind: int
    exchange: tuple[ExchangeRule, ...]
    deal_clause: str
    deck_clause: str
    blind_clause: str
    jokers: int = 2


@dataclass(frozen=True, slots=True)
class Opening(Generic[Player]):
    """How a game begins: the dealer, the first card, the leader, the exchange."""

    dealer: Player
    first_card_to: Player
    leader: Player
    cards_each: int
    duties: tuple[Duty[Player], ...]
    clauses: tuple[str, ...]


def duties(size: TableSize, classes: Mapping[Player, PlayerClass] | None) -> tuple[Duty[Player], ...]:
    """The exchange owed before a game, from the classes of the last one (none without classes, JBL-1.7)."""
    if not classes:
        return ()
    holder = {player_class: player for player, player_class in classes.items()}
    return tuple(
        Duty(holder[rule.giver], holder[rule.taker], rule.count, rule.what, rule.clause)
        for rule in size.exchange
        if rule.giver in holder and rule.taker in holder
    )


class OpeningRule(Protocol):
    """How a document opens a game, by table size, players clockwise from the first seat, and last classes."""

    def __call__(
        self, size: TableSize, seats: Sequence[Player], classes: Mapping[Player, PlayerClass] | None, /
    ) -> Opening[Player]: ...
