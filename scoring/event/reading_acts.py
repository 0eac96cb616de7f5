"""What people did to an event, from JSON: substitutions, penalties, decisions, rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from scoring.event.values import (
    CriteriaChange,
    EventDecision,
    EventRuling,
    Lot,
    MoveUp,
    Penalty,
    Substitution,
    Withdrawal,
)
from scoring.fields import (
    MOST,
    count_of,
    free_object,
    members,
    name_of,
    names_of,
    optional,
    present,
    text_of,
)

if TYPE_CHECKING:
    from rules_ref.cases.reader import Reader
    from scoring.event.values import PlaceJson

_SUBSTITUTION_KEYS: Final = frozenset({"stage", "round", "table", "from_set", "out", "in", "reason"})
_PENALTY_KEYS: Final = frozenset({"player", "stage", "points", "reason", "ruling"})
_CHANGE_KEYS: Final = frozenset({"kind", "stage", "before", "after", "reason", "by", "at"})
_RULING_KEYS: Final = frozenset({"no", "at", "case", "ruling", "decision", "by"})
_PLACE_KEYS: Final = frozenset({"stage", "round", "table", "set", "game"})


def read_substitution(reader: Reader) -> Substitution:
    members(reader, _SUBSTITUTION_KEYS)
    return Substitution(
        stage=name_of(reader["stage"]),
        round=count_of(reader["round"]),
        table=count_of(reader["table"]),
        from_set=count_of(reader["from_set"]),
        outgoing=name_of(reader["out"]),
        incoming=None if reader["in"].value is None else name_of(reader["in"]),
        reason=optional(reader, "reason", text_of, ""),
    )


def read_penalty(reader: Reader) -> Penalty:
    members(reader, _PENALTY_KEYS)
    return Penalty(
        player=name_of(reader["player"]),
        stage=name_of(reader["stage"]),
        points=reader["points"].number(-MOST, MOST),
        reason=optional(reader, "reason", text_of, ""),
        ruling=optional(reader, "ruling", count_of, None),
    )


def read_decision(reader: Reader) -> EventDecision:
    reader.mapping()
    match reader["kind"].one_of(("lot", "withdraw", "move_up", "change")):
        case "lot":
            members(reader, frozenset({"kind", "stage", "order", "by", "at"}))
            by, at = optional(reader, "by", text_of, ""), optional(reader, "at", text_of, "")
            return Lot(name_of(reader["stage"]), names_of(reader["order"]), by, at)
        case "withdraw":
            members(reader, frozenset({"kind", "player", "after", "round", "set"}))
            return Withdrawal(
                name_of(reader["player"]),
                optional(reader, "after", name_of, None),
                optional(reader, "round", count_of, None),
                optional(reader, "set", _sets_of, None),
            )
        case "change":
            return _change(reader)
        case _:
            members(reader, frozenset({"kind", "stage", "player", "for"}))
            return MoveUp(name_of(reader["stage"]), name_of(reader["player"]), name_of(reader["for"]))


def _sets_of(reader: Reader) -> int:
    """How many sets a player played: none, where they left in the first."""
    return reader.number(0, MOST)


def _change(reader: Reader) -> CriteriaChange:
    members(reader, _CHANGE_KEYS)
    return CriteriaChange(
        before=free_object(present(reader, "before")),
        after=free_object(present(reader, "after")),
        stage=optional(reader, "stage", name_of, None),
        reason=optional(reader, "reason", text_of, ""),
        by=optional(reader, "by", text_of, ""),
        at=optional(reader, "at", text_of, ""),
    )


def read_ruling(reader: Reader) -> EventRuling:
    members(reader, _RULING_KEYS)
    return EventRuling(
        number=count_of(reader["no"]),
        case=free_object(present(reader, "case")),
        ruling=free_object(present(reader, "ruling")),
        at=optional(reader, "at", _place, None),
        decision=optional(reader, "decision", text_of, None),
        by=optional(reader, "by", text_of, ""),
    )


def _place(reader: Reader) -> PlaceJson:
    """Where at the table: every key may be left out."""
    found = members(reader, _PLACE_KEYS)
    optional(reader, "stage", name_of, "")
    for key in ("round", "table", "set", "game"):
        optional(reader, key, count_of, 0)
    return cast("PlaceJson", found)
