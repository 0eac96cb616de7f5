"""The season's table: points of the events that count, and what separates equals."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scoring.season.persons import Persons
from scoring.season.played import PlayedEvent
from scoring.season.values import KindPoints, Season, SeasonLot

Key = Callable[["SeasonCourse"], object]

TIED: Final = "tied"


@dataclass(frozen=True, slots=True)
class EventPoints:
    """What one event brought a person; ``at`` is its place in the season file."""

    event: str
    date: str
    at: int
    place: int
    points: Fraction


@dataclass(frozen=True)
class SeasonCourse:
    """A person's events, those with the most points first; ``counted``: the best of them."""

    person: str
    counted: tuple[EventPoints, ...]
    left_out: tuple[EventPoints, ...]

    @property
    def points(self) -> Fraction:
        return sum((event.points for event in self.counted), Fraction(0))

    @property
    def wins(self) -> int:
        return sum(event.place == 1 for event in self.counted)

    @property
    def podiums(self) -> int:
        return sum(event.place <= 3 for event in self.counted)  # noqa: PLR2004 - a podium has three steps

    @property
    def best_places(self) -> tuple[int, ...]:
        """A sort key: better places are greater; where one list begins the other, the longer is greater."""
        return tuple(-place for place in sorted(event.place for event in self.counted))

    @property
    def latest(self) -> tuple[str, int]:
        """When the person last reached their best rank, among all their events."""
        events = self.counted + self.left_out
        best = min(event.place for event in events)
        return max((event.date, event.at) for event in events if event.place == best)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of the table. ``decided_by``: what separates it from the row above, or ``tied``; None: points."""

    rank: int
    course: SeasonCourse
    decided_by: str | None


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """Persons by points. ``tied``: the groups that came down to a lot, drawn or not."""

    rows: tuple[TableRow, ...]
    tied: tuple[frozenset[str], ...]


_KEYS: Mapping[str, Key] = {
    "wins": lambda course: course.wins,
    "podiums": lambda course: course.podiums,
    "best_place": lambda course: course.best_places,
    "latest": lambda course: course.latest,
}


def season_table(season: Season, played: Iterable[PlayedEvent], persons: Persons, day: str) -> SeasonTable:
    """The table of the official events up to a day, the last of it included."""
    order = {person: at for at, person in enumerate(persons.known)}
    events: dict[str, list[EventPoints]] = {}
    for one in played:
        worth = season.points.get(one.event.kind)
        if worth is not None and one.official and one.event.date <= day:
            for person, brought in _points(one, worth, persons):
                events.setdefault(person, []).append(brought)
    courses = [
        _course(person, events[person], season.counting.best)
        for person in sorted(events, key=order.__getitem__)
    ]
    ranker = _Ranker(season.counting.tiebreaks, [lot for lot in season.lots if lot.at <= day], persons)
    return SeasonTable(tuple(ranker.rows(courses)), tuple(ranker.tied))


def _points(played: PlayedEvent, worth: KindPoints, persons: Persons) -> Iterator[tuple[str, EventPoints]]:
    for rank, rows in played.ranking(persons):
        covered = worth.places[rank - 1 : rank - 1 + len(rows)]
        share = Fraction(sum(covered, Fraction(0))) / len(rows)
        for person, row in rows:
            if person is not None:
                taking_part = worth.taking_part if row.took_part else 0
                points = share + taking_part + Fraction(worth.per_match_point) * row.match_points
                yield person, EventPoints(played.event.id, played.event.date, played.at, rank, points)


def _course(person: str, events: list[EventPoints], best: int | None) -> SeasonCourse:
    chosen = sorted(events, key=lambda event: (-event.points, event.place, event.at))
    most = len(chosen) if best is None else best
    return SeasonCourse(person, tuple(chosen[:most]), tuple(chosen[most:]))


class _Ranker:
    """Ranks courses, and records in ``tied`` the groups that only a lot could separate."""

    def __init__(self, tiebreaks: Sequence[str], lots: Sequence[SeasonLot], persons: Persons) -> None:
        self._tiebreaks = tiebreaks
        self._orders = [
            [persons.number(person) for person in lot.order] for lot in sorted(lots, key=lambda lot: lot.at)
        ]
        self.tied: list[frozenset[str]] = []

    def rows(self, courses: Sequence[SeasonCourse]) -> Iterator[TableRow]:
        above = 0
        for equals in _by_value(courses, lambda course: course.points):
            for group, decided_by in self._separate(equals, self._tiebreaks):
                yield TableRow(above + 1, group[0], decided_by)
                yield from (TableRow(above + 1, course, TIED) for course in group[1:])
                above += len(group)

    def _separate(
        self, equals: list[SeasonCourse], tiebreaks: Sequence[str]
    ) -> Iterator[tuple[list[SeasonCourse], str | None]]:
        """The groups that the tie-breaks make of equals, each with what separates it from the group above."""
        for at, tiebreak in enumerate(tiebreaks if len(equals) > 1 else ()):
            parts = self._parts(equals, tiebreak)
            if len(parts) > 1:
                for index, part in enumerate(parts):
                    (first, _), *others = self._separate(part, tiebreaks[at + 1 :])
                    yield first, tiebreak if index else None
                    yield from others
                return
        yield equals, None

    def _parts(self, equals: list[SeasonCourse], tiebreak: str) -> list[list[SeasonCourse]]:
        if tiebreak != "lot":
            return _by_value(equals, _KEYS[tiebreak])
        names = frozenset(course.person for course in equals)
        self.tied.append(names)
        order = next((order for order in self._orders if names <= set(order)), None)
        return [equals] if order is None else _by_value(equals, lambda course: -order.index(course.person))


def _by_value(courses: Iterable[SeasonCourse], key: Key) -> list[list[SeasonCourse]]:
    found: dict[object, list[SeasonCourse]] = {}
    for course in courses:
        found.setdefault(key(course), []).append(course)
    return [found[value] for value in sorted(found, reverse=True)]  # type: ignore[type-var]
