"""What is published of a season: everything computed from it, with persons' public names."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NotRequired, TypedDict

from rules_ref.text import Text
from scoring.published.published import NothingPublishedError
from scoring.published.season_record import SeasonRecord
from scoring.season.answer import answer
from scoring.season.shown import shown_club, shown_name
from scoring.season.table import season_table

if TYPE_CHECKING:
    from scoring.season.answer import LedgerJson, TableRowJson
    from scoring.season.played import PlayedEvent, Row
    from scoring.season.season import SeasonState

    Ranking = list[tuple[int, list[tuple[str | None, Row]]]]


class PublishedSeasonEventJson(TypedDict):
    """An event of the calendar. ``counts``: it gives places and points; ``from_results``: ranks alone are known of it."""

    id: str
    name: str
    kind: str
    date: str
    status: str
    counts: bool
    from_results: bool
    players: int
    winners: list[str]


class PublishedIntoJson(TypedDict):
    """The event to which places lead: how many it takes, and until when a place passes on."""

    event: str | None
    size: int | None
    passing_until: str | None


class SeasonHeadJson(TypedDict):
    """The last entry of a season's log."""

    no: int
    hash: str


class SeasonClosedJson(TypedDict):
    """The closing of a season: its day, and the SHA-256 of its public file."""

    date: str
    sha256: str


class SeasonRegulationJson(TypedDict):
    """How many versions the regulation had, and whether one came after the first event; 0 where no log says it."""

    version: int
    changed_late: bool


class PublishedSeasonJson(TypedDict):
    """A summary of a season; a desk adds the addresses of its page and parts."""

    slug: str
    name: str
    first_day: str
    last_day: str
    events: list[PublishedSeasonEventJson]
    into: dict[str, PublishedIntoJson]
    head: SeasonHeadJson | None
    closed: SeasonClosedJson | None
    regulation: SeasonRegulationJson
    url: NotRequired[str]
    links: NotRequired[dict[str, str]]


class PublishedPersonJson(TypedDict):
    """A person by their public name; ``club`` is empty where that is not their full name."""

    id: str
    name: str
    club: str


class PublishedSeasonResultJson(TypedDict):
    """A person's result in an event; ``points`` is null where it brings none, ``counted``: among their best."""

    event: str
    place: int
    of: int
    points: str | None
    counted: bool


class PublishedHeldPlaceJson(TypedDict):
    """A place that a person holds.

    The event it is for, and the event's id, ``given`` or ``table`` it came from.
    """

    into: str
    source: str
    place: int | None
    at: str


class PublishedStandingJson(TypedDict):
    """Rank and points in the season's table at the end of a day on which events were held."""

    date: str
    rank: int
    of: int
    points: str


class PublishedAgainstJson(TypedDict):
    """How often a person finished before and after another in events that both played."""

    person: str
    ahead: int
    behind: int


class PublishedSeasonPersonJson(PublishedPersonJson):
    """The season of one person. ``titles`` are the events they won."""

    rank: int | None
    points: str | None
    events: list[PublishedSeasonResultJson]
    places: list[PublishedHeldPlaceJson]
    course: list[PublishedStandingJson]
    against: list[PublishedAgainstJson]
    titles: list[str]


class PublishedSeason:
    """A season, computed once, for its pages and the API."""

    def __init__(
        self,
        state: SeasonState,
        slug: str = "",
        record: SeasonRecord | None = None,
        logo: bytes | None = None,
    ) -> None:
        self.state, self.slug, self.logo = state, slug or state.season.slug, logo or b""
        self.record = record or SeasonRecord()
        self.answer = answer(state)

    @property
    def title(self) -> str:
        return self.state.season.name or self.slug

    def name(self, number: str) -> str:
        """A person's public name; the number itself for an unknown one."""
        person = self.state.persons.known.get(self.state.persons.number(number))
        return number if person is None else shown_name(person)

    @cached_property
    def event_names(self) -> dict[str, str]:
        return {event.id: event.name or event.id for event in self.state.season.events}

    def season(self) -> PublishedSeasonJson:
        season = self.state.season
        return {
            "slug": self.slug,
            "name": self.title,
            "first_day": season.first_day,
            "last_day": season.last_day,
            "events": self.events,
            "into": {
                name: {"event": into.event, "size": into.size, "passing_until": into.passing_until}
                for name, into in season.into.items()
            },
            "head": {"no": head.no, "hash": head.hash} if (head := self.record.head) else None,
            "closed": {"date": end.day, "sha256": end.sha256} if (end := self.record.closed) else None,
            "regulation": {"version": self.record.version, "changed_late": self.record.changed_late},
        }

    @cached_property
    def events(self) -> list[PublishedSeasonEventJson]:
        """The calendar, by day."""
        played = {one.event.id: one for one in self.state.played}
        events = sorted(self.state.season.events, key=lambda event: event.date)
        return [
            {
                "id": event.id,
                "name": event.name or event.id,
                "kind": event.kind,
                "date": event.date,
                "status": event.status,
                "counts": event.id in played and played[event.id].official,
                "from_results": event.results is not None,
                "players": played[event.id].players if event.id in played else 0,
                "winners": self._winners(played[event.id]) if event.id in played else [],
            }
            for event in events
        ]

    def _winners(self, played: PlayedEvent) -> list[str]:
        if not played.official:
            return []
        first = [here for rank, here in played.ranking(self.state.persons) if rank == 1]
        return [person for here in first for person, _row in here if person is not None]

    def table(self) -> list[TableRowJson]:
        return self.answer["table"]

    def ledger(self) -> list[LedgerJson]:
        return self.answer["ledger"]

    @property
    def parts(self) -> dict[str, object]:
        """The parts with addresses of their own, by the last word of each: table, places and ledger."""
        found = self.answer
        return {
            "table": {"table": found["table"]},
            "places": {"places": found["places"], "open": found["open"]},
            "ledger": {"ledger": found["ledger"], "findings": found["findings"]},
        }

    @cached_property
    def persons(self) -> list[PublishedPersonJson]:
        """Everybody with a number that stands."""
        gone = self.state.persons.stands_for
        return [
            {"id": person.id, "name": shown_name(person), "club": shown_club(person)}
            for person in self.state.season.persons
            if person.id not in gone
        ]

    def person(self, number: str) -> PublishedSeasonPersonJson:
        """One person's year. Raises NothingPublishedError for an unknown number."""
        found = self.state.persons.find(number)
        if found is None:
            raise NothingPublishedError(
                Text("この番号の人はいません。", "There is no person of this number.")
            )
        person = self.state.persons.known[found]
        row = next((row for row in self.answer["table"] if row["person"] == found), None)
        results = self._results(found, row)
        return {
            "id": found,
            "name": shown_name(person),
            "club": shown_club(person),
            "rank": row["rank"] if row else None,
            "points": row["points"] if row else None,
            "events": results,
            "places": self._held(found),
            "course": self._course(found),
            "against": self._against(found),
            "titles": [result["event"] for result in results if result["place"] == 1],
        }

    def _results(self, person: str, row: TableRowJson | None) -> list[PublishedSeasonResultJson]:
        counted = {one["event"]: one["points"] for one in row["counted"]} if row else {}
        brought = counted | ({one["event"]: one["points"] for one in row["left_out"]} if row else {})
        return [
            {
                "event": played.event.id,
                "place": rank,
                "of": played.players,
                "points": brought.get(played.event.id),
                "counted": played.event.id in counted,
            }
            for played, ranking in self._rankings
            for rank, here in ranking
            if person in [one for one, _row in here]
        ]

    @cached_property
    def _by_day(self) -> list[PlayedEvent]:
        return sorted(
            (played for played in self.state.played if played.official),
            key=lambda played: (played.event.date, played.at),
        )

    @cached_property
    def _rankings(self) -> list[tuple[PlayedEvent, Ranking]]:
        """The official events by day, each with its ranking."""
        return [(played, played.ranking(self.state.persons)) for played in self._by_day]

    def _held(self, person: str) -> list[PublishedHeldPlaceJson]:
        return [
            {"into": into, "source": held[person].source, "place": held[person].rank, "at": held[person].at}
            for into, held in self.state.ledger.places.items()
            if person in held
        ]

    @cached_property
    def _tables(self) -> list[tuple[str, dict[str, tuple[int, str]]]]:
        """The ranks and points of all, by day of events."""
        state = self.state
        found = []
        for day in dict.fromkeys(played.event.date for played in self._by_day):
            rows = season_table(state.season, state.played, state.persons, day).rows
            found.append((day, {row.course.person: (row.rank, str(row.course.points)) for row in rows}))
        return found

    def _course(self, person: str) -> list[PublishedStandingJson]:
        return [
            {"date": day, "rank": rows[person][0], "of": len(rows), "points": rows[person][1]}
            for day, rows in self._tables
            if person in rows
        ]

    def _against(self, person: str) -> list[PublishedAgainstJson]:
        """Those met most often first; who only ever shared ranks is in it too."""
        met: dict[str, list[int]] = {}
        for _played, ranking in self._rankings:
            ranks = {one: rank for rank, here in ranking for one, _row in here if one is not None}
            own = ranks.pop(person, None)
            for other, rank in ranks.items() if own is not None else ():
                record = met.setdefault(other, [0, 0, 0])
                record[0] += own is not None and own < rank
                record[1] += own is not None and own > rank
                record[2] += 1
        most = sorted(met.items(), key=lambda item: -item[1][2])
        return [{"person": other, "ahead": ahead, "behind": behind} for other, (ahead, behind, _) in most]
