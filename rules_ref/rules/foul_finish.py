"""Foul finish (反則あがり): certain last cards lose the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.cards import Rank
from rules_ref.combinations import Form
from rules_ref.rule import Reason, Rule
from rules_ref.rules.spade_three import SPADE_THREE
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_ref.attempt import Attempt


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

    def fouls(self, attempt: Attempt) -> Iterator[Reason]:
        if self.key is not None and not attempt.regulation[self.key]:
            return
        played, revolution = attempt.combination, attempt.position.revolution
        if played.jokers:
            yield _reason(self.joker, "最後のカードにジョーカーがある", "the last cards contain a joker")
        if played.contains(Rank.EIGHT) and played.form is not Form.STAIRS:
            yield _reason(self.eight, "最後のカードに8がある", "the last cards contain an 8")
        if played.cards == (SPADE_THREE,) and self._spade_three_on(attempt):
            yield _reason(self.spade_three, "最後のカードが♠3の1枚", "the last card is ♠3 alone")
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

    def _spade_three_on(self, attempt: Attempt) -> bool:
        return self.spade_three_key is None or bool(attempt.regulation[self.spade_three_key])


def _reason(clause: str, ja: str, en: str) -> Reason:
    return Reason(clause, Text(f"反則あがり: {ja}。", f"Foul finish: {en}."))
