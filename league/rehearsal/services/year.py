"""A league's year played by bots, through the services that people use.

It has events, hand-ins, persons, places, a correction, and the final.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Final

from league.entrants.services.attendance import CHECK_IN, call_roll, with_state
from league.entrants.services.entrants import Names, Newcomer
from league.event_document import public_document, stages_from
from league.events.services import EventDetails, create_event
from league.models import Entrant, Event, HandIn, Season
from league.rehearsal.services.fictitious import people
from league.rehearsal.services.simulation import rehearse, set_up
from league.rehearsal.services.tables import BotReferee
from league.seasons.services.calendar import plan_event
from league.seasons.services.decisions import (
    announce_places,
    decline_place,
    end_announcement,
    give_place,
    record_lot,
    seat_reserve,
)
from league.seasons.services.final import enter_holders
from league.seasons.services.handing_in import NEW, check_event, hand_in, take_hand_in
from league.seasons.services.persons import register_person
from league.seasons.services.regulation import regulate
from league.seasons.services.seasons import create_season
from league.seasons.services.state import state_of
from league.stages.services.penalties import penalise
from league.stages.services.stages import use_stages
from scoring.event.reading import dumps
from scoring.event.templates import TEMPLATES
from scoring.event.values import EventStage
from scoring.season.entrants import reserves
from scoring.season.reading import FORMAT

LARGEST: Final = 60
"""The default number of players at the largest regional."""
LEAST: Final = 12
"""The fewest players at the largest regional; fewer would leave none for the last chance."""
MOST_IN_A_YEAR: Final = 200
_FINAL_SIZE: Final = 46
_SMALLEST_FINAL: Final = 6
"""The fewest tables of the final: regionals, seeds and corrections alone bring sixteen people."""
_SEEDS: Final = 2


@dataclass(frozen=True, slots=True)
class YearEvent:
    """An event of the simulated year; ``size`` applies to a year whose largest regional has 60."""

    id: str
    name: str
    kind: str
    month: int
    day: int
    size: int
    corrected: bool = False
    late: bool = False
    twice: bool = False


EVENTS: Final = (
    YearEvent("sapporo", "札幌大会", "regional", 2, 7, 24),
    YearEvent("nagoya", "名古屋大会", "regional", 3, 14, 40, corrected=True),
    YearEvent("osaka", "大阪大会", "regional", 4, 4, 60, late=True),
    YearEvent("fukuoka", "福岡大会", "regional", 5, 16, 32, twice=True),
    YearEvent("sendai", "仙台大会", "regional", 6, 13, 28),
    YearEvent("tokyo", "東京大会", "regional", 8, 1, 48, corrected=True),
    YearEvent("kids", "キッズ大会", "kids", 8, 22, 16),
    YearEvent("last1", "前日最終予選", "last_chance", 11, 21, 24),
    YearEvent("last2", "当日最終予選", "last_chance", 11, 22, 16),
)
FINAL: Final = YearEvent("final", "決勝大会", "final", 11, 22, _FINAL_SIZE)


def play_year(*, slug: str, year: int, largest: int, hall: BotReferee) -> Iterator[str]:
    """Play a season from its first day to the final; reports each step."""
    return _Year(slug, year, largest, hall).play()


class _Year:
    def __init__(self, slug: str, year: int, largest: int, hall: BotReferee) -> None:
        self.slug, self.year, self.largest, self.hall = slug, year, largest, hall
        self.people = people(self.size_of(FINAL) + 2 * self.size_of(EVENTS[2]), hall.rng)
        self.late: list[HandIn] = []
        self.season = self._new_season()
        self._plan()

    def size_of(self, event: YearEvent) -> int:
        """The number of players of an event: a multiple of four, or the size of the league's final."""
        if event is FINAL and self.largest == LARGEST:
            return _FINAL_SIZE
        return 4 * max(
            1 if event is not FINAL else _SMALLEST_FINAL, round(event.size * self.largest / LARGEST / 4)
        )

    def day_of(self, event: YearEvent) -> date:
        return date(self.year, event.month, event.day)

    def play(self) -> Iterator[str]:
        for event in EVENTS:
            if event.id == "last1":
                self._decline()
            stored = self._played(event, self._newcomers(event))
            self._hand_in(event, stored)
            if not event.late:
                self._announce(self.day_of(event))
            yield event.name
            if event.corrected:
                self._correct(event, stored)
        yield from self._play_final()

    def _new_season(self) -> Season:
        content = {
            "format": FORMAT,
            "slug": self.slug,
            "name": f"{self.year}年シーズン（シミュレーション）",
            "from": f"{self.year - 1}-12-01",
            "to": f"{self.year}-11-30",
        }
        return create_season(slug=self.slug, content=content, entry=self.hall.entry())

    def _plan(self) -> None:
        """The places that lead to the final, the events, and who is seeded."""
        size = self.size_of(FINAL)
        quotas = [
            {"into": "final", "from": {"kind": "regional"}, "n": 2, "down_to": 8},
            {"into": "final", "from": {"event": "last1"}, "n": size // 3},
            {"into": "final", "from": {"event": "last2"}, "n": {"fill": True}},
        ]
        self._act(
            regulate,
            into={"final": {"event": "final", "size": size, "passing_until": f"{self.year}-10-10"}},
            quotas=quotas,
            points={"regional": {"places": [20, 15, 12, 10, 8, 6, 4, 2], "taking_part": 1}},
            counting={"best": 3, "tiebreaks": ["wins", "podiums", "best_place", "latest"]},
        )
        for event in (*EVENTS, FINAL):
            details = {"name": event.name, "kind": event.kind, "day": self.day_of(event)}
            self._act(plan_event, event=event.id, status="planned", **details)
        for names in self.people[:_SEEDS]:
            self._act(register_person, number="", name=names.name, kana=names.kana, club=names.club)
        place = {"into": "final", "role": "seed", "at": date(self.year, 1, 10), "reason": "連盟のシード"}
        for person in self.season.content["persons"]:
            self._act(give_place, person=person["id"], **place)

    def _act(self, service: Callable[..., object], **what: object) -> None:
        """An act of the season's registrar."""
        service(season=self.season, entry=self.hall.entry(), **what)

    def _newcomers(self, event: YearEvent) -> list[Names]:
        """Random entrants; of a last chance only those who hold no place and have declined none."""
        ledger = state_of(self.season).ledger
        known = self.season.content["persons"] if event.kind == "last_chance" else ()
        there = {person["name"] for person in known if not ledger.may_hold("final", person["id"])}
        free = [one for one in self.people[_SEEDS:] if one.name not in there]
        return self.hall.rng.sample(free, self.size_of(event))

    def _played(self, event: YearEvent, newcomers: Sequence[Names]) -> Event:
        template = replace(TEMPLATES["one-stage"], stages=(EventStage("s1", matches=1),))
        entered = [Newcomer(names) for names in newcomers]
        stored = set_up(details=self._details(event), template=template, newcomers=entered, hall=self.hall)
        list(rehearse(stored, self.hall))
        return stored

    def _details(self, event: YearEvent) -> EventDetails:
        return EventDetails(event.name, f"{self.slug}-{event.id}", self.day_of(event))

    def _hand_in(self, event: YearEvent, stored: Event) -> None:
        """The region hands in, the registrar accepts; a late file waits until the next event was accepted."""
        text = dumps(public_document(stored)).encode()
        for _time in range(1 + event.twice):
            kept = hand_in(
                season=self.season, event=event.id, sender=event.name, text=text, now=self.hall.clock()
            )
        if event.late:
            self.late.append(kept)
            return
        for waiting in (kept, *self.late):
            self._take(waiting)
        self.late = []

    def _take(self, waiting: HandIn) -> None:
        """Identify persons as a registrar would: by name, where one person has it; else a new number."""
        waiting.season = self.season
        check = check_event(self.season, waiting.event, bytes(waiting.content))
        who = dict(check.who)
        for entrant in check.document.entrants:
            named = [one["person"] for one in check.proposed[entrant.id] if "name" in one["because"]]
            who.setdefault(entrant.id, named[0] if len(named) == 1 else NEW)
        take_hand_in(hand_in=waiting, who=who, entry=self.hall.entry())

    def _announce(self, at: date) -> None:
        """Draw the lots for ties, and announce the new places."""
        ledger = state_of(self.season).ledger
        tied = [ledger.among(opened.walk) for opened in ledger.opened if opened.walk and opened.walk.left]
        for persons in filter(None, tied):
            order = self.hall.rng.sample(persons, len(persons))
            self._act(record_lot, order=order, at=at)
        announced = {(one["into"], one["person"]) for one in self.season.content.get("announced") or ()}
        held = state_of(self.season).ledger.places["final"]
        new = [person for person in held if ("final", person) not in announced]
        if new:
            self._act(announce_places, into="final", persons=new, at=at)

    def _correct(self, event: YearEvent, stored: Event) -> None:
        """Penalise the winner after places were announced.

        They lose their place by the results, and keep it by decision.
        """
        first = next(one.rows[0] for one in state_of(self.season).played if one.event.id == event.id)
        who = next(one["who"] for one in self.season.content["events"] if one["id"] == event.id)
        code = next(entrant for entrant, person in who.items() if person == first.number)
        stage = stored.stages.get()
        entrant = stored.entrants.get(code=code)
        penalise(
            stage=stage, entrant=entrant, points=-40, reason="遅れて分かった反則", entry=self.hall.entry()
        )
        self._hand_in(event, stored)
        for finding in state_of(self.season).findings:
            if finding.kind == "announced_fell":
                kept = {"kind": "keep", "at": self.day_of(event), "reason": "発表済みのため"}
                self._act(end_announcement, into="final", person=finding.person, **kept)

    def _decline(self) -> None:
        """A player declines a place in time; it passes on in the event it came from."""
        held = state_of(self.season).ledger.places["final"]
        person = next((one for one, place in held.items() if place.source == "sapporo"), None)
        if person is not None:
            at = date(self.year, 9, 1)
            self._act(decline_place, into="final", person=person, at=at)
            self._announce(at)

    def _fill_empty_chair(self) -> bool:
        """A player is absent on the day, and the next in line plays; False where there is no reserve."""
        at, state = self.day_of(FINAL), state_of(self.season)
        held = [one for one, place in state.ledger.places["final"].items() if place.source == "last1"]
        reserve = next(reserves(state, "final"), None)
        if not held or reserve is None:
            return False
        self._act(decline_place, into="final", person=held[-1], at=at)
        self._act(seat_reserve, into="final", person=reserve.person, at=at, reason="当日の空席の補欠")
        return True

    def _play_final(self) -> Iterator[str]:
        """The holders of places are entered by one act, and the result is handed in like every other."""
        final = create_event(details=self._details(FINAL), entry=self.hall.entry(), is_demo=True)
        enter = partial(self._act, enter_holders, into="final", event=final, apart=True)
        enter()
        if self._fill_empty_chair():
            enter()
        template = TEMPLATES["simple"]
        use_stages(
            event=final, plans=stages_from(template, final), template=template.id, entry=self.hall.entry()
        )
        for entrant in with_state(final.entrants.all()).exclude(state=Entrant.Status.WITHDRAWN):
            call_roll(entrant=entrant, step=CHECK_IN, entry=self.hall.entry())
        list(rehearse(final, self.hall))
        self._hand_in(FINAL, final)
        yield FINAL.name
