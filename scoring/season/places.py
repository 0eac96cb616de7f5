"""The ledger of places in time: what each act does with them, by what was held then alone."""

from calendar import monthrange
from collections.abc import Mapping, Sequence
from typing import Final

from scoring.season.persons import Persons
from scoring.season.values import AnnouncementDecision, Declined, Given, Quota, Season, SeasonFinding
from scoring.season.walks import LedgerRow, OpenPlaces, SeasonPlace, Walk

_AGE: Final = ("too_old", "birth_unknown")


class Ledger:
    """Who holds which place, act by act. Every act ends with ``settle``, which continues waiting ties."""

    def __init__(self, season: Season, persons: Persons) -> None:
        self._season, self._persons = season, persons
        self.places: dict[str, dict[str, SeasonPlace]] = {into: {} for into in season.into}
        self.rows: list[LedgerRow] = []
        self.opened: list[OpenPlaces] = []
        self.findings: list[SeasonFinding] = []
        self.tied: list[frozenset[str]] = []
        self._declined: dict[str, set[str]] = {into: set() for into in season.into}
        self._waiting: list[Walk] = []
        self._walks: dict[tuple[int, str], Walk] = {}
        self._orders = [
            (lot.at, [persons.number(person) for person in lot.order])
            for lot in sorted(season.lots, key=lambda lot: lot.at)
        ]

    # Acts. Those of an unknown person do nothing.

    def give(self, act: Given) -> None:
        """The league gives a place by name."""
        if (person := self._known(act.into, act.person)) is None:
            return
        if person in self.places[act.into]:
            self._find("given_twice", act.into, person)
        elif not self._is_barred_by_age(act.into, person):
            self._hold(act.into, SeasonPlace(person, act.role, "given", None, (), act.at), "got")
        self.settle(act.at)

    def decline(self, act: Declined, last_day: str | None) -> bool:
        """A person gives their place back, or says that they will take none. False: it does nothing."""
        if (person := self._known(act.into, act.person)) is None:
            return False
        if last_day is not None and act.at > last_day:
            self._find("declined_after_final", act.into, person)
            return False
        place = self.places[act.into].pop(person, None)
        self._declined[act.into].add(person)
        source, rank = (None, None) if place is None else (place.source, place.rank)
        self.rows.append(LedgerRow(act.at, act.into, "declined", person, source, rank))
        if place is not None:
            self._give_back(act.into, place, act.at)
        self.settle(act.at)
        return True

    def decide(self, act: AnnouncementDecision, source: str | None) -> bool:
        """End an announcement by name; ``source``: where it said the place comes from. False: no effect."""
        if (person := self._known(act.into, act.person)) is None:
            return False
        if source is None:
            self._find("keep_of_nothing", act.into, person)
            return False
        if act.kind == "withdraw":
            self.rows.append(LedgerRow(act.at, act.into, "withdrawn", person, source, None))
        elif person in self.places[act.into]:
            self.rows.append(LedgerRow(act.at, act.into, "kept", person, source, None))
        else:
            self._hold(act.into, SeasonPlace(person, "entrant", source, None, (), act.at, kept=True), "kept")
        self.settle(act.at)
        return True

    def walk_down(
        self, quota: Quota, source: str, ranking: Sequence[tuple[int, Sequence[str]]], n: int, day: str
    ) -> None:
        """Give ``n`` places of a quota down a ranking."""
        walk = self._walks[id(quota), source] = Walk(quota, source, ranking, n, n)
        self._go_on(walk, day)

    # Queries.

    def still_open_in_ties(self, into: str) -> int:
        return sum(walk.left for walk in self._waiting if walk.quota.into == into)

    def may_hold(self, into: str, person: str) -> bool:
        """Whether a person holds no place, has not declined one, and is not barred by age."""
        free = person not in self.places[into] and person not in self._declined[into]
        return free and self._age(into, person) is None

    def among(self, walk: Walk) -> list[str]:
        """The persons of a waiting tie who can still get a place."""
        return _takers(self._standing(walk)) if walk.waiting else []

    # A walk.

    def _go_on(self, walk: Walk, day: str) -> None:
        """Give places rank by rank, until they are given, a tie stops it, or the ranking ends."""
        while walk.left and not walk.at_its_end:
            standing = self._standing(walk)
            takers = _takers(standing)
            fits = len(takers) <= walk.left
            self._pass_over(walk, standing, day, lapsing=fits)
            order = takers if fits else self._order(takers, day)
            if not fits:
                self.tied.append(frozenset(takers))
            if order is None:
                walk.waiting = True
                self._waiting.append(walk)
                break
            drawn = takers if fits else sorted(takers, key=order.index)[: walk.left]
            for person in drawn:
                if standing[person] is None:
                    self._get(walk, person, day)
                elif not fits:
                    self._lapse(walk, person, day)
            walk.group += 1
        if walk.left and not walk.opened:
            walk.opened = True
            self._open(walk.quota.into, walk.source, walk, day)

    def _standing(self, walk: Walk) -> dict[str, str | None]:
        """By person of a rank, why they get no place (``same`` source, ``lapses``, a bar), or None."""
        return {person: self._bar(walk, person) for person in walk.ranking[walk.group][1]}

    def _bar(self, walk: Walk, person: str) -> str | None:
        into = walk.quota.into
        if (place := self.places[into].get(person)) is not None:
            if place.source == walk.source:
                return "same"
            return "lapses" if not walk.quota.passing and walk.rank <= walk.n else "holds"
        if person in self._declined[into]:
            return "declined"
        return self._age(into, person)

    def _pass_over(self, walk: Walk, standing: Mapping[str, str | None], day: str, *, lapsing: bool) -> None:
        """Record the persons of a rank who are passed over, once in a walk, and those whose place lapses."""
        for person, bar in standing.items():
            if bar == "lapses" and lapsing:
                self._lapse(walk, person, day)
            if bar in (None, "same", "lapses") or person in walk.passed:
                continue
            walk.passed.add(person)
            self.rows.append(LedgerRow(day, walk.quota.into, "passed_over", person, walk.source, walk.rank))
            if bar in _AGE:
                self._find(bar, walk.quota.into, person)

    def _get(self, walk: Walk, person: str, day: str) -> None:
        passed_from = tuple(
            person for _, persons in walk.ranking for person in persons if person in walk.passed
        )
        place = SeasonPlace(person, walk.quota.role, walk.source, walk.rank, passed_from, day, walk.quota)
        self._hold(walk.quota.into, place, "got")
        walk.left -= 1

    def _lapse(self, walk: Walk, person: str, day: str) -> None:
        self.rows.append(LedgerRow(day, walk.quota.into, "lapsed", person, walk.source, walk.rank))
        walk.left -= 1

    def _order(self, persons: Sequence[str], day: str) -> list[str] | None:
        """The earliest lot until that day that names all of them."""
        names = set(persons)
        return next((order for at, order in self._orders if at <= day and names <= set(order)), None)

    def settle(self, day: str) -> None:
        """Continue walks whose tie fits by now or has a lot, the oldest first; start over after each."""
        at = 0
        while at < len(self._waiting):
            walk = self._waiting[at]
            takers = self.among(walk)
            if len(takers) > walk.left and self._order(takers, day) is None:
                at += 1
                continue
            del self._waiting[at]
            walk.waiting = False
            self._go_on(walk, day)
            at = 0

    def _give_back(self, into: str, place: SeasonPlace, day: str) -> None:
        """Give a place back: it passes on in its event if it may, else it is open; a ``kept`` one is gone."""
        quota, until = place.quota, self._season.into[into].passing_until
        if place.kept:
            return
        if quota is None or quota.source.table or not quota.passing or (until is not None and day > until):
            self._open(into, place.source, None, day)
            return
        before = self._walks[id(quota), place.source]
        walk = Walk(quota, place.source, before.ranking, before.n, 1)
        if before.waiting:
            walk.left += before.left
            before.left, before.waiting = 0, False
            self._waiting.remove(before)
        self._walks[id(quota), place.source] = walk
        self._go_on(walk, day)

    # Persons.

    def _known(self, into: str, number: str) -> str | None:
        person = self._persons.find(number)
        if person is None:
            self._find("person_unknown", into, number)
        return person

    def _is_barred_by_age(self, into: str, person: str) -> bool:
        age = self._age(into, person)
        if age is not None:
            self._find(age, into, person)
        return age is not None

    def _age(self, into: str, person: str) -> str | None:
        """``too_old`` or ``birth_unknown``, where the limit of birth does not allow them."""
        limit, born = self._season.into[into].born_after, self._persons.known[person].born
        if limit is None:
            return None
        if not born:
            return "birth_unknown"
        first, last = days_of(born)
        if last <= limit:
            return "too_old"
        return None if first > limit else "birth_unknown"

    # Writing.

    def _hold(self, into: str, place: SeasonPlace, what: str) -> None:
        self.places[into][place.person] = place
        self.rows.append(LedgerRow(place.at, into, what, place.person, place.source, place.rank))

    def _open(self, into: str, source: str, walk: Walk | None, day: str) -> None:
        self.opened.append(OpenPlaces(into, source, walk))
        self.rows.append(LedgerRow(day, into, "open", None, source, None))

    def _find(self, kind: str, into: str, person: str) -> None:
        """Add a finding; one about a person's age only once for each ``into``."""
        finding = SeasonFinding(kind, into=into, person=person)
        if kind not in _AGE or finding not in self.findings:
            self.findings.append(finding)


def _takers(standing: Mapping[str, str | None]) -> list[str]:
    """Who of a rank takes a place, or lets it lapse, in the order of the ranking."""
    return [person for person, bar in standing.items() if bar in (None, "lapses")]


def days_of(born: str) -> tuple[str, str]:
    """The first and the last day that a year, a month or a day may mean.

    >>> days_of("2014"), days_of("2016-02")
    (('2014-01-01', '2014-12-31'), ('2016-02-01', '2016-02-29'))
    """
    match born.split("-"):
        case [year]:
            return f"{year}-01-01", f"{year}-12-31"
        case [year, month]:
            return f"{born}-01", f"{born}-{monthrange(int(year), int(month))[1]}"
        case _:
            return born, born
