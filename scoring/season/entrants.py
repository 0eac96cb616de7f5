"""The entrants of the event that a season's places lead to."""

from collections.abc import Iterator
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
