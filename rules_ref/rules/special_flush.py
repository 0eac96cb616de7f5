"""Cards that clear the pile by their number and count: sandstorm, rokurokubi, 99-car, four-stop."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules_ref.cards import Rank
from rules_ref.combinations import Combination
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import BEAT, LOCKS, Bar, Licence, Outcome
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.near_misses import all_of, number_of
from rules_ref.engine.rule import Rule
from rules_ref.position import Position
from rules_ref.text import NearMiss, Text
from rules_ref.wording import spelled

_ONLY_THE_BEAT: Final = BEAT | LOCKS | {Bar.TURN, Bar.LOCKOUT}


def exactly(attempt: Attempt, count: int, rank: Rank) -> bool:
    """Whether the cards are just ``count`` natural cards of one rank."""
    cards = attempt.combination.cards
    return len(cards) == count and all(card.rank is rank for card in cards)


@dataclass(frozen=True, slots=True)
class ExactFlush(Rule):
    """Exactly ``count`` natural cards of ``rank`` clear the pile."""

    clause: str
    count: int
    rank: Rank
    name: Text

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        if outcome.barred <= _ONLY_THE_BEAT and self._looks_like_it(attempt):
            yield NearMiss(self.clause, self._missing(attempt))

    def _looks_like_it(self, attempt: Attempt) -> bool:
        """Whether it is ``count`` cards of the rank or one more, jokers included, but not exactly right."""
        played = attempt.combination
        as_many = played.size in (self.count, self.count + 1)
        return as_many and all_of(played, self.rank) and not exactly(attempt, self.count, self.rank)

    def _missing(self, attempt: Attempt) -> Text:
        return self._exact_text(attempt.combination)

    def _exact_text(self, played: Combination) -> Text:
        """The sentence on what fails: a joker is no card of the rank, or the number of cards is wrong."""
        if played.jokers and number_of(played, self.rank) < self.count:
            return Text(
                f"{self.name.ja}にはジョーカーを使えません。",
                f"No joker stands in for a card of the {self.name.en.lower()}.",
            )
        return Text(
            f"{self.name.ja}になるのは、{self.rank.label}をちょうど{self.count}枚出したときだけです。",
            f"The {self.name.en.lower()} is exactly {spelled(self.count)} {self.rank.label}s.",
        )

    def on_flush(self, attempt: Attempt, resolution: MoveResolution) -> None:
        if not exactly(attempt, self.count, self.rank):
            return
        resolution.flush(self.clause, self.name, name=self.name)


@dataclass(frozen=True, slots=True)
class Sandstorm(ExactFlush):
    """A flush that may be played on any pile and under any lock."""

    depends_on = ()

    def allows_other_size_for(self, position: Position, previous: Combination) -> frozenset[Rank] | None:
        return frozenset({self.rank})

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        if exactly(attempt, self.count, self.rank):
            text = Text("砂嵐は何の上にも出せます。", "A sandstorm may be laid on anything.")
            yield Licence(self.clause, BEAT | LOCKS, text)


@dataclass(frozen=True, slots=True)
class FourStop(ExactFlush):
    """Exactly two natural 4s on an eight-cut that can still be answered, by any other player."""

    depends_on = ("cut_on_top",)
    produced = "cut_answer"

    def stops(self, attempt: Attempt) -> bool:
        return self._answerable(attempt) and exactly(attempt, self.count, self.rank)

    def _answerable(self, attempt: Attempt) -> bool:
        """Whether another player's eight-cut is pending, and the top play is the single 8 that made it."""
        position = attempt.position
        waits = any(action.kind == "eight_cut" and action.by != attempt.by for action in position.pending)
        cut = position.cut_on_top
        return waits and cut is not None and [card.rank for card in cut.cards] == [Rank.EIGHT]

    def _looks_like_it(self, attempt: Attempt) -> bool:
        """Whether it is 4s after an eight-cut: the wrong number, or two when it can no longer be answered."""
        played, position = attempt.combination, attempt.position
        if not all_of(played, self.rank):
            return False
        if exactly(attempt, self.count, self.rank):
            return not self._answerable(attempt) and _after_eights(attempt)
        out_of_turn = attempt.by != position.turn
        return self._answerable(attempt) and (out_of_turn or played.size > 1)

    def _missing(self, attempt: Attempt) -> Text:
        if not self._answerable(attempt):
            return Text(
                "4止めができるのは、1枚の8による8切りに対して、切った人が次を出すまでの間です。",
                "A four-stop answers the cut of a single 8, until the player who cut leads.",
            )
        return self._exact_text(attempt.combination)

    def allows_other_size_for(self, position: Position, previous: Combination) -> frozenset[Rank] | None:
        return frozenset({self.rank}) if position.pending else frozenset()

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        if self.stops(attempt):
            text = Text("8切りに4止めを出せます。", "Two 4s may stop an eight-cut.")
            yield Licence(self.clause, BEAT | LOCKS | {Bar.TURN, Bar.LOCKOUT}, text)

    def on_flush(self, attempt: Attempt, resolution: MoveResolution) -> None:
        if self.stops(attempt):
            resolution.flush(self.clause, self.name, name=self.name)


def _after_eights(attempt: Attempt) -> bool:
    """Whether an 8 is among the cards to be beaten, or was just flushed and another player is to lead."""
    if attempt.previous is not None:
        return attempt.previous.contains(Rank.EIGHT)
    flushed = any(card.rank is Rank.EIGHT for card in attempt.position.last_cut)
    return flushed and attempt.by != attempt.position.turn
