"""Pass lock-out: who has passed may not come back before the flush."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.rule import Bar, Check, Rule
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_ref.attempt import Attempt


@dataclass(frozen=True, slots=True)
class PassLockout(Rule):
    """``key`` is the regulation that can lift it (None: the document's text settles it)."""

    clause: str
    key: str | None = "pass_lockout"

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        if attempt.by not in attempt.position.passed:
            return
        if self.key is None or attempt.regulation[self.key]:
            text = Text(
                f"{attempt.by}はこのターンですでにパスしており、流れるまで出せない。",
                f"{attempt.by} has passed in this round of play and is out until the flush.",
            )
            yield Check(Bar.LOCKOUT, self.clause, False, text)
