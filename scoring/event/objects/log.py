"""An event's log in its file: the head in every file, the entries and what they hold sealed in the officials'."""

from typing import Any, Final

from rules_ref.cases.reader import Reader
from scoring.log.chain import ChainEntry, Head, Secret
from scoring.shape import COUNT, FREE, TEXT, ValueKind, by_name, kept, listed, matching, shape, stated

_UNREADABLE: Final = ("この形では読めません。", "This cannot be read in this form.")
_HASH: Final = matching("[0-9a-f]{64}", *_UNREADABLE)
_MAPPING: Final = ValueKind(lambda reader: reader.mapping(), {"type": "object"})
_NUMBER_OR_NONE: Final = stated({"type": ["integer", "null"]})


def _checked(entry: Reader, _members: Any) -> None:
    # Of what its act says nothing is read here. But a text that cannot be written cannot be hashed either, and a key
    # that stands twice would be hashed as one.
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
"""An entry stays as it stands: its hash is of this very spelling of it."""


HEAD: Final = shape(Head, {"no": COUNT, "hash": _HASH})
ENTRIES: Final = listed(ENTRY)
SEALED: Final = by_name(shape(Secret, {"salt": matching("[0-9a-f]{32}", *_UNREADABLE), "text": TEXT}))
