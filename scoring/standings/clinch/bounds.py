"""What is certain while players have games left at several tables, or matches whose tables are not drawn yet.

Everybody is taken alone, at the least and the most that any course of events could bring; nobody is certain whom
a tie could touch. What is said so is never wrong, but not always said as early as it could be.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from scoring.event.document import BestPerGroup, BestPerTable
from scoring.standings.clinch.gains import Criteria, Ends
from scoring.standings.clinch.outlook import Outlook
from scoring.standings.clinch.parts import parts
from scoring.standings.clinch.side import Side

if TYPE_CHECKING:
    from scoring.standings.clinch.situation import StageSoFar


def bounded(stage: StageSoFar) -> tuple[set[str], set[str]]:
    """Who is certain to go on and who not to. Nobody where tables or groups are still to be made."""
    if isinstance(stage.advance, BestPerTable | BestPerGroup):
        return set(), set()
    (part,) = parts(stage)
    least, most = _extremes(stage, -1), _extremes(stage, 1)
    lows, highs = sorted(least.values()), sorted(most.values())
    # The player is among those who may come up to him, and never among those surely ahead of him.
    clinched = {who for who, low in least.items() if len(highs) - bisect_left(highs, low) <= part.places}
    eliminated = {who for who, high in most.items() if len(lows) - bisect_right(lows, high) >= part.places}
    return clinched, eliminated - clinched


def _extremes(stage: StageSoFar, sign: int) -> dict[str, int]:
    """Everybody's total if all goes well for them (``sign`` 1) or badly (−1)."""
    criteria = Criteria(stage.scheme, (), stage.players)
    side = Side(criteria, Ends(stage.scheme), sign)
    found: dict[str, int] = {}
    for table in stage.tables:
        outlook = Outlook(side, table)
        for index, player in enumerate(table.players):
            (now,), (then,) = outlook.has[index], outlook.highest(index)
            found[player.id] = found.get(player.id, now) + then - now
    to_come = stage.matches_to_draw * _match(stage, sign) * criteria.scale
    return {player: sign * (total + to_come) for player, total in found.items()}


def _match(stage: StageSoFar, sign: int) -> int:
    """The most (or, negated, the least) points of a match at any table, or of no match at all."""
    scheme = stage.scheme
    amounts = [sign * each for row in scheme.ranking.points.values() for each in row]
    return max(0, scheme.games * (max(amounts) + max(0, sign * scheme.ranking.bonus)))
