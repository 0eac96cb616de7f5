"""Pass lock-out: a player who has passed may not come back before the flush."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import Bar, Check, Outcome
from rules_ref.engine.near_misses import not_in_use
from rules_ref.engine.rule import Rule
from rules_ref.text import NearMiss, Text

NAME: Final = Text("パスをした人の締め出し", "lock-out after a pass")


@dataclass(frozen=True, slots=True)
class PassLockout(Rule):
    """Pass lockout: a player who has passed may not play again before the pile is cleared.

    ``key``: the option that can lift it (None: the document's text settles it).
    """

    depends_on = ()
    produced = "lockout"

    clause: str
    key: str | None = "pass_lockout"

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        if attempt.by not in attempt.position.passed:
            return
        if attempt.regulation.in_use(self.key):
            text = Text(
                f"{attempt.by}はこの場でパスしたので、流れるまで出せません。",
                f"{attempt.by} has passed, and may not play again until the pile is cleared.",
            )
            yield Check(Bar.LOCKOUT, self.clause, False, text)

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        came_back = outcome.legal and attempt.by in attempt.position.passed
        if came_back and not attempt.regulation.in_use(self.key):
            yield NearMiss(self.clause, not_in_use(NAME))
