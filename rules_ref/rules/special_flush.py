"""Cards that flush the pile by their number and count: sandstorm, rokurokubi, 99-car, four-stop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.rule import BEAT, LOCKS, Bar, Licence, Rule
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_ref.attempt import Attempt
    from rules_ref.cards import Rank
    from rules_ref.unfolding import Unfolding


def exactly(attempt: Attempt, count: int, rank: Rank) -> bool:
    """Whether the cards are just ``count`` natural cards of one rank."""
    cards = attempt.combination.cards
    return len(cards) == count and all(each.rank is rank for each in cards)


@dataclass(frozen=True, slots=True)
class ExactFlush(Rule):
    """Exactly ``count`` natural cards of ``rank`` flush the pile."""

    clause: str
    count: int
    rank: Rank
    name: Text

    def on_flush(self, attempt: Attempt, unfolding: Unfolding) -> None:
        if not exactly(attempt, self.count, self.rank):
            return
        text = Text(f"{self.name.ja}: 場が流れる。", f"{self.name.en}: the pile is flushed.")
        unfolding.flush(text, self.clause)


@dataclass(frozen=True, slots=True)
class Sandstorm(ExactFlush):
    """Playable whatever lies there and whatever is locked."""

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        if exactly(attempt, self.count, self.rank):
            text = Text("砂嵐は何の上にも出せる。", "A sandstorm may be laid on anything.")
            yield Licence(self.clause, BEAT | LOCKS, text)


@dataclass(frozen=True, slots=True)
class FourStop(ExactFlush):
    """Exactly two natural 4s on an eight-cut that can still be answered, by any other player."""

    def stops(self, attempt: Attempt) -> bool:
        pending = attempt.position.pending
        answerable = any(each.kind == "eight_cut" and each.by != attempt.by for each in pending)
        return answerable and exactly(attempt, self.count, self.rank)

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        if self.stops(attempt):
            text = Text("4止めは8切りに対して出せる。", "Two 4s may stop an eight-cut.")
            yield Licence(self.clause, BEAT | LOCKS | {Bar.TURN, Bar.LOCKOUT}, text)

    def on_flush(self, attempt: Attempt, unfolding: Unfolding) -> None:
        if self.stops(attempt):
            text = Text(
                f"4止め: 場が流れ、{unfolding.by}から始まる。", f"Four-stop: flushed, {unfolding.by} leads."
            )
            unfolding.flush(text, self.clause)
