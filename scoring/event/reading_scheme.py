"""What an event's games are worth, from JSON: its own numbers over those of its rule document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules_ref.cases.case import read_regulation
from rules_ref.cases.reader import Reader
from rules_ref.documents import RULESETS
from rules_ref.ranking import CutOff
from scoring.criteria import CRITERIA, DEFAULT_CRITERIA
from scoring.fields import MOST, members, optional, present
from scoring.matches.scheme import WITH_POINTS, scheme_for

if TYPE_CHECKING:
    from scoring.criteria import Criterion
    from scoring.matches.scheme import Scheme

_KEYS: Final = frozenset({"sets", "games_per_set", "points", "bonus", "tiebreaks"})
_SIZES: Final = frozenset({"3", "4"})
_LONGEST: Final = 100


def read_scheme(event: Reader, ruleset: str) -> tuple[Scheme, tuple[Criterion, ...]]:
    """The event's scheme and tie-breaks. The scheme must give points where the document has none of its own."""
    given = event["scheme"]
    scheme = Reader({}, "scheme") if given.absent else given
    members(scheme, _KEYS)
    if ruleset not in WITH_POINTS:
        # scheme_for would raise ValueError: asked here, the error has the field's name.
        present(scheme, "points")
    read = scheme_for(
        ruleset,
        sets=optional(scheme, "sets", _length, 3),
        games_per_set=optional(scheme, "games_per_set", _length, 4),
        points=optional(scheme, "points", _points, None),
        bonus=optional(scheme, "bonus", _bonus, None),
        cut_off=_cut_off(event, ruleset),
    )
    return read, optional(scheme, "tiebreaks", _tiebreaks, DEFAULT_CRITERIA)


def _length(reader: Reader) -> int:
    return reader.number(1, _LONGEST)


def _points(reader: Reader) -> dict[int, tuple[int, ...]]:
    """Points by place, by the size of the table."""
    members(reader, _SIZES)
    found = {int(size): _places(int(size), points) for size, points in reader.members()}
    if not found:
        reader.refuse("得点がありません。", "There are no points.")
    return found


def _places(size: int, reader: Reader) -> tuple[int, ...]:
    places = reader.items()
    if len(places) != size:
        reader.refuse(f"{size}個の数でなければなりません。", f"This must be {size} numbers.")
    return tuple([place.number(-MOST, MOST) for place in places])


def _bonus(reader: Reader) -> int:
    return reader.number(0, MOST)


def _tiebreaks(reader: Reader) -> tuple[Criterion, ...]:
    return tuple([CRITERIA[item.one_of(tuple(CRITERIA))] for item in reader.items()])


def _cut_off(event: Reader, ruleset: str) -> CutOff:
    document = RULESETS[ruleset]
    regulation = read_regulation(event["regulation"], document)
    return CutOff(regulation["cutoff"]) if "cutoff" in document.options else CutOff.DISCARD_GAME
