"""Who is certain to be among the first of a part of the stage, and who certain not to.

One player's worst case splits by table. At his own table he loses everything there is to lose: nobody at it can
then have less than in any other course of events. Every other table brings, on its own, as many players as it
can up to where he stands then. So a player is uncertain if and only if these, added up, are too many.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.standings.clinch.outlook import Outlook
from scoring.standings.clinch.side import Side
from scoring.standings.clinch.slots import Slots
from scoring.standings.clinch.ties import Chance, Ties

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.standings.clinch.courses import Courses
    from scoring.standings.clinch.gains import Amounts, Criteria, Ends
    from scoring.standings.clinch.ranked_parts import RankedPart
    from scoring.standings.clinch.tie_rules import TieRules


class PartField:
    """The tables of a part, seen from both sides. ``ties`` None: what ``criteria`` do not separate stays open."""

    def __init__(
        self, criteria: Criteria, ends: Ends, part: RankedPart, ties: tuple[Courses, TieRules] | None
    ) -> None:
        tables, self._places = part.tables, part.places
        self._best = [0 if table.bye else min(part.per_table, len(table.players)) for table in tables]
        self._ties = None if ties is None else Ties(*ties, part, self._best)
        up, down = Side(criteria, ends, 1), Side(criteria, ends, -1)
        self._up = [Outlook(up, table) for table in tables]
        self._down = [Outlook(down, table) for table in tables]
        sized = list(zip(self._best, self._up, strict=True))
        self._catching = Slots(self._up, [range(best + 1, each.size + 1) for best, each in sized])
        self._staying = Slots(self._down, [range(1, each.size - best + 1) for best, each in sized])

    def clinched(self, table: int, player: int) -> bool:
        """Whether so few can come up to the player at his worst that he goes on."""
        worst = _negated(self._down[table].highest(player))
        if not self._misses(table, player, worst):
            return True
        # Missed by those strictly ahead alone: however ties fall, they save nobody.
        if self._ties is None or self._misses(table, player, _next(worst)):
            return False
        return not self._ties.may(Chance.MISS, table, player, worst)

    def eliminated(self, table: int, player: int) -> bool:
        """Whether so few can stay behind or beside the player at his best that he does not go on."""
        best = _negated(self._up[table].highest(player))
        if not self._passes(table, player, best):
            return True
        # Passed although every tie went to the others: ties need not be looked at.
        if self._ties is None or self._passes(table, player, _next(best)):
            return False
        return not self._ties.may(Chance.PASS, table, player, _negated(best))

    def _misses(self, table: int, player: int, threshold: Amounts) -> bool:
        """Whether as many as there are places may come up to the threshold."""

        def missed(beside: int) -> bool:
            beaten_by = beside - self._best[table]
            return beaten_by >= 0 and self._catching.at_least(self._places - beaten_by, threshold, table)

        return _holds(missed, self._up[table], player, threshold)

    def _passes(self, table: int, player: int, threshold: Amounts) -> bool:
        """Whether so many may stay at the threshold that a place is left."""
        outlook = self._down[table]

        def passed(beside: int) -> bool:
            ahead = outlook.size - 1 - beside - self._best[table]
            enough = self._staying.others(table) + ahead - self._places + 1
            return ahead < 0 or self._staying.at_least(enough, threshold, table)

        return _holds(passed, outlook, player, threshold)


def _holds(question: Callable[[int], bool], outlook: Outlook, player: int, threshold: Amounts) -> bool:
    """Ask about the number of others at the table who reach the threshold. More of them never make a yes a no.

    Their totals mostly decide it; only then all criteria are looked at.
    """
    sure, possible = outlook.beside_by_total(player, threshold[0])
    if not question(possible):
        return False
    return sure == possible or question(sure) or question(outlook.beside(player, threshold))


def _negated(threshold: Amounts) -> Amounts:
    return tuple(-each for each in threshold)


def _next(threshold: Amounts) -> Amounts:
    """The next threshold above."""
    return (*threshold[:-1], threshold[-1] + 1)
