"""The results of an event on one page: the winner, records, charts."""

from collections.abc import Iterator

from league.clock.pages import times_of
from league.event_values import event_now
from league.language import reader_language, words
from league.models import Event
from scoring.published.charts.drawing import WIDTH, Chart
from scoring.published.charts.event import charts_of_event, charts_of_stage, race_of_stage
from scoring.published.desk_notes import DeskNotes
from scoring.published.published import Published
from scoring.published.records import records_of
from scoring.standings.state import StageState


def results_of(event: Event) -> dict[str, object]:
    """Records with the number and name of their holders, and charts, as far as an event has been played."""
    one = Published(event_now(event).document, DeskNotes(times=times_of(event)))
    numbers = dict(event.entrants.values_list("code", "number"))
    records = [
        (
            words(record.what),
            words(record.value),
            [(numbers[player], one.names[player]) for player in record.players],
        )
        for record in records_of(one)
    ]
    return {"records": records, "charts": list(_charts(one))}


def race_of(event: Event, *, width: int = WIDTH) -> list[Chart]:
    """The points of the current stage over time. Empty before its first game, and at the end of the event."""
    one = Published(event_now(event).document)
    latest = None if one.status == "over" else _latest(one)
    return [] if latest is None else list(race_of_stage(one, latest, reader_language(), width=width))


def _charts(one: Published) -> Iterator[Chart]:
    if latest := _latest(one):
        yield from charts_of_stage(one, latest, reader_language())
    yield from charts_of_event(one, reader_language())


def _latest(one: Published) -> StageState | None:
    """The latest stage in which a game is over."""
    stages = [stage.state for stage in one.standings.stages]
    return next((state for state in reversed(stages) if any(table.sets for table in state.tables)), None)
