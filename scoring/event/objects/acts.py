"""What people did to an event: substitutions, penalties, decisions, rulings, and the log of all acts."""

from functools import partial
from typing import Any, Final

from rules_ref.cases.reader import Reader
from scoring.event.values import CriteriaChange, EventRuling, Lot, MoveUp, Penalty, Substitution, Withdrawal
from scoring.fields import MOST
from scoring.log.chain import ChainEntry, Head, Secret
from scoring.shape import (
    COUNT,
    FREE,
    NAME,
    TEXT,
    ValueKind,
    by_name,
    kept,
    listed,
    matching,
    number,
    or_null,
    shape,
    stated,
    variants,
)

SUBSTITUTION: Final = shape(
    Substitution,
    {
        "stage": NAME,
        "round": COUNT,
        "table": COUNT,
        "from_set": COUNT,
        "out": NAME,
        "in": or_null(NAME),
        "reason": TEXT,
    },
    called={"out": "outgoing", "in": "incoming"},
)
PENALTY: Final = shape(
    Penalty, {"player": NAME, "stage": NAME, "points": number(-MOST), "reason": TEXT, "ruling": COUNT}
)
DECISION: Final = variants(
    "kind",
    {
        "lot": partial(shape, Lot, {"stage": NAME, "order": listed(NAME), "by": TEXT, "at": TEXT}),
        "withdraw": partial(
            shape,
            Withdrawal,
            # 0: the player left in the first set.
            {"player": NAME, "after": NAME, "round": COUNT, "set": number(0)},
            sparse=("round", "set"),
        ),
        "move_up": partial(
            shape, MoveUp, {"stage": NAME, "player": NAME, "for": NAME}, called={"for": "instead_of"}
        ),
        "change": partial(
            shape,
            CriteriaChange,
            {"stage": NAME, "before": FREE, "after": FREE, "reason": TEXT, "by": TEXT, "at": TEXT},
        ),
    },
)
_PLACE: Final = shape(dict, {"stage": NAME, **dict.fromkeys(("round", "table", "set", "game"), COUNT)})
RULING: Final = shape(
    EventRuling,
    {"no": COUNT, "at": kept(_PLACE), "case": FREE, "ruling": FREE, "decision": TEXT, "by": TEXT},
    called={"no": "number"},
)

_UNREADABLE: Final = ("この形では読めません。", "This cannot be read in this form.")
_HASH: Final = matching("[0-9a-f]{64}", *_UNREADABLE)
_MAPPING: Final = ValueKind(lambda reader: reader.mapping(), {"type": "object"})
_NUMBER_OR_NONE: Final = stated({"type": ["integer", "null"]})


def _checked(entry: Reader, _members: Any) -> None:
    # The content of the act is not read here. But text that cannot be encoded cannot be hashed, and a
    # duplicate key would be hashed as one.
    FREE.read(entry)
    if entry["table"].value is not None:
        TEXT.read(entry["stage"])
        for key in ("round", "table"):
            COUNT.read(entry[key])


_ENTRY_MEMBERS: Final = {
    "no": COUNT,
    "at": matching(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z", *_UNREADABLE),
    "verb": TEXT,
    "actor": stated({}),
    "account": stated({"type": ["string", "null"]}),
    "stage": stated({"type": "string"}),
    "round": stated({"type": "integer"}),
    **dict.fromkeys(("table", "set", "game"), _NUMBER_OR_NONE),
    "version": stated({"type": "integer"}),
    "client_id": stated({"type": "string"}),
    "before": _MAPPING,
    "after": _MAPPING,
    "reason": stated({}),
    "ruling": _NUMBER_OR_NONE,
    "undoes": _NUMBER_OR_NONE,
    "prev": _HASH,
    "hash": _HASH,
}
ENTRY: Final = kept(shape(dict, _ENTRY_MEMBERS, required=ChainEntry.__required_keys__, make=_checked))
"""A log entry, kept unchanged after validation because its hash covers these members."""


HEAD: Final = shape(Head, {"no": COUNT, "hash": _HASH})
ENTRIES: Final = listed(ENTRY)
SEALED: Final = by_name(shape(Secret, {"salt": matching("[0-9a-f]{32}", *_UNREADABLE), "text": TEXT}))
