"""Number lock: after a play exactly one step above the pile only the next step, or a joker, may follow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.rule import Bar, Check, Rule
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_ref.attempt import Attempt
    from rules_ref.unfolding import Unfolding


@dataclass(frozen=True, slots=True)
class NumberLock(Rule):
    """Above means stronger in the order in force; stairs are shifted by exactly one."""

    clause: str

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        if not attempt.position.number_lock or attempt.leads:
            return
        excepted = attempt.combination.all_jokers
        holds = excepted or _one_step_above(attempt)
        text = Text("数しばりに従っている。", "It follows the number lock.")
        if not holds:
            text = Text(
                "数しばり: 1つだけ強いカードしか出せない。", "Number lock: only cards exactly one step above."
            )
        yield Check(Bar.NUMBER_LOCK, self.clause, holds, text, basic=excepted)

    def on_land(self, attempt: Attempt, unfolding: Unfolding) -> None:
        if unfolding.number_lock or not _one_step_above(attempt):
            return
        unfolding.number_lock = True
        text = Text(
            "数しばり: 場よりちょうど1つ強い。流れるまで1つずつ上げる。",
            "Number lock: exactly one step above the pile; until the flush only single steps follow.",
        )
        unfolding.effect("number_lock", self.clause, text)


def _one_step_above(attempt: Attempt) -> bool:
    played, previous, reverse = attempt.combination, attempt.previous, attempt.position.reversed
    if previous is None or played.all_jokers or previous.all_jokers:
        return False
    if played.form is not previous.form or played.size != previous.size:
        return False
    return played.power(reverse=reverse) == previous.power(reverse=reverse) + 1
