"""Foul finish (反則あがり): certain last cards lose the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.cards import Rank
from rules_ref.combinations import Form
from rules_ref.engine.checks import Reason
from rules_ref.engine.nearness import not_in_use
from rules_ref.engine.rule import Rule
from rules_ref.ranking import FOUL_FINISH
from rules_ref.rules.spade_three import NAME as SPADE_THREE_NAME
from rules_ref.rules.spade_three import SPADE_THREE
from rules_ref.text import NearMiss, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules_ref.engine.attempt import Attempt
    from rules_ref.engine.checks import Outcome
    from rules_ref.engine.regulation import Regulation
    from rules_ref.engine.unfolding import Unfolding


@dataclass(frozen=True, slots=True)
class FoulFinish(Rule):
    """The clause of each kind of forbidden last cards; ``spade_three_key``: the switch that ♠3 depends on."""

    joker: str
    eight: str
    two: str
    three: str
    spade_three: str
    key: str | None = None
    spade_three_key: str | None = None
    judged_before: str = "GEN-12"

    def brings(self) -> Mapping[str, str]:
        return {"foul": self.joker}

    def bans_finishes(self, regulation: Regulation) -> bool:
        return regulation.in_use(self.key)

    def fouls(self, attempt: Attempt) -> Iterator[Reason]:
        if attempt.regulation.in_use(self.key):
            yield from self._forbidden(attempt)

    def nearly(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        if not attempt.empties_hand or outcome.barred:
            return
        if not attempt.regulation.in_use(self.key):
            yield from (NearMiss(each.clause, not_in_use(FOUL_FINISH)) for each in self._forbidden(attempt))
            return
        played, revolution = attempt.combination, attempt.position.revolution
        if played.contains(Rank.EIGHT) and played.form is Form.STAIRS:
            text = Text("階段の中の8なので、8あがりの反則になりません。", "An 8 inside stairs makes no foul.")
            yield NearMiss(self.eight, text)
        if played.contains(Rank.TWO) and revolution:
            yield NearMiss(
                self.two,
                Text("革命中なので、2あがりの反則になりません。", "During a revolution a 2 makes no foul."),
            )
        if SPADE_THREE in played.cards:
            yield from self._nearly_by_spade_three(attempt)

    def _nearly_by_spade_three(self, attempt: Attempt) -> Iterator[NearMiss]:
        if not self._spade_three_on(attempt):
            if attempt.combination.size == 1:
                yield NearMiss(self.spade_three, not_in_use(SPADE_THREE_NAME))
        elif attempt.combination.size > 1:
            text = Text(
                "♠3の1枚だけではないので、スペ3あがりの反則になりません。",
                "♠3 is not by itself and makes no foul.",
            )
            yield NearMiss(self.spade_three, text)

    def _forbidden(self, attempt: Attempt) -> Iterator[Reason]:
        # Every kind is said, not the first alone: an appeal sees all that stands against the cards.
        played, revolution = attempt.combination, attempt.position.revolution
        if played.jokers:
            yield _reason(self.joker, "最後のカードにジョーカーがある", "the last cards contain a joker")
        if played.contains(Rank.EIGHT) and played.form is not Form.STAIRS:
            yield _reason(self.eight, "最後のカードに8がある", "the last cards contain an 8")
        if played.cards == (SPADE_THREE,) and self._spade_three_on(attempt):
            yield _reason(self.spade_three, "最後のカードが♠3の1枚だけな", "the last card is ♠3 alone")
        if played.contains(Rank.TWO) and not revolution:
            yield _reason(
                self.two,
                "革命中でなく、最後のカードに2がある",
                "no revolution, and the last cards contain a 2",
            )
        if played.contains(Rank.THREE) and revolution:
            yield _reason(
                self.three, "革命中で、最後のカードに3がある", "a revolution, and the last cards contain a 3"
            )

    def on_flush(self, attempt: Attempt, unfolding: Unfolding) -> None:
        """Whether twos and threes that make a revolution are a foul turns on when that is judged."""
        if not attempt.empties_hand or not attempt.regulation.in_use(self.key):
            return
        revolution = attempt.position.revolution
        banned, after = (Rank.THREE, Rank.TWO) if revolution else (Rank.TWO, Rank.THREE)
        rank = attempt.combination.rank
        decides = rank is banned or (rank is after and not unfolding.foul)
        if decides and unfolding.revolution is not revolution:
            text = Text(
                "反則かどうかは、この革命が起こる前の状態で決まります。",
                "Whether it is a foul is judged as things stood before this revolution.",
            )
            unfolding.explain(self.judged_before, text)

    def _spade_three_on(self, attempt: Attempt) -> bool:
        return attempt.regulation.in_use(self.spade_three_key)


def _reason(clause: str, ja: str, en: str) -> Reason:
    return Reason(clause, Text(f"{ja}ので、{FOUL_FINISH.ja}です。", f"Foul finish: {en}."))
