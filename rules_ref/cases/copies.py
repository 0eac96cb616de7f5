"""Whether the cards of hands and moves can all come from one deck."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules_ref.cards import JOKER, Rank
from rules_ref.position import Play

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rules_ref.cards import Card
    from rules_ref.cases.reader import Reader
    from rules_ref.engine.ruleset import Ruleset
    from rules_ref.position import Hand, Move

_MOVING = frozenset({Rank.SEVEN, Rank.QUEEN})
"""Sevens and queens may hand cards on, and nobody need say which."""


@dataclass(slots=True)
class Copies:
    """The cards seen so far. One that changed hands or was taken back counts once.

    ``loose``: cards seen already that may lie in a hand of which the cards are not known.
    """

    ruleset: Ruleset
    hands: Mapping[str, Hand]
    seen: Counter[Card] = field(default_factory=Counter)
    loose: Counter[Card] = field(default_factory=Counter)
    laid: Counter[Card] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        for hand in self.hands.values():
            if isinstance(hand, tuple):
                self.seen.update(hand)

    def move(self, reader: Reader, move: Move) -> None:
        """Count what a move shows. Raises MalformedCaseError at the first card there is once too often."""
        if isinstance(move, Play):
            self._show(zip(reader["cards"].items(), move.cards, strict=True), move.by)
            self.laid.update(move.cards)
            self._loosen(move.cards)
        for key in ("gives", "discards"):
            self._show(_cards(reader[key]), move.by)
            self.loose.update(card for _, card in _cards(reader[key]))
        for key in ("all_give",):
            for player, member in reader[key].members() if not reader[key].absent else ():
                self._show(_cards(member), player)
                self.loose.update(card for _, card in _cards(member))
        self.loose.update(card for _, card in _cards(reader["recovers"]))
        self.loose.update(card for _, card in _cards(reader["destroyed"]))

    def _show(self, cards: Iterable[tuple[Reader, Card]], player: str) -> None:
        """Cards that this player has: those of a listed hand have been counted with it."""
        if isinstance(self.hands.get(player), tuple):
            return
        for reader, card in cards:
            if self.loose[card]:
                self.loose[card] -= 1
                continue
            self.seen[card] += 1
            if self.seen[card] > (self.ruleset.jokers if card is JOKER else self.ruleset.decks):
                reader.refuse(
                    f"{card.symbol}が多すぎます。",
                    f"There are more copies of {card.symbol} than the deck has.",
                )

    def _loosen(self, cards: Sequence[Card]) -> None:
        """Cards that these may have moved without anybody saying so."""
        if not self.ruleset.brings("cards"):
            return
        ranks = {each.rank for each in cards}
        if ranks & {*_MOVING, None}:
            for hand in self.hands.values():
                self.loose.update(hand if isinstance(hand, tuple) else ())
        if ranks & {Rank.ACE, None}:
            self.loose.update(self.laid)


def _cards(reader: Reader) -> list[tuple[Reader, Card]]:
    return [] if reader.absent else [(each, each.card()) for each in reader.items()]
