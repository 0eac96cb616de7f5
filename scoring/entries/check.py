"""A list of entrants held against itself and against those who already take part."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from scoring.entries.rows import EntryColumn, EntryRow, Flaw, LineProblem
from scoring.event.names import folded


@dataclass(frozen=True, slots=True)
class Entered:
    """A person who already takes part."""

    number: int
    code: str
    name: str
    kana: str = ""
    club: str = ""
    seed: int | None = None
    status: str = ""


def check_entries(rows: Sequence[EntryRow], entered: Sequence[Entered]) -> tuple[LineProblem, ...]:
    """Of people who are new: whose name or seed is another's, and whose club is spelt otherwise.

    >>> check_entries([EntryRow(1, "山田"), EntryRow(2, "山田", "やまだ")], [])
    (LineProblem(line=2, flaw=<Flaw.SAME_NAME: 'same_name'>, column=None, about='1'),)
    """
    return (*_seeds(rows), *_people(rows), *_names(rows, entered), *_clubs(rows, entered))


def numbered(rows: Sequence[EntryRow], entered: Sequence[Entered]) -> tuple[EntryRow, ...]:
    """The rows, and numbers for those that have none: on from the last that anybody has."""
    last = max(chain((entrant.number for entrant in entered), (row.number or 0 for row in rows)), default=0)
    numbers = iter(range(last + 1, last + len(rows) + 1))
    return tuple(row if row.number else replace(row, number=next(numbers)) for row in rows)


def _seeds(rows: Sequence[EntryRow]) -> Iterator[LineProblem]:
    lines: dict[int, int] = {}
    for row in rows:
        if row.seed and (first := lines.setdefault(row.seed, row.line)) != row.line:
            yield LineProblem(row.line, Flaw.SEED_TWICE, EntryColumn.SEED, str(first))


def _people(rows: Sequence[EntryRow]) -> Iterator[LineProblem]:
    names: dict[str, EntryRow] = {}
    for row in rows:
        if (alike := names.setdefault(folded(row.name), row)) is not row:
            yield LineProblem(row.line, Flaw.SAME_NAME, about=str(alike.line))


def _names(rows: Sequence[EntryRow], entered: Sequence[Entered]) -> Iterator[LineProblem]:
    names = {folded(entrant.name): entrant.number for entrant in reversed(entered)}
    for row in rows:
        if folded(row.name) in names:
            yield LineProblem(row.line, Flaw.NAME_ENTERED, about=str(names[folded(row.name)]))


def _clubs(rows: Sequence[EntryRow], entered: Sequence[Entered]) -> Iterator[LineProblem]:
    """Clubs that read as one met before and are spelt differently: a draw would take them for two."""
    spelt: dict[str, str] = {}
    # Those who take part come first: the list is told of their spelling, not they of the list's.
    people: tuple[Entered | EntryRow, ...] = (*entered, *rows)
    for person in people:
        if not person.club:
            continue
        first = spelt.setdefault(folded(person.club), person.club)
        if first != person.club and isinstance(person, EntryRow):
            yield LineProblem(person.line, Flaw.CLUB_SPELT, EntryColumn.CLUB, first)
