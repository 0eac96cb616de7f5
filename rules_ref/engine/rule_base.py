"""The part of a rule that is independent of any play: the facts it produces, its own forms.

The hooks of a play are in ``rule``.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from rules_ref.cards import Card
from rules_ref.combinations import Combination
from rules_ref.engine.regulation import Regulation
from rules_ref.position import Play


class RuleBase:
    """One rule as its document uses it; by default it adds nothing."""

    clause: str
    produced: ClassVar[str | None] = None
    """The fact of a position that only this rule produces, by its ``clause``."""

    def produces(self) -> Mapping[str, str]:
        """The facts of a position that only this rule produces, each with its clause."""
        return {} if self.produced is None else {self.produced: self.clause}

    def bans_finishes(self, regulation: Regulation) -> bool:
        """Whether some last cards are a foul finish by this rule, under the event's options."""
        return False

    def readings(self, play: Play) -> Iterable[Combination]:
        """Readings in forms of this rule only."""
        return ()

    def candidates(self, hand: Sequence[Card]) -> Iterable[tuple[Card, ...]]:
        """Sets of cards from this hand in forms of this rule only."""
        return ()
