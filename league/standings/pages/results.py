"""The results of an event on one page: who won, what stood out, and how it came about."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from league.clock.pages import times_of
from league.event_values import event_now
from league.language import reader_language, words
from scoring.published.charts.event import charts_of_event, charts_of_stage
from scoring.published.desk_notes import DeskNotes
from scoring.published.published import Published
from scoring.published.records import records_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from league.models import Event
    from scoring.published.charts.drawing import Chart


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A record of the day in words; ``holders``: number and name of each."""

    what: str
    value: str
    holders: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Results:
    """What the page of the results shows besides the rankings."""

    records: tuple[RecordLine, ...]
    charts: tuple[Chart, ...]


def results_of(event: Event) -> Results:
    """Records and charts of an event as far as it has been played."""
    one = Published(event_now(event).document, DeskNotes(times=times_of(event)))
    numbers = dict(event.entrants.values_list("code", "number"))
    lines = tuple(
        RecordLine(
            words(record.what),
            words(record.value),
            tuple((numbers[player], one.names[player]) for player in record.players),
        )
        for record in records_of(one)
    )
    return Results(lines, tuple(_charts(one)))


def race_of(event: Event) -> list[Chart]:
    """How the points of the stage that is played have grown; none before its first game, and none once all is over."""
    one = Published(event_now(event).document)
    return [] if one.status == "over" else list(islice(_of_stage(one), 1))


def _charts(one: Published) -> Iterator[Chart]:
    yield from _of_stage(one)
    yield from charts_of_event(one, reader_language())


def _of_stage(one: Published) -> Iterator[Chart]:
    """The charts of the latest stage in which a game is over."""
    begun = [stage.state for stage in one.standings.stages if any(table.sets for table in stage.state.tables)]
    if begun:
        yield from charts_of_stage(one, begun[-1], reader_language())
