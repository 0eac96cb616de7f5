"""What a rule says of its document whatever is played: the facts it brings about, the forms that only it knows.

Everything a ruleset must know of its rules; what they say at the moments of a play is theirs (``rule``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rules_ref.cards import Card
    from rules_ref.combinations import Combination
    from rules_ref.engine.regulation import Regulation
    from rules_ref.position import Play


class RuleBase:
    """One rule as its document sees it; the default has nothing to say."""

    def produces(self) -> Mapping[str, str]:
        """The facts of a position that only such a rule brings about, each with its clause."""
        return {}

    def bans_finishes(self, regulation: Regulation) -> bool:
        """Whether some last cards are a foul finish by this rule, as the event has it."""
        return False

    def readings(self, play: Play) -> Iterable[Combination]:
        """Forms that only this rule knows."""
        return ()

    def candidates(self, hand: Sequence[Card]) -> Iterable[tuple[Card, ...]]:
        """Sets of cards from this hand in forms that only this rule knows."""
        return ()
