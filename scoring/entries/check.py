"""A list of entrants held against itself and against those who already take part: who is new, changed, or gone."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain

from scoring.entries.rows import Columns, EntryColumn, EntryRow, EntryStatus, Flaw, LineProblem
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
    """The conflicts of new people: a name or seed that another has, a club spelt otherwise.

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


_KANA = (EntryColumn.KANA, EntryColumn.FAMILY_KANA, EntryColumn.GIVEN_KANA)


class EntryKind(Enum):
    """What a second list says of a person. OTHER: it gives the number of one who takes part to another person."""

    NEW = "new"
    CHANGED = "changed"
    OTHER = "other"
    SAME = "same"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class EntryChange:
    """A person of the list, of the event, or of both. ``becomes``: the fields that differ, as the list has them."""

    kind: EntryKind
    row: EntryRow | None = None
    entered: Entered | None = None
    becomes: tuple[tuple[str, str | int | None], ...] = ()


def compared(
    rows: Sequence[EntryRow], entered: Sequence[Entered], columns: Columns
) -> tuple[EntryChange, ...]:
    """Every line against the people who take part: by number, else by name, reading and club, else by a name that only one has.

    What the list has no column for is not changed by it.
    """
    found = _matched(rows, entered)
    changes = [_change(row, found.get(row), columns) for row in rows]
    met = {one.number for one in found.values()}
    return (*changes, *(EntryChange(EntryKind.GONE, entered=one) for one in entered if one.number not in met))


def _matched(rows: Sequence[EntryRow], entered: Sequence[Entered]) -> dict[EntryRow, Entered]:
    """The entrant that each row is about, if any; none twice.

    First by number where name or reading agrees, then by name, reading and club, by name, and by number alone.
    """
    by_number = {one.number: one for one in entered}
    found: dict[EntryRow, Entered] = {}

    met: set[int] = set()

    def meet(pairs: Iterable[tuple[EntryRow, Entered]]) -> None:
        for row, one in pairs:
            if row not in found and one.number not in met:
                found[row] = one
                met.add(one.number)

    numbered = [(row, by_number[row.number]) for row in rows if row.number in by_number]
    meet((row, one) for row, one in numbered if _may_be_one(row, one))
    for key in (_person, _name):
        meet(_alone(rows, entered, key, found))
    meet(numbered)
    return found


def _alone(
    rows: Sequence[EntryRow],
    entered: Sequence[Entered],
    key: Callable[[EntryRow | Entered], tuple[str, ...]],
    found: dict[EntryRow, Entered],
) -> list[tuple[EntryRow, Entered]]:
    """Pairs of those whom no other on their side shares this key with. A number of their own sets two apart."""
    met = set(found.values())
    left = [row for row in rows if row not in found]
    people = [one for one in entered if one not in met]
    times = Counter(map(key, left)), Counter(map(key, people))
    by_key = {key(one): one for one in people}
    numbers = {one.number for one in entered}
    return [
        (row, by_key[key(row)])
        for row in left
        if times[0][key(row)] == times[1][key(row)] == 1
        and (row.number is None or row.number in numbers or key is _person)
    ]


def _person(of: EntryRow | Entered) -> tuple[str, ...]:
    return (folded(of.name), folded(of.kana), folded(of.club))


def _name(of: EntryRow | Entered) -> tuple[str, ...]:
    return (folded(of.name),)


def _may_be_one(row: EntryRow, one: Entered) -> bool:
    """Whether a name was corrected, rather than another person given the number."""
    same_kana = bool(row.kana) and folded(row.kana) == folded(one.kana)
    return folded(row.name) == folded(one.name) or same_kana


def _change(row: EntryRow, one: Entered | None, columns: Columns) -> EntryChange:
    if one is None:
        return EntryChange(EntryKind.NEW, row)
    becomes = tuple(_becomes(row, one, columns))
    if not becomes:
        return EntryChange(EntryKind.SAME, row, one)
    return EntryChange(EntryKind.CHANGED if _may_be_one(row, one) else EntryKind.OTHER, row, one, becomes)


def _becomes(row: EntryRow, one: Entered, columns: Columns) -> Iterable[tuple[str, str | int | None]]:
    if row.name != one.name:
        yield "name", row.name
    if row.kana != one.kana and (row.kana or any(column in columns for column in _KANA)):
        yield "kana", row.kana
    if row.club != one.club and (row.club or EntryColumn.CLUB in columns):
        yield "club", row.club
    if row.seed != one.seed and (row.seed or EntryColumn.SEED in columns):
        yield "seed", row.seed
    withdrawn = EntryStatus.WITHDRAWN.value
    if row.status and row.status.value != one.status and withdrawn in (row.status.value, one.status):
        yield "status", row.status.value
