"""Stages: who enters, how they are seated, who advances."""

from functools import partial
from typing import Any, Final

from rules_ref.cases.reader import Reader
from scoring.event.values import (
    BestOverall,
    BestPerGroup,
    BestPerTable,
    Counts,
    DropWorst,
    Enter,
    EventStage,
    Seating,
)
from scoring.shape import COUNT, NAME, TEXT, ValueKind, by_name, listed, member_of, number, shape, variants

ALL: Final = "all"
PLACE_IN_PREVIOUS: Final = "place_in_previous"

_NAMES: Final = listed(NAME)
_PER_GROUP: Final = by_name(number(0))
_SOURCES: Final = ValueKind(
    lambda reader: _NAMES.read(reader) if not isinstance(reader.value, str) else (NAME.read(reader),),
    {"anyOf": [NAME.schema, _NAMES.schema]},
    list,
)
_ENTER: Final = shape(
    Enter, {"from": _SOURCES, "seeds": _NAMES, "players": _NAMES}, called={"from": "sources"}
)


def _read_enter(reader: Reader) -> Any:
    if isinstance(reader.value, str):
        reader.one_of((ALL,))
        return None
    return _ENTER.read(reader)


def _read_per_group(reader: Reader) -> Any:
    found = _PER_GROUP.read(reader)
    if not found:
        reader.refuse("組の名前がありません。", "There is no group's name.")
    return found


_ADVANCE: Final = variants(
    "rule",
    {
        "best_overall": partial(shape, BestOverall, {"n": COUNT}),
        "best_per_table": partial(shape, BestPerTable, {"k": number(0), "others": number(0)}),
        "drop_worst": partial(shape, DropWorst, {"n": number(0)}),
        "best_per_group": partial(
            shape, BestPerGroup, {"k": ValueKind(_read_per_group, _PER_GROUP.schema, dict)}
        ),
    },
)
STAGE: Final = shape(
    EventStage,
    {
        "id": NAME,
        "name": TEXT,
        "enter": ValueKind(_read_enter, {"anyOf": [{"const": ALL}, _ENTER.schema]}, _ENTER.write, ALL),
        "matches": COUNT,
        "seating": member_of(Seating),
        "counts": member_of(Counts),
        "advance": _ADVANCE,
        "group_by": ValueKind(
            lambda reader: reader.one_of((PLACE_IN_PREVIOUS,)) == PLACE_IN_PREVIOUS,
            {"const": PLACE_IN_PREVIOUS},
            lambda by_group: PLACE_IN_PREVIOUS if by_group else None,
        ),
        "advanced": _NAMES,
    },
    called={"group_by": "by_group"},
)
