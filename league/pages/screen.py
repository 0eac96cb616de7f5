"""The hall screen: what everyone in the room wants to see, cut into pages that fit without scrolling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeVar

from league.overview import State, matches_in, state_of
from league.pages.seats import by_table, seat_lines
from league.pages.standings import tables_of
from league.records import record_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from league.models import Event, Round, Table
    from league.pages.seats import SeatTable
    from league.pages.standings import Line, StageTable

Thing = TypeVar("Thing")

LINES: Final = 20
"""Players on a page of standings, in two columns."""

TABLES: Final = 24
SEATS: Final = 12
POLLS: Final = 3
"""How often a page is asked for anew before the next one comes."""


@dataclass(frozen=True, slots=True)
class Playing:
    """A table that has not handed its result in."""

    table: Table
    state: State


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """One page. Only what belongs to its ``kind`` is filled; ``part`` of ``parts`` of that kind, from 1."""

    kind: Literal["standings", "playing", "seats", "waiting"]
    title: str
    part: int = 1
    parts: int = 1
    stage: StageTable | None = None
    lines: tuple[Line, ...] = ()
    playing: tuple[Playing, ...] = ()
    seats: tuple[SeatTable, ...] = ()


def page_at(event: Event, step: int) -> ScreenPage:
    """The page to be shown at a step of the cycle; every page stays for POLLS steps."""
    pages = list(_pages(event)) or [ScreenPage("waiting", event.name)]
    return pages[step // POLLS % len(pages)]


def _pages(event: Event) -> Iterator[ScreenPage]:
    latest = event.rounds.order_by("-number").first()
    if latest is not None:
        playing = _playing(latest)
        yield from _seat_pages(latest, playing)
        yield from _playing_pages(latest, playing)
    stage = tables_of(event).current
    if stage is not None:
        for part, parts, lines in _parts(stage.lines, LINES):
            yield ScreenPage("standings", stage.name, part, parts, stage=stage, lines=tuple(lines))


def _playing(of_round: Round) -> list[Playing]:
    matches = matches_in(of_round).filter(closed_at=None)
    return [Playing(match.table, state_of(record_of(match))) for match in matches]


def _seat_pages(of_round: Round, playing: Sequence[Playing]) -> Iterator[ScreenPage]:
    """Who sits where, as long as no table has begun."""
    if any(each.state.kind for each in playing) or not playing:
        return
    for part, parts, seats in _parts(by_table(seat_lines(of_round)), SEATS):
        yield ScreenPage("seats", str(of_round), part, parts, seats=tuple(seats))


def _playing_pages(of_round: Round, playing: Sequence[Playing]) -> Iterator[ScreenPage]:
    if not any(each.state.kind for each in playing):
        return
    for part, parts, tables in _parts(playing, TABLES):
        yield ScreenPage("playing", str(of_round), part, parts, playing=tuple(tables))


def _parts(things: Sequence[Thing], size: int) -> Iterator[tuple[int, int, Sequence[Thing]]]:
    """Slices of at most ``size``, each with its number from 1 and how many there are."""
    parts = -(-len(things) // size)
    for part in range(parts):
        yield part + 1, parts, things[part * size : (part + 1) * size]
