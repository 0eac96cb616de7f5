"""Compare a list of entrants with itself and with the current entrants: who is new, changed or gone."""

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
    """The conflicts of new people: a name twice or taken, a seed twice in the list, a club spelt differently.

    >>> check_entries([EntryRow(1, "山田"), EntryRow(2, "山田", "やまだ")], [])
    (LineProblem(line=2, flaw=<Flaw.SAME_NAME: 'same_name'>, column=None, about='1'),)
    """
    return (*_seeds(rows), *_names_twice(rows), *_names_taken(rows, entered), *_clubs(rows, entered))


def numbered(rows: Sequence[EntryRow], entered: Sequence[Entered]) -> tuple[EntryRow, ...]:
    """The rows; those without a number get the next ones after the highest in use."""
    last = max(chain((entrant.number for entrant in entered), (row.number or 0 for row in rows)), default=0)
    numbers = iter(range(last + 1, last + len(rows) + 1))
    return tuple(row if row.number else replace(row, number=next(numbers)) for row in rows)


def _seeds(rows: Sequence[EntryRow]) -> Iterator[LineProblem]:
    lines: dict[int, int] = {}
    for row in rows:
        if row.seed and (first := lines.setdefault(row.seed, row.line)) != row.line:
            yield LineProblem(row.line, Flaw.SEED_TWICE, EntryColumn.SEED, str(first))


def _names_twice(rows: Sequence[EntryRow]) -> Iterator[LineProblem]:
    names: dict[str, EntryRow] = {}
    for row in rows:
        if (alike := names.setdefault(folded(row.name), row)) is not row:
            yield LineProblem(row.line, Flaw.SAME_NAME, about=str(alike.line))


def _names_taken(rows: Sequence[EntryRow], entered: Sequence[Entered]) -> Iterator[LineProblem]:
    names = {folded(entrant.name): entrant.number for entrant in reversed(entered)}
    for row in rows:
        if folded(row.name) in names:
            yield LineProblem(row.line, Flaw.NAME_ENTERED, about=str(names[folded(row.name)]))


def _clubs(rows: Sequence[EntryRow], entered: Sequence[Entered]) -> Iterator[LineProblem]:
    """Clubs that equal an earlier one but for their spelling: a draw would take them for two."""
    spelt: dict[str, str] = {}
    # Entrants come first, because their spelling is the one the list is compared with.
    people: tuple[Entered | EntryRow, ...] = (*entered, *rows)
    for person in people:
        if not person.club:
            continue
        first = spelt.setdefault(folded(person.club), person.club)
        if first != person.club and isinstance(person, EntryRow):
            yield LineProblem(person.line, Flaw.CLUB_SPELT, EntryColumn.CLUB, first)


_KANA = (EntryColumn.KANA, EntryColumn.FAMILY_KANA, EntryColumn.GIVEN_KANA)


class EntryKind(Enum):
    """What a second list changes for a person. OTHER: it gives an entrant's number to another person."""

    NEW = "new"
    CHANGED = "changed"
    OTHER = "other"
    SAME = "same"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class EntryChange:
    """A person of the list, the event or both. ``becomes``: the fields that differ, as in the list."""

    kind: EntryKind
    row: EntryRow | None = None
    entered: Entered | None = None
    becomes: tuple[tuple[str, str | int | None], ...] = ()


def compared(
    rows: Sequence[EntryRow], entered: Sequence[Entered], columns: Columns
) -> tuple[EntryChange, ...]:
    """What the list changes: one change per row (see ``_matched``), then one per entrant who is gone.

    Fields without a column in the list stay as they are.
    """
    found = _matched(rows, entered)
    changes = [_change(row, found.get(row), columns) for row in rows]
    met = {one.number for one in found.values()}
    return (*changes, *(EntryChange(EntryKind.GONE, entered=one) for one in entered if one.number not in met))


def _matched(rows: Sequence[EntryRow], entered: Sequence[Entered]) -> dict[EntryRow, Entered]:
    """The entrant that each row is about, if any; no entrant has two rows.

    Matched by number if name or reading agrees; then by name, reading and club; by name; by number alone.
    """
    by_number = {one.number: one for one in entered}
    found: dict[EntryRow, Entered] = {}

    taken: set[int] = set()

    def assign(pairs: Iterable[tuple[EntryRow, Entered]]) -> None:
        for row, one in pairs:
            if row not in found and one.number not in taken:
                found[row] = one
                taken.add(one.number)

    numbered = [(row, by_number[row.number]) for row in rows if row.number in by_number]
    assign((row, one) for row, one in numbered if _may_be_same_person(row, one))
    for key in (_person, _name):
        assign(_unique_pairs(rows, entered, key, found))
    assign(numbered)
    return found


def _unique_pairs(
    rows: Sequence[EntryRow],
    entered: Sequence[Entered],
    key: Callable[[EntryRow | Entered], tuple[str, ...]],
    found: dict[EntryRow, Entered],
) -> list[tuple[EntryRow, Entered]]:
    """Pairs whose key is unique among the rows and the entrants not yet matched.

    A row with a number that no entrant has is matched by the whole person only.
    """
    taken = set(found.values())
    left = [row for row in rows if row not in found]
    people = [one for one in entered if one not in taken]
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


def _may_be_same_person(row: EntryRow, one: Entered) -> bool:
    """Whether a row is about the entrant whose number it has: the same name or the same kana."""
    same_kana = bool(row.kana) and folded(row.kana) == folded(one.kana)
    return folded(row.name) == folded(one.name) or same_kana


def _change(row: EntryRow, one: Entered | None, columns: Columns) -> EntryChange:
    if one is None:
        return EntryChange(EntryKind.NEW, row)
    becomes = tuple(_becomes(row, one, columns))
    if not becomes:
        return EntryChange(EntryKind.SAME, row, one)
    return EntryChange(
        EntryKind.CHANGED if _may_be_same_person(row, one) else EntryKind.OTHER, row, one, becomes
    )


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
