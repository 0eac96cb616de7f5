"""The page of a season: its calendar, and its table with what counts and what does not."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from league.seasons.pages.words import DECIDED_BY, STATUSES, exact_points, into_words, kind_words
from scoring.published.season import PublishedSeason
from scoring.season.table import EventPoints


@dataclass(frozen=True, slots=True)
class Named:
    """A person as pages name them; ``number`` links to their page."""

    number: str
    name: str
    club: str = ""


@dataclass(frozen=True, slots=True)
class CalendarLine:
    """An event of the year."""

    id: str
    name: str
    kind: str
    date: date
    status: str
    status_words: str
    from_results: bool
    players: int
    winners: tuple[Named, ...]


@dataclass(frozen=True, slots=True)
class EventPointsLine:
    """A person's points from an event."""

    event: str
    place: int
    points: str


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A row of the table.

    ``holds``: the events in which the person has a place; ``last_in``: the cut line is below.
    """

    rank: int
    person: Named
    points: str
    counted: tuple[EventPointsLine, ...]
    left_out: tuple[EventPointsLine, ...]
    holds: tuple[str, ...]
    decided: str
    last_in: bool


def season_names(season: PublishedSeason) -> dict[str, Named]:
    """All persons by number."""
    return {one["id"]: Named(one["id"], one["name"], one["club"]) for one in season.persons}


def calendar_lines(season: PublishedSeason) -> Iterator[CalendarLine]:
    """All events by day."""
    names = season_names(season)
    for event in season.events:
        status = event["status"] if event["counts"] or event["status"] != "official" else "provisional"
        yield CalendarLine(
            event["id"],
            event["name"],
            kind_words(event["kind"]),
            date.fromisoformat(event["date"]),
            status,
            str(STATUSES[status]),
            event["from_results"],
            event["players"],
            tuple(names[winner] for winner in event["winners"]),
        )


def table_lines(season: PublishedSeason) -> list[SeasonLine]:
    """The season's table; the cut line is below the last person who has a place by it."""
    names, rows = season_names(season), season.state.table.rows
    held = season.state.ledger.places
    by_table = {person for places in held.values() for person, one in places.items() if one.source == "table"}
    last = max((at for at, row in enumerate(rows) if row.course.person in by_table), default=None)
    return [
        SeasonLine(
            rank=row.rank,
            person=names[row.course.person],
            points=exact_points(row.course.points),
            counted=tuple(_points(season, one) for one in row.course.counted),
            left_out=tuple(_points(season, one) for one in row.course.left_out),
            holds=tuple(
                into_words(season, into) for into, places in held.items() if row.course.person in places
            ),
            decided=str(DECIDED_BY.get(row.decided_by or "", "")),
            last_in=at == last,
        )
        for at, row in enumerate(rows)
    ]


def _points(season: PublishedSeason, one: EventPoints) -> EventPointsLine:
    return EventPointsLine(season.event_names[one.event], one.place, exact_points(one.points))
