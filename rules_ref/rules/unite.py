"""Unite effects: listed cards played together do something besides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.rule import Reason, Rule
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_ref.attempt import Attempt
    from rules_ref.rules.revolution import Revolution
    from rules_ref.unfolding import Unfolding

SHIFT, REVOLUTION = "eight_cut_shift", "revolution"

_ONE_IN_ALL = Text(
    "形でも革命になるが、革命は1回だけ。", "Its form makes a revolution too, but there is only the one."
)


@dataclass(frozen=True, slots=True)
class UniteEffect(Rule):
    """``unites_key``: the event's list of (cards, effect). ``by_form``: the rule of revolutions by form alone.

    Whether finishing with a unite revolution falls under the ban (``ban_clause``, switched on by ``ban_key``) is
    left open by the text.
    """

    clause: str
    shift_clause: str
    revolution_clause: str
    ban_clause: str
    key: str
    unites_key: str
    ban_key: str
    by_form: Revolution

    def has(self, effect: str, attempt: Attempt) -> bool:
        """Whether exactly these cards are listed with the effect, and unite effects are on."""
        cards = tuple(sorted(attempt.combination.cards))
        listed = (cards, effect) in attempt.regulation[self.unites_key]
        return listed and bool(attempt.regulation[self.key])

    def open_questions(self, attempt: Attempt) -> Iterator[Reason]:
        if not attempt.empties_hand or not self.has(REVOLUTION, attempt):
            return
        if self.by_form.makes(attempt.combination) or not attempt.regulation[self.ban_key]:
            return
        text = Text(
            "革命になるユナイト・エフェクトであがることが革命あがりに当たるかは、規則が決めていない。",
            "Whether finishing with a unite revolution is a banned revolution finish is left open by the text.",
        )
        yield Reason(self.revolution_clause, text)
        yield Reason(self.ban_clause, text)

    def on_order(self, attempt: Attempt, unfolding: Unfolding) -> None:
        if not self.has(REVOLUTION, attempt):
            return
        text = Text("ユナイト・エフェクト: 革命。", "Unite effect: a revolution.")
        unfolding.reason(self.clause, text)
        if self.by_form.makes(attempt.combination):
            unfolding.reason(self.revolution_clause, _ONE_IN_ALL)
            return
        unfolding.turn_over(self.revolution_clause, text)

    def on_number(self, attempt: Attempt, unfolding: Unfolding) -> None:
        if unfolding.eight_cut_shift or not self.has(SHIFT, attempt):
            return
        unfolding.eight_cut_shift = True
        text = Text(
            "8切り変化: ゲーム終了まで9が8切りになる。",
            "Eight-cut shift: until the game ends the 9 cuts, not the 8.",
        )
        unfolding.reason(self.clause, text)
        unfolding.effect("shift_eight_cut", self.shift_clause, text)
