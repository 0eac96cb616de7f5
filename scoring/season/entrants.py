"""Who plays in the event that a season's places lead to: its entrants, and who is next when a chair stays empty."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules_ref.cases.errors import MalformedCaseError
from rules_ref.text import Text
from scoring.season.season import SeasonState
from scoring.season.walks import SeasonPlace

HEADINGS: Final = ("ID", "名前", "ふりがな", "所属", "シード順")


def affiliation(state: SeasonState, place: SeasonPlace, *, apart: bool) -> str:
    """What stands as an entrant's club, which a draw keeps apart: theirs, or the event that the place comes from."""
    if not apart:
        return state.persons.known[place.person].club
    return next((event.name or event.id for event in state.season.events if event.id == place.source), "")


def entrant_rows(state: SeasonState, into: str, *, apart: bool = False) -> Iterator[tuple[str | int, ...]]:
    """A list of entrants: its headings, then who holds a place, in the order in which places were got.

    Seeds are numbered from 1. ``apart``: who comes from one event stands as of one club. Raises MalformedCaseError where nothing leads ``into`` there.
    """
    if into not in state.season.into:
        named = ", ".join(state.season.into)
        raise MalformedCaseError(
            into, Text(f"into にありません（{named}）。", f"This is not in “into” ({named}).")
        )
    yield HEADINGS
    seeds = 0
    for place in state.ledger.places[into].values():
        person = state.persons.known[place.person]
        seeds += place.role == "seed"
        seed = seeds if place.role == "seed" else ""
        yield person.id, person.name, person.kana, affiliation(state, place, apart=apart), seed


@dataclass(frozen=True, slots=True)
class Reserve:
    """A person who may be given a place that is free: the event they were ranked in, and the rank."""

    person: str
    event: str
    rank: int


def reserves(state: SeasonState, into: str) -> Iterator[Reserve]:
    """Everybody who holds no place in ``into``, has not declined one and is not barred by age, the next first.

    Last-chance events are the latest, so theirs come before those of the year. The league gives such a place by name.
    """
    quotas = [quota for quota in state.season.quotas if quota.into == into]
    leads_to = state.season.into[into].event
    giving = [
        played
        for played in state.played
        if played.official
        and played.event.id != leads_to
        and any(
            played.event.id == quota.source.event or played.event.kind == quota.source.kind
            for quota in quotas
        )
    ]
    seen: set[str] = set()
    for played in sorted(giving, key=lambda played: (played.event.date, played.at), reverse=True):
        for rank, rows in played.ranking(state.persons):
            for person, _row in rows:
                if person is not None and person not in seen and state.ledger.may_hold(into, person):
                    seen.add(person)
                    yield Reserve(person, played.event.id, rank)
