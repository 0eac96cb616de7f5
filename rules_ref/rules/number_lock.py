"""Number lock: after a play exactly one step above the pile only the next step, or a joker, may follow."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules_ref import effects
from rules_ref.cards import Rank
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import Bar, Check, Outcome
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.rule import Rule
from rules_ref.text import NearMiss, Text


@dataclass(frozen=True, slots=True)
class NumberLock(Rule):
    """Number lock (数字しばり). “Above” means stronger in the order in force; stairs shift by exactly one."""

    depends_on = ("number_lock",)
    produced = "number_lock"

    clause: str

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        if not attempt.position.number_lock or attempt.leads:
            return
        excepted = attempt.combination.all_jokers
        holds = excepted or _one_step_above(attempt)
        text = Text("数字しばりに従っています。", "It follows the number lock.")
        if excepted:
            text = Text(
                "数字しばりの間も、ジョーカーは出せます。",
                "A joker may be played under the number lock, too.",
            )
        if not holds:
            text = Text(
                "数字しばりのため、ちょうど1つ強いカードしか出せません。",
                "Under the number lock only cards exactly one step above may be played.",
            )
        # Cited only for plays of jokers alone: other cards that follow a lock need no clause.
        yield Check(Bar.NUMBER_LOCK, self.clause, holds, text, basic=excepted, surprising=excepted)

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        played, previous = attempt.combination, attempt.previous
        if outcome.barred or attempt.position.number_lock or previous is None or not played.all_jokers:
            return
        if previous.power(reverse=attempt.position.reversed) == Rank.TWO and played.size == previous.size:
            text = Text(
                "ジョーカーは1つ上の数字に数えないので、数字しばりになりません。",
                "A joker does not count as one step above, so no number lock begins.",
            )
            yield NearMiss(self.clause, text)

    def on_played(self, attempt: Attempt, resolution: MoveResolution) -> None:
        if resolution.number_lock or not _one_step_above(attempt):
            return
        resolution.number_lock = True
        cause = Text("場よりちょうど1つ強いカードです", "Exactly one step above the pile")
        resolution.caused(effects.NumberLock(self.clause), cause)


def _one_step_above(attempt: Attempt) -> bool:
    played, previous, reverse = attempt.combination, attempt.previous, attempt.position.reversed
    if previous is None or played.all_jokers or previous.all_jokers:
        return False
    if played.form is not previous.form or played.size != previous.size:
        return False
    return played.power(reverse=reverse) == previous.power(reverse=reverse) + 1
