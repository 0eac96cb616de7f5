"""The lines of a rule for advancing: who is ranked against whom, and for how many places."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scoring.event.values import BestOverall, BestPerGroup, BestPerTable, DropWorst

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.standings.clinch.situation import StageSoFar, TableSoFar


@dataclass(frozen=True, slots=True)
class RankedPart:
    """Tables whose players are ranked against each other.

    The best ``per_table`` of each table go on, and of all others the best ``places``.
    """

    tables: tuple[TableSoFar, ...]
    per_table: int
    places: int


def ranked_parts(stage: StageSoFar) -> Iterator[RankedPart]:
    """The parts of a stage; whoever is in none of them does not go on."""
    match stage.advance:
        case BestOverall(n):
            yield RankedPart(stage.tables, 0, n)
        case DropWorst(n):
            yield RankedPart(stage.tables, 0, len({player.id for player in stage.players}) - n)
        case BestPerTable(k, others):
            yield RankedPart(stage.tables, k, others)
        case BestPerGroup(k):
            for name, places in k.items():
                yield RankedPart(tuple(_of_group(stage, name)), 0, places)
        case None:
            return


def _of_group(stage: StageSoFar, name: str) -> Iterator[TableSoFar]:
    for table in stage.tables:
        members = tuple(player for player in table.players if player.group == name)
        if members:
            yield replace(table, players=members)
