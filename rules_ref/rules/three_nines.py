"""三九革命: three 9s are a revolution at once, and a chosen opponent draws three."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.rule import Rule
from rules_ref.rules.turning import three_nines
from rules_ref.text import Text

if TYPE_CHECKING:
    from rules_ref.attempt import Attempt
    from rules_ref.rules.turning import RevolutionClauses
    from rules_ref.unfolding import Unfolding


@dataclass(frozen=True, slots=True)
class ThreeNines(Rule):
    clause: str
    clauses: RevolutionClauses

    def on_number(self, attempt: Attempt, unfolding: Unfolding) -> None:
        if not three_nines(attempt.combination):
            return
        self.clauses.take_effect(unfolding, by=unfolding.by, turns=1, counters=0)
        text = Text(
            "三九革命: 相手1人を選び3枚引かせる。", "Three 9s: a revolution; a chosen opponent draws 3."
        )
        unfolding.effect("draw", self.clause, text, player=None, count=3)
