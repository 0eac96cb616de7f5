"""An event of a season as it was played: who reached which rank, and how many match points they made."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from typing import Final

from rules_ref.cases.errors import MalformedCaseError
from scoring.event.check import problems
from scoring.event.reading import parse_event
from scoring.event.values import EventDocument
from scoring.season.persons import Persons, merged
from scoring.season.values import Number, Season, SeasonEvent, SeasonFinding
from scoring.standings.standings import final_of, stage_states
from scoring.standings.state import StageState

Files = Callable[[str], bytes | None]
"""The bytes of the event file with this name; None where there is none."""

END: Final = "9999-12-31"


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a final ranking. ``number``: as in the season file, None for an unknown person.

    ``took_part``: whether the entrant has games.
    """

    number: str | None
    rank: int
    match_points: Number
    took_part: bool = True


@dataclass(frozen=True)
class PlayedEvent:
    """An event with its final ranking. ``at`` is its place in the season file; only ``official`` ones count."""

    event: SeasonEvent
    at: int
    official: bool
    rows: tuple[Row, ...]

    @property
    def players(self) -> int:
        return sum(row.took_part for row in self.rows)

    @property
    def numbers(self) -> list[str]:
        """The numbers of persons in its rows, as the season writes them."""
        return [row.number for row in self.rows if row.number is not None]

    def ranking(self, persons: Persons) -> list[tuple[int, list[tuple[str | None, Row]]]]:
        """Rank by rank, who reached it: known persons, once each, or None for a row without a person."""
        seen: set[str] = set()
        found = []
        for rank, rows in groupby(self.rows, key=lambda row: row.rank):
            here: list[tuple[str | None, Row]] = []
            for row in rows:
                person = persons.find(row.number)
                here.append((None if person in seen else person, row))
                if person is not None:
                    seen.add(person)
            found.append((rank, here))
        return found

    def persons_twice(self, persons: Persons) -> list[str]:
        """Persons who stand in two rows, each once, in order of rank."""
        seen: dict[str, int] = {}
        for row in self.rows:
            if (person := persons.find(row.number)) is not None:
                seen[person] = seen.get(person, 0) + 1
        return [person for person, times in seen.items() if times > 1]


@dataclass
class SeasonReading:
    """The events of a season up to a day, the first of each id, and its persons after merges up to then."""

    events: dict[str, SeasonEvent]
    twice: list[str]
    played: list[PlayedEvent]
    persons: Persons
    findings: list[SeasonFinding]
    merge_findings: list[SeasonFinding]
    unmapped: list[dict[str, str]]


def read_events(season: Season, files: Files, day: str = END) -> SeasonReading:
    """Read the events of a season; of those after ``day`` the calendar only.

    Raises MalformedCaseError for an event file that cannot be read.
    """
    reading = SeasonReading({}, [], [], Persons({}), [], [], [])
    for at, event in enumerate(season.events):
        if event.id in reading.events:
            reading.twice += [event.id] if event.date <= day else []
            continue
        reading.events[event.id] = event
        if event.played and event.date <= day:
            reading.played.append(_played(event, at, files, reading))
    merges = [merge for merge in season.merged if merge.at <= day]
    numbers = {one.event.id: one.numbers for one in reading.played}
    reading.persons, reading.merge_findings = merged(season.persons, merges, numbers)
    return reading


def _played(event: SeasonEvent, at: int, files: Files, reading: SeasonReading) -> PlayedEvent:
    if event.results is None:
        return _from_file(event, at, files, reading)
    rows = sorted(event.results, key=lambda row: row.rank)
    archive = tuple(Row(row.person, row.rank, row.match_points) for row in rows)
    return PlayedEvent(event, at, event.status == "official", archive)


def _from_file(event: SeasonEvent, at: int, files: Files, reading: SeasonReading) -> PlayedEvent:
    text = files(event.file or "")
    if text is None:
        reading.findings.append(SeasonFinding("file_missing", event=event.id))
        return PlayedEvent(event, at, official=False, rows=())
    if sha256(text).hexdigest() != event.sha256:
        reading.findings.append(SeasonFinding("digest", event=event.id))
    document = parsed(event.file or "", text)
    states = [] if problems(document) else list(stage_states(document))
    official = event.status == "official"
    if official and not (states and states[-1].complete):
        reading.findings.append(SeasonFinding("file_not_final", event=event.id))
        official = False
    reading.findings += _unknown_entrants(event, document)
    ranking = [(place.player, place.rank) for place in final_of(states)]
    reading.unmapped += [
        {"event": event.id, "entrant": entrant}
        for entrant, _ in ranking
        if entrant not in (event.who or {}) and entrant not in event.guests
    ]
    return PlayedEvent(event, at, official, tuple(_rows(event, ranking, states)))


def parsed(name: str, text: bytes) -> EventDocument:
    """The event in a file. Raises MalformedCaseError, whose field begins with the file's name."""
    try:
        return parse_event(text)
    except MalformedCaseError as error:
        raise error.within(name) from error


def _unknown_entrants(event: SeasonEvent, document: EventDocument) -> Iterator[SeasonFinding]:
    known = {entrant.id for entrant in document.entrants}
    for entrant in [*(event.who or {}), *event.guests]:
        if entrant not in known:
            yield SeasonFinding("entrant_unknown", event=event.id, entrant=entrant)


def _rows(
    event: SeasonEvent, ranking: Sequence[tuple[str, int]], states: Sequence[StageState]
) -> Iterator[Row]:
    points: dict[str, Number] = {}
    games: dict[str, int] = {}
    for row in [row for state in states for row in state.rows]:
        points[row.player] = points.get(row.player, 0) + row.points
        games[row.player] = games.get(row.player, 0) + row.tally.games
    who = {} if event.who is None else event.who
    for entrant, rank in ranking:
        number = None if entrant in event.guests else who.get(entrant)
        yield Row(number, rank, points[entrant], took_part=games[entrant] > 0)
