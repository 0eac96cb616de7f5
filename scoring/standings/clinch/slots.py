"""How many players of all tables but one can come how far, each table on its own."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.standings.clinch.gains import Amounts
    from scoring.standings.clinch.outlook import Outlook


class Slots:
    """For every table and count: the highest total so many of its players can reach together."""

    def __init__(self, outlooks: Sequence[Outlook], counts: Sequence[range]) -> None:
        self._outlooks, self._counts = outlooks, counts
        slots = [
            (outlooks[table].level(count), table, count)
            for table, each in enumerate(counts)
            for count in each
        ]
        self._slots = sorted(slots)
        self._levels = [level for level, _, _ in self._slots]
        self._known: dict[tuple[int, int], tuple[Amounts | None, Amounts | None]] = {}

    def others(self, table: int) -> int:
        """How many slots the other tables have."""
        return len(self._slots) - len(self._counts[table])

    def at_least(self, enough: int, threshold: Amounts, table: int) -> bool:
        """Whether at tables other than ``table`` at least so many slots reach the threshold."""
        first, last = bisect_left(self._levels, threshold[0]), bisect_right(self._levels, threshold[0])
        own = [self._outlooks[table].level(count) for count in self._counts[table]]
        # What lies above the threshold by its total is reached; of what lies at it only the further criteria tell.
        missing = enough - (len(self._levels) - last) + sum(level > threshold[0] for level in own)
        unasked = last - first - own.count(threshold[0])
        for index in range(first, last):
            # Enough, or too few left to be enough: nobody need be asked any more.
            if not 0 < missing <= unasked:
                break
            _, at, count = self._slots[index]
            if at != table:
                missing -= self._reach(at, count, threshold)
                unasked -= 1
        return missing <= 0

    def _reach(self, table: int, count: int, threshold: Amounts) -> bool:
        """Whoever can reach a threshold can reach a lower one, so most answers are known."""
        reached, missed = self._known.get((table, count), (None, None))
        if reached is not None and threshold <= reached:
            return True
        if missed is not None and threshold >= missed:
            return False
        answer = self._outlooks[table].reach(count, threshold)
        self._known[table, count] = (threshold, missed) if answer else (reached, threshold)
        return answer
