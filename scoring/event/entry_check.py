"""A list of entrants held against itself and against those who already take part."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

from scoring.event.entry_list import EntryColumn, EntryRow, Flaw, LineProblem
from scoring.event.names import folded, tidied

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

NameKanaClub = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody who already takes part."""

    number: int
    code: str
    name: str
    kana: str = ""
    club: str = ""


def check_entries(rows: Sequence[EntryRow], entered: Sequence[Entered]) -> tuple[LineProblem, ...]:
    """Who stands there twice, who takes part already, whose number, code or seed is another's, who shares a name.

    >>> check_entries([EntryRow(1, "山田"), EntryRow(2, "山田")], [])
    (LineProblem(line=2, flaw=<Flaw.ROW_TWICE: 'row_twice'>, column=None, about='1'),)
    """
    named = [row for row in rows if row.name]
    again = _already(named, entered)
    lines = {problem.line for problem in again}
    fresh = [row for row in named if row.line not in lines]
    return (
        *again,
        *chain(
            _taken(fresh, entered),
            _twice(fresh),
            _people(fresh),
            _names(fresh, entered),
            _clubs(fresh, entered),
        ),
    )


def numbered(rows: Sequence[EntryRow], entered: Sequence[Entered]) -> tuple[EntryRow, ...]:
    """The rows, and numbers for those that have none: on from the last that anybody has."""
    last = max(chain((each.number for each in entered), (row.number or 0 for row in rows)), default=0)
    numbers = iter(range(last + 1, last + len(rows) + 1))
    return tuple(row if row.number else replace(row, number=next(numbers)) for row in rows)


def _person(of: EntryRow | Entered) -> NameKanaClub:
    return (tidied(of.name), tidied(of.kana), tidied(of.club))


def _already(rows: Sequence[EntryRow], entered: Sequence[Entered]) -> tuple[LineProblem, ...]:
    """Two of one name, kana and club are two people only where the list gives them numbers of their own."""
    # Reversed, so that of several alike the one entered first is named.
    known: Mapping[NameKanaClub, Entered] = {_person(each): each for each in reversed(entered)}
    pairs = ((row, known[_person(row)]) for row in rows if _person(row) in known)
    return tuple(
        LineProblem(row.line, Flaw.ALREADY_ENTERED, about=str(one.number))
        for row, one in pairs
        if row.number in (None, one.number)
    )


def _taken(rows: Sequence[EntryRow], entered: Sequence[Entered]) -> Iterator[LineProblem]:
    numbers = {each.number for each in entered}
    codes = {each.code: each for each in entered}
    for row in rows:
        if row.number in numbers:
            yield LineProblem(row.line, Flaw.NUMBER_TAKEN, EntryColumn.NUMBER, str(row.number))
        if row.code in codes:
            yield LineProblem(row.line, Flaw.CODE_TAKEN, EntryColumn.CODE, str(codes[row.code].number))


def _twice(rows: Sequence[EntryRow]) -> Iterator[LineProblem]:
    lines: dict[tuple[EntryColumn, int | str], int] = {}
    for row in rows:
        for column, value, flaw in (
            (EntryColumn.NUMBER, row.number, Flaw.NUMBER_TWICE),
            (EntryColumn.CODE, row.code, Flaw.CODE_TWICE),
            (EntryColumn.SEED, row.seed, Flaw.SEED_TWICE),
        ):
            if value and (first := lines.setdefault((column, value), row.line)) != row.line:
                yield LineProblem(row.line, flaw, column, str(first))


def _people(rows: Sequence[EntryRow]) -> Iterator[LineProblem]:
    persons: dict[NameKanaClub, EntryRow] = {}
    names: dict[str, EntryRow] = {}
    for row in rows:
        first = persons.setdefault(_person(row), row)
        alike = names.setdefault(folded(row.name), row)
        if first is not row and not (first.number and row.number):
            yield LineProblem(row.line, Flaw.ROW_TWICE, about=str(first.line))
        elif alike is not row:
            yield LineProblem(row.line, Flaw.SAME_NAME, about=str(alike.line))


def _names(rows: Sequence[EntryRow], entered: Sequence[Entered]) -> Iterator[LineProblem]:
    names = {folded(each.name): each.number for each in reversed(entered)}
    for row in rows:
        if folded(row.name) in names:
            yield LineProblem(row.line, Flaw.NAME_ENTERED, about=str(names[folded(row.name)]))


def _clubs(rows: Sequence[EntryRow], entered: Sequence[Entered]) -> Iterator[LineProblem]:
    """Clubs that read as one met before and are spelt differently: a draw would take them for two."""
    spelt: dict[str, str] = {}
    # Those who take part come first: the list is told of their spelling, not they of the list's.
    people: tuple[Entered | EntryRow, ...] = (*entered, *rows)
    for each in people:
        if not each.club:
            continue
        first = spelt.setdefault(folded(each.club), each.club)
        if first != each.club and isinstance(each, EntryRow):
            yield LineProblem(each.line, Flaw.CLUB_SPELT, EntryColumn.CLUB, first)
