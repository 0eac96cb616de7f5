"""Who begins a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.classes import PlayerClass
from rules_ref.rule import Bar, Check, Rule
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_ref.attempt import Attempt


@dataclass(frozen=True, slots=True)
class LowestLeads(Rule):
    """From the second game on the daihinmin leads."""

    clause: str

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        position = attempt.position
        if not position.opening:
            return
        last = next((who for who, each in position.classes.items() if each is PlayerClass.DAIHINMIN), None)
        if last is None:
            return
        text = Text(f"このゲームは大貧民の{last}から始める。", f"The daihinmin {last} leads this game.")
        yield Check(Bar.OPENING, self.clause, attempt.by == last, text)
