"""Who is certain to be among the first of a field of tables, and who certain not to be.

One player's worst case splits by table. At his own table he loses everything there is to lose: nobody at it can
then have less than in any other course of events. Every other table brings, on its own, as many players as it
can up to where he stands then. So a player is uncertain if and only if these, added up, are too many.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from scoring.standings.clinch.outlook import Outlook, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.standings.clinch.gains import Ends, Keys
    from scoring.standings.clinch.outlook import Threshold
    from scoring.standings.clinch.parts import Part


class Field:
    """The tables of a part, seen from both sides."""

    def __init__(self, keys: Keys, ends: Ends, part: Part) -> None:
        tables, self._places = part.tables, part.places
        self._best = [0 if table.bye else min(part.per_table, len(table.players)) for table in tables]
        up, down = Side(keys, ends, 1), Side(keys, ends, -1)
        self._up = [Outlook(up, table) for table in tables]
        self._down = [Outlook(down, table) for table in tables]
        self._catching = _Slots(
            self._up,
            [range(best + 1, each.size + 1) for best, each in zip(self._best, self._up, strict=True)],
        )
        self._staying = _Slots(
            self._down,
            [range(1, each.size - best + 1) for best, each in zip(self._best, self._down, strict=True)],
        )

    def clinched(self, table: int, player: int) -> bool:
        """Whether so few can come up to the player at his worst that he goes on."""
        worst = _negated(self._down[table].highest(player))
        beside = _count(self._up[table], worst, player)
        beaten_by = beside - self._best[table]
        return beaten_by < 0 or not self._catching.at_least(self._places - beaten_by, worst, table)

    def eliminated(self, table: int, player: int) -> bool:
        """Whether so few can stay behind or beside the player at his best that he does not go on."""
        best = _negated(self._up[table].highest(player))
        ahead = self._down[table].size - 1 - _count(self._down[table], best, player) - self._best[table]
        if ahead < 0:
            return False
        enough = self._staying.others(table) + ahead - self._places + 1
        return not self._staying.at_least(enough, best, table)


class _Slots:
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
        self._known: dict[tuple[int, int], tuple[Threshold | None, Threshold | None]] = {}

    def others(self, table: int) -> int:
        """How many slots the other tables have."""
        return len(self._slots) - len(self._counts[table])

    def at_least(self, enough: int, threshold: Threshold, table: int) -> bool:
        """Whether at tables other than ``table`` at least so many slots reach the threshold."""
        first, last = bisect_left(self._levels, threshold[0]), bisect_right(self._levels, threshold[0])
        own = [self._outlooks[table].level(count) for count in self._counts[table]]
        missing = enough - (len(self._levels) - last) + sum(level > threshold[0] for level in own)
        equal = [(at, count) for _, at, count in self._slots[first:last] if at != table]
        for index, (at, count) in enumerate(equal):
            if not 0 < missing <= len(equal) - index:
                break
            missing -= self._reach(at, count, threshold)
        return missing <= 0

    def _reach(self, table: int, count: int, threshold: Threshold) -> bool:
        """Whoever can reach a threshold can reach a lower one, so most answers are known."""
        reached, missed = self._known.get((table, count), (None, None))
        if reached is not None and threshold <= reached:
            return True
        if missed is not None and threshold >= missed:
            return False
        answer = self._outlooks[table].reach(count, threshold)
        self._known[table, count] = (threshold, missed) if answer else (reached, threshold)
        return answer


def _count(outlook: Outlook, threshold: Threshold, without: int) -> int:
    """How many others at the table can reach the threshold together."""
    counts = range(outlook.size - 1, 0, -1)
    return next((count for count in counts if outlook.reach(count, threshold, without)), 0)


def _negated(threshold: Threshold) -> Threshold:
    return tuple(-each for each in threshold)
