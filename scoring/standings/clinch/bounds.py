"""What is certain while players have games left at several tables, matches whose tables are not drawn yet, or very many games.

Everybody is taken alone, at the least and the most that any course of events could bring; nobody is certain whom
a tie could touch. What is said so is never wrong, but not always said as early as it could be.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from scoring.event.values import BestPerGroup, BestPerTable
from scoring.standings.clinch.gains import ENDS, Criteria
from scoring.standings.clinch.outlook import Outlook
from scoring.standings.clinch.ranked_parts import ranked_parts
from scoring.standings.clinch.side import Side

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.standings.clinch.ranked_parts import RankedPart
    from scoring.standings.clinch.situation import StageSoFar


def bounded(stage: StageSoFar) -> tuple[set[str], set[str]]:
    """Who is certain to go on and who not to. Nobody where tables or groups are still to be made."""
    # Who goes on per table or group hangs on tables nobody knows yet.
    if stage.open_rounds and isinstance(stage.advance, BestPerTable | BestPerGroup):
        return set(), set()
    least, most = _extremes(stage, -1), _extremes(stage, 1)
    # Who is ranked in no part does not go on: so all begin as lost.
    clinched, eliminated = set[str](), set(least)
    for part in ranked_parts(stage):
        eliminated -= {player.id for table in part.tables for player in table.players}
        sure, lost = _in_part(part, least, most)
        clinched |= sure
        eliminated |= lost
    return clinched, eliminated - clinched


def _in_part(
    part: RankedPart, least: Mapping[str, int], most: Mapping[str, int]
) -> tuple[set[str], set[str]]:
    everyone = {player.id for table in part.tables for player in table.players}
    lows, highs = sorted(least[each] for each in everyone), sorted(most[each] for each in everyone)
    # The player is among those who may come up to him, and never among those surely ahead of him.
    clinched = {who for who in everyone if len(highs) - bisect_left(highs, least[who]) <= part.places}
    best = part.per_table * sum(not table.bye for table in part.tables)
    # As many of those ahead as are the best of their tables take nobody's place.
    lost = {who for who in everyone if len(lows) - bisect_right(lows, most[who]) - best >= part.places}
    for table in part.tables if part.per_table else ():
        here = [player.id for player in table.players if not table.bye]
        for who in here:
            if sum(most[each] >= least[who] for each in here) <= part.per_table:
                clinched.add(who)
            if sum(least[each] > most[who] for each in here) < part.per_table:
                lost.discard(who)
    return clinched, lost


def _extremes(stage: StageSoFar, sign: int) -> dict[str, int]:
    """Everybody's total if all goes well for them (``sign`` 1) or badly (−1)."""
    criteria = Criteria(stage.scheme, (), stage.players)
    side = Side(criteria, ENDS.of(stage.scheme), sign)
    found: dict[str, int] = {}
    for table in stage.tables:
        outlook = Outlook(side, table)
        for index, player in enumerate(table.players):
            (now,), (then,) = outlook.has[index], outlook.highest(index)
            # Who has games left at several tables brings the same points so far to each: they count once.
            found[player.id] = found.get(player.id, now) + then - now
    to_come = stage.matches_to_draw * _match(stage, sign) * criteria.scale
    return {player: sign * (total + to_come) for player, total in found.items()}


def _match(stage: StageSoFar, sign: int) -> int:
    """The most (or, negated, the least) points of a match at any table, or of no match at all."""
    scheme = stage.scheme
    amounts = [sign * each for row in scheme.ranking.points.values() for each in row]
    return max(0, scheme.games * (max(amounts) + max(0, sign * scheme.ranking.bonus)))
