"""Stages from JSON: who enters, how they are seated, who goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.event.values import (
    Advance,
    BestOverall,
    BestPerGroup,
    BestPerTable,
    Counts,
    DropWorst,
    Enter,
    EventStage,
    Seating,
)
from scoring.fields import MOST, count_of, members, name_of, names_of, optional, text_of

if TYPE_CHECKING:
    from rules_ref.cases.reader import Reader

ALL: Final = "all"
PLACE_IN_PREVIOUS: Final = "place_in_previous"

_KEYS: Final = frozenset(
    {"id", "name", "enter", "matches", "seating", "counts", "advance", "group_by", "advanced"}
)
_ENTER_KEYS: Final = frozenset({"from", "seeds", "players"})
_SEATINGS: Final = tuple(seating.value for seating in Seating)
_COUNTS: Final = tuple(count.value for count in Counts)


def read_stage(reader: Reader) -> EventStage:
    members(reader, _KEYS, frozenset({"id"}))
    return EventStage(
        id=name_of(reader["id"]),
        name=optional(reader, "name", text_of, ""),
        enter=optional(reader, "enter", _enter, None),
        matches=optional(reader, "matches", count_of, 1),
        seating=optional(reader, "seating", _seating, Seating.DRAW),
        counts=optional(reader, "counts", _counts, Counts.STAGE),
        advance=optional(reader, "advance", _advance, None),
        by_group=optional(reader, "group_by", _by_group, False),
        advanced=optional(reader, "advanced", names_of, None),
    )


def _enter(reader: Reader) -> Enter | None:
    if isinstance(reader.value, str):
        reader.one_of((ALL,))
        return None
    members(reader, _ENTER_KEYS)
    return Enter(
        optional(reader, "from", _sources, ()),
        optional(reader, "seeds", names_of, ()),
        optional(reader, "players", names_of, ()),
    )


def _sources(reader: Reader) -> tuple[str, ...]:
    return (name_of(reader),) if isinstance(reader.value, str) else names_of(reader)


def _seating(reader: Reader) -> Seating:
    return Seating(reader.one_of(_SEATINGS))


def _counts(reader: Reader) -> Counts:
    return Counts(reader.one_of(_COUNTS))


def _by_group(reader: Reader) -> bool:
    return reader.one_of((PLACE_IN_PREVIOUS,)) == PLACE_IN_PREVIOUS


def _advance(reader: Reader) -> Advance:
    reader.mapping()
    match reader["rule"].one_of(("best_overall", "best_per_table", "drop_worst", "best_per_group")):
        case "best_overall":
            members(reader, frozenset({"rule", "n"}))
            return BestOverall(count_of(reader["n"]))
        case "drop_worst":
            members(reader, frozenset({"rule", "n"}))
            return DropWorst(_from_zero(reader["n"]))
        case "best_per_table":
            members(reader, frozenset({"rule", "k", "others"}))
            return BestPerTable(_from_zero(reader["k"]), optional(reader, "others", _from_zero, 0))
        case _:
            members(reader, frozenset({"rule", "k"}))
            return BestPerGroup(_per_group(reader["k"]))


def _from_zero(reader: Reader) -> int:
    return reader.number(0, MOST)


def _per_group(reader: Reader) -> dict[str, int]:
    members(reader, frozenset(reader.mapping()))
    found = {group: _from_zero(number) for group, number in reader.members()}
    if not found or "" in found:
        reader.refuse("組の名前がありません。", "There is no group's name.")
    return found
