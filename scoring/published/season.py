"""The published data of a season, all computed from it, with persons' public names."""

from dataclasses import dataclass
from functools import cached_property

from rules_ref.cases.writer import Json
from rules_ref.text import Text
from scoring.log.chain import Head
from scoring.published.answers import SEASON_PERSON, SEASON_SUMMARY
from scoring.published.published import NothingPublishedError
from scoring.season.answer import SEASON_PARTS
from scoring.season.persons import shown_club, shown_name
from scoring.season.played import PlayedEvent, Row
from scoring.season.season import SeasonState
from scoring.season.table import SeasonCourse, season_table
from scoring.season.values import Content, SeasonPerson


@dataclass(frozen=True, slots=True)
class SeasonClosing:
    """The end of a season: its day, and the SHA-256 of its public file.

    ``forgotten``: persons have been removed from the file since.
    """

    day: str
    sha256: str
    forgotten: bool = False


@dataclass(frozen=True, slots=True)
class RegulationVersion:
    """A regulation as set or changed on a day: the members of the season file that differ.

    ``late``: changed after the first event; the mark stays.
    """

    number: int
    day: str
    before: Content
    after: Content
    late: bool


@dataclass(frozen=True, slots=True)
class SeasonRecord:
    """The head of a season's log, its closing (None while it is open), and its regulation's versions."""

    head: Head | None = None
    closed: SeasonClosing | None = None
    regulation: tuple[RegulationVersion, ...] = ()

    @property
    def version(self) -> int:
        return len(self.regulation)

    @property
    def changed_late(self) -> bool:
        return any(version.late for version in self.regulation)


Ranking = list[tuple[int, list[tuple[str | None, Row]]]]


def _public(person: SeasonPerson) -> Json:
    return {"id": person.id, "name": shown_name(person), "club": shown_club(person)}


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

    def season(self) -> Json:
        found: Json = SEASON_SUMMARY.write(self)
        return found

    @cached_property
    def events(self) -> list[Json]:
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

    @property
    def parts(self) -> dict[str, Json]:
        """The parts with addresses of their own, by the last segment: table, places and ledger."""
        return {name: part.write(self.state) for name, part in SEASON_PARTS.items()}

    @cached_property
    def persons(self) -> list[Json]:
        """All persons, without the numbers that were merged into another."""
        gone = self.state.persons.stands_for
        return [_public(person) for person in self.state.season.persons if person.id not in gone]

    def person(self, number: str) -> Json:
        """One person's year. Raises NothingPublishedError for an unknown number."""
        found = self.state.persons.find(number)
        if found is None:
            raise NothingPublishedError(
                Text("この番号の人はいません。", "There is no person of this number.")
            )
        person = self.state.persons.known[found]
        row = next((row for row in self.state.table.rows if row.course.person == found), None)
        results = self._results(found, None if row is None else row.course)
        written: Json = SEASON_PERSON.write(
            {
                **_public(person),
                "rank": row and row.rank,
                "points": row and str(row.course.points),
                "events": results,
                "places": self._held(found),
                "course": self._course(found),
                "against": self._against(found),
                "titles": [result["event"] for result in results if result["place"] == 1],
            }
        )
        return written

    def _results(self, person: str, course: SeasonCourse | None) -> list[Json]:
        counted = {one.event for one in course.counted} if course else set()
        brought = (
            {one.event: str(one.points) for one in (*course.counted, *course.left_out)} if course else {}
        )
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

    def _held(self, person: str) -> list[Json]:
        return [
            {"into": into, "source": held[person].source, "place": held[person].rank, "at": held[person].at}
            for into, held in self.state.ledger.places.items()
            if person in held
        ]

    @cached_property
    def _tables(self) -> list[tuple[str, dict[str, tuple[int, str]]]]:
        """Rank and points of every person in the season's table, at the end of each day of events."""
        state = self.state
        found = []
        for day in dict.fromkeys(played.event.date for played in self._by_day):
            rows = season_table(state.season, state.played, state.persons, day).rows
            found.append((day, {row.course.person: (row.rank, str(row.course.points)) for row in rows}))
        return found

    def _course(self, person: str) -> list[Json]:
        return [
            {"date": day, "rank": rows[person][0], "of": len(rows), "points": rows[person][1]}
            for day, rows in self._tables
            if person in rows
        ]

    def _against(self, person: str) -> list[Json]:
        """Finishes ahead of and behind every person met, most often met first; a shared rank is neither."""
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
