"""♠3s cut as many jokers, and stay on the pile to be answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.rule import BEAT, LOCKS, Bar, Check, Licence, Rule
from rules_ref.rules.spade_three import SPADE_THREE
from rules_ref.rules.wild_sandstorm import is_sandstorm
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_ref.attempt import Attempt


@dataclass(frozen=True, slots=True)
class SpadeThrees(Rule):
    """Natural ♠3s only, up to ``most``. ``jokers``: the clause that says from the jokers' side what cuts them."""

    clause: str
    jokers: str
    lock_clause: str = "GEN-13"
    most: int = 2

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        if self._tries(attempt) and not self._cuts(attempt):
            text = Text(
                "ジョーカーを切るには、同じ枚数の♠3そのものが要る。",
                "Jokers are cut by as many ♠3s, and no joker may stand in for one.",
            )
            yield Check(Bar.STRENGTH, self.clause, False, text)

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        if not self._tries(attempt) or not self._cuts(attempt):
            return
        yield Licence(self.clause, BEAT, Text("♠3は同じ枚数のジョーカーを切る。", "♠3s cut as many jokers."))
        text = Text(
            "1枚か2枚のジョーカーは、同じ枚数の♠3に切られる。", "One or two jokers fall to as many ♠3s."
        )
        yield Licence(self.jokers, BEAT, text)
        yield Licence(self.lock_clause, LOCKS, Text("しばりは♠3を止めない。", "No lock stops ♠3 there."))

    def _tries(self, attempt: Attempt) -> bool:
        played, previous = attempt.combination, attempt.previous
        if previous is None or not previous.all_jokers or played.all_jokers or is_sandstorm(played):
            return False
        return all(each is SPADE_THREE for each in played.naturals)

    def _cuts(self, attempt: Attempt) -> bool:
        played, previous = attempt.combination, attempt.previous
        return previous is not None and played.size == previous.size <= self.most and not played.jokers
