"""A list of entrants held against those who take part: who is new, who is changed, who is no longer on it."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from scoring.entries.check import Entered
from scoring.entries.rows import Columns, EntryColumn, EntryRow, EntryStatus
from scoring.event.names import folded

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
    """The surer ways first, over all lines: no person is met twice."""
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
