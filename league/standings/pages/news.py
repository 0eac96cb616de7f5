"""Changes of a stage's table since a visitor's page was made, so that only these are sent."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.core.cache import cache

from league.models import Event
from league.standings.pages.lines import RankingLine
from league.standings.pages.stages import EventTables, StageTable

_VERSION: Final = re.compile(r"[\w-]{1,80}", re.ASCII)


@dataclass(frozen=True, slots=True)
class TableNews:
    """The changes of a ranking since a page was shown.

    ``lines``: those to be replaced. ``order``: every line by its number, with its rank where it differs from
    that of the line before, as ``12:1 7:2 9``; empty: nothing has changed.
    """

    lines: tuple[RankingLine, ...]
    order: str


def earlier_tables(event: Event, version: str) -> EventTables | None:
    """The standings of an earlier version, as long as ``tables_of`` has them."""
    if not version.startswith(f"{event.pk}-") or _VERSION.fullmatch(version) is None:
        return None
    found: EventTables | None = cache.get(f"standings/{version}")
    return found


def news_of(
    before: StageTable, now: StageTable, was: Sequence[RankingLine], shown: Sequence[RankingLine]
) -> TableNews | None:
    """The changes from the lines that a page ``was`` made of to those ``shown`` now.

    None where the columns differ.
    """
    if _columns(before) != _columns(now) or not was or not shown:
        return None
    written = {line.number: _cells_of(line) for line in was}
    changed = tuple(line for line in shown if written.get(line.number) != _cells_of(line))
    order = _order(shown)
    return TableNews(changed, order if changed or order != _order(was) else "")


def _columns(stage: StageTable) -> tuple[object, ...]:
    return stage.code, stage.carried, stage.penalised, stage.grouped


def _cells_of(line: RankingLine) -> RankingLine:
    """The line reduced to its cells, and without its rank, which is sent for all lines."""
    return replace(line, rank=0, moved=0, figures={})


def _order(lines: Sequence[RankingLine]) -> str:
    before = [0, *(line.rank for line in lines)]
    return " ".join(
        f"{line.number}" if line.rank == rank else f"{line.number}:{line.rank}"
        for line, rank in zip(lines, before, strict=False)
    )
