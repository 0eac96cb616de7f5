"""The ways to reach a threshold when criteria are compared one after the other.

To reach 50 points and 4 daifugo games is to reach more than 50 points; or 50 points and at least 4 daifugo games.
Each way is a number of needs that must all be met, and that is a question a search can answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring.standings.clinch.gains import Amounts


@dataclass(frozen=True, slots=True, order=True)
class WayToGain:
    """Needs by criterion (by index). Where nothing is asked, all comes by itself."""

    asked: tuple[int, ...]
    needs: tuple[int, ...]

    def total(self, worth: Sequence[int], least: int) -> int:
        """What is gained in total at least by whoever meets the needs; ``least`` by everybody."""
        needs = dict(zip(self.asked, self.needs, strict=True))
        counted = sum(need * worth[each - 1] for each, need in needs.items() if each and need > 0)
        return max(needs.get(0, least), counted or least)


def ways(needs: Amounts, least: Amounts, step: int) -> list[WayToGain]:
    """All ways to gain ``needs`` or more. What comes by itself (``least``) is not asked for.

    Totals come in multiples of ``step``.
    """
    return sorted(set(_ways(needs, least, step)))


def _ways(needs: Amounts, least: Amounts, step: int) -> Iterator[WayToGain]:
    for last in range(len(needs)):
        strictly = last + 1 < len(needs)
        asked = [*needs[:last], needs[last] + strictly]
        # Rounded up: nobody can gain a part of a step.
        asked[0] += -asked[0] % step
        live = [each for each, need in enumerate(asked) if need > least[each]]
        yield WayToGain(tuple(live), tuple(asked[each] for each in live))
