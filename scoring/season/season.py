"""Compute a season: who holds which place and why, its table, and its findings."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from scoring.season.champions import champion_findings
from scoring.season.persons import Persons
from scoring.season.places import Ledger
from scoring.season.played import END, Files, PlayedEvent, read_events
from scoring.season.table import SeasonTable, season_table
from scoring.season.values import (
    Announced,
    AnnouncementDecision,
    Declined,
    Fill,
    Quota,
    Season,
    SeasonEvent,
    SeasonFinding,
    SeasonLot,
    Steps,
)

Act = Callable[[], object]
Moment = tuple[str, int, int]
"""The day of an act, its turn on that day, and its place in the list."""

_LOTS, _GIVEN, _EVENTS, _DECLINED, _DECISIONS, _TABLES = range(6)
"""The order of acts on one day."""


@dataclass(frozen=True)
class SeasonState:
    """A season at the end of a day. ``ledger`` has the places still open, and who is tied for them."""

    season: Season
    persons: Persons
    played: tuple[PlayedEvent, ...]
    ledger: Ledger
    table: SeasonTable
    findings: tuple[SeasonFinding, ...]
    unmapped: tuple[Mapping[str, str], ...]


def work_out(season: Season, files: Files, day: str | None = None) -> SeasonState:
    """Compute the season at the end of ``day``; None: with all that is in it.

    Raises MalformedCaseError for an event file that cannot be read, its field beginning with the file's name.
    """
    return _Work(season, files, day or END).state()


class _Work:
    def __init__(self, season: Season, files: Files, day: str) -> None:
        self.season, self.files, self.day = season, files, day
        self.reading = read_events(season, files, day)
        self.played, self.persons = self.reading.played, self.reading.persons
        self.official = {one.event.id: one for one in self.played if one.official}
        self.ledger = Ledger(season, self.persons)
        self.tied: list[frozenset[str]] = []
        self.pending = [announced for announced in season.announced if announced.at <= day]

    def state(self) -> SeasonState:
        for day, _, act in sorted(self._acts(), key=lambda act: act[:2]):
            if day <= self.day:
                act()
        table = season_table(self.season, self.played, self.persons, self.day)
        self.tied += [*table.tied, *self.ledger.tied]
        findings = tuple(self._findings())
        return SeasonState(
            self.season,
            self.persons,
            tuple(self.played),
            self.ledger,
            table,
            findings,
            tuple(self.reading.unmapped),
        )

    # Acts in order of their day; on one day by kind, among equals as the file has them.

    def _acts(self) -> Iterator[tuple[str, int, Act]]:
        ledger, season = self.ledger, self.season
        yield from ((lot.at, _LOTS, partial(ledger.settle, lot.at)) for lot in season.lots)
        yield from ((act.at, _GIVEN, partial(ledger.give, act)) for act in season.given)
        yield from ((one.event.date, _EVENTS, partial(self._play, one)) for one in self.official.values())
        yield from ((act.at, _DECLINED, partial(self._decline, act)) for act in season.declined)
        yield from ((act.at, _DECISIONS, partial(self._decide, act)) for act in season.decisions)
        for at, quota in enumerate(season.quotas):
            if quota.source.until is not None:
                yield quota.source.until, _TABLES, partial(self._rank, at, quota)

    def _play(self, one: PlayedEvent) -> None:
        ranking = [
            (rank, [person for person, _ in rows if person is not None])
            for rank, rows in one.ranking(self.persons)
        ]
        for quota in self.season.quotas:
            if self._gives(one.event, quota):
                n = self._places(quota, one.players, (one.event.date, _EVENTS, one.at), one.event.id)
                self.ledger.walk_down(quota, one.event.id, ranking, n, one.event.date)
        self.ledger.settle(one.event.date)

    def _rank(self, at: int, quota: Quota) -> None:
        """Give the places of a quota whose source is the season's table on a day."""
        day = quota.source.until or END
        leads_to = self.season.into[quota.into].event
        table = season_table(
            self.season, [one for one in self.played if one.event.id != leads_to], self.persons, day
        )
        self.tied += table.tied
        ranking = [
            (rank, [row.course.person for row in rows])
            for rank, rows in groupby(table.rows, key=lambda row: row.rank)
        ]
        n = self._places(quota, len(table.rows), (day, _TABLES, at))
        self.ledger.walk_down(quota, "table", ranking, n, day)
        self.ledger.settle(day)

    def _decline(self, act: Declined) -> None:
        final = self.reading.events.get(self.season.into[act.into].event or "")
        if self.ledger.decline(act, None if final is None else final.date):
            self._end_announcements(act)

    def _decide(self, act: AnnouncementDecision) -> None:
        announced = [one for one in self.season.announced if self._is_about(one, act) and one.at <= act.at]
        announced.sort(key=lambda one: one.at)
        if self.ledger.decide(act, announced[-1].source if announced else None):
            self._end_announcements(act)

    def _end_announcements(self, act: Declined | AnnouncementDecision) -> None:
        self.pending = [
            announced
            for announced in self.pending
            if not (self._is_about(announced, act) and announced.at <= act.at)
        ]

    def _is_about(self, announced: Announced, act: Declined | AnnouncementDecision) -> bool:
        same = self.persons.number(announced.person) == self.persons.number(act.person)
        return announced.into == act.into and same

    # How many places a quota has to give.

    def _gives(self, event: SeasonEvent, quota: Quota) -> bool:
        """Whether a quota is about this event; an event gives no places into itself."""
        named = (
            quota.source.event == event.id
            if quota.source.event is not None
            else quota.source.kind == event.kind
        )
        return named and self.season.into[quota.into].event != event.id and not quota.source.table

    def _places(self, quota: Quota, players: int, when: Moment, own: str = "") -> int:
        """How many places a quota has when its source gives them; ``own``: the event that is the source."""
        match quota.n:
            case Fill():
                size = self.season.into[quota.into].size or 0
                held = len(self.ledger.places[quota.into]) + self.ledger.still_open_in_ties(quota.into)
                to_come = sum(
                    self._still_gives(other, place, when, own)
                    for place, other in enumerate(self.season.quotas)
                    if other.into == quota.into
                )
                return max(0, size - held - to_come)
            case Steps() as steps:
                return steps.places(players)
            case number:
                return number

    def _still_gives(self, quota: Quota, place: int, when: Moment, own: str) -> int:
        """The fixed number of places that a quota, at this index of the list, still has to give."""
        if not isinstance(quota.n, int):
            return 0  # what steps and ``fill`` will give is not known before
        if quota.source.until is not None:
            return quota.n * ((quota.source.until, _TABLES, place) > when)
        events = [event for event in self._givers(quota) if event.id != own]
        return quota.n * sum(self._is_to_come(event, when) for event in events)

    def _givers(self, quota: Quota) -> list[SeasonEvent]:
        return [event for event in self.reading.events.values() if self._gives(event, quota)]

    def _is_to_come(self, event: SeasonEvent, when: Moment) -> bool:
        """Whether it is official and later in the order of acts, or not official and not before that day."""
        if event.status == "cancelled":
            return False
        one = self.official.get(event.id)
        return event.date >= when[0] if one is None else (event.date, _EVENTS, one.at) > when

    # Findings.

    def _findings(self) -> Iterator[SeasonFinding]:
        yield from (SeasonFinding("event_twice", event=event) for event in self.reading.twice)
        yield from self._of_events()
        yield from self.reading.findings
        yield from self.reading.merge_findings
        yield from self.ledger.findings
        yield from champion_findings(self.season, self.persons, self.files, self.day)
        yield from self._of_quotas()
        yield from self._of_announcements()
        for into, limits in self.season.into.items():
            if limits.size is not None and len(self.ledger.places[into]) > limits.size:
                yield SeasonFinding("over_size", into=into)
        for lot in self.season.lots:
            if lot.at <= self.day:
                yield from self._of_lot(lot)

    def _of_events(self) -> Iterator[SeasonFinding]:
        season = self.season
        for event in self.reading.events.values():
            if event.date <= self.day and not season.first_day <= event.date <= season.last_day:
                yield SeasonFinding("outside_year", event=event.id)
        replaced = {digest for event in season.events if event.date <= self.day for digest in event.replaces}
        for one in self.played:
            if one.event.sha256 in replaced:
                yield SeasonFinding("replaced_in_use", event=one.event.id)
        for one in self.played:
            for number in dict.fromkeys(self._numbers(one)):
                if self.persons.find(number) is None:
                    yield SeasonFinding("person_unknown", person=number, event=one.event.id)
            for person in one.persons_twice(self.persons):
                yield SeasonFinding("person_twice", person=person, event=one.event.id)

    @staticmethod
    def _numbers(one: PlayedEvent) -> list[str]:
        """The numbers of persons that an event names."""
        mapped = list((one.event.who or {}).values())
        return mapped or one.numbers

    def _of_quotas(self) -> Iterator[SeasonFinding]:
        for quota in self.season.quotas:
            if not quota.source.table and not self._givers(quota):
                yield SeasonFinding("quota_of_nothing", into=quota.into, event=quota.source.event or "")

    def _of_announcements(self) -> Iterator[SeasonFinding]:
        """Compare the announcements that no decision has ended with the places."""
        for announced in self.pending:
            person = self.persons.find(announced.person)
            place = None if person is None else self.ledger.places[announced.into].get(person)
            if person is None:
                yield SeasonFinding("announced_nobody", announced.into, announced.person, announced.source)
            elif place is None:
                yield SeasonFinding("announced_fell", announced.into, person, announced.source)
            elif place.source != announced.source:
                yield SeasonFinding("announced_elsewhere", announced.into, person, announced.source)

    def _of_lot(self, lot: SeasonLot) -> Iterator[SeasonFinding]:
        for number in lot.order:
            if self.persons.find(number) is None:
                yield SeasonFinding("lot_unknown", person=number)
        names = {self.persons.number(number) for number in lot.order}
        if not any(len(names & tied) > 1 for tied in self.tied):
            yield SeasonFinding("lot_untied")
