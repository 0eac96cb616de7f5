"""The entrants of an event that a season's places lead to, and the reserves for places that stay free."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules_ref.cases.errors import MalformedCaseError
from rules_ref.text import Text
from scoring.season.season import SeasonState
from scoring.season.walks import SeasonPlace

HEADINGS: Final = ("ID", "名前", "ふりがな", "所属", "シード順")


def affiliation(state: SeasonState, place: SeasonPlace, *, apart: bool) -> str:
    """An entrant's club for the draw: their own or, with ``apart``, the event their place comes from."""
    if not apart:
        return state.persons.known[place.person].club
    return next((event.name or event.id for event in state.season.events if event.id == place.source), "")


def entrant_rows(state: SeasonState, into: str, *, apart: bool = False) -> Iterator[tuple[str | int, ...]]:
    """The rows of a list of entrants: headings, then the holders of places in the order they got them.

    Seeds are numbered from 1. ``apart``: see ``affiliation``. Raises MalformedCaseError if the season has no
    such ``into``.
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
    """Ranked persons who hold no place in ``into``, have not declined and are not barred by age, next first.

    Later events come first, so those of last-chance events precede. The league gives such a place by name.
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
