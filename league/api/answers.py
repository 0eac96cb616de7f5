"""Answers of the reading API that only a running desk can give, described."""

from typing import Final

from scoring.published.answers import PERSON
from scoring.shape import FLAG, FREE, INTEGER, POINTS, TEXT, ValueKind, by_name, listed, or_null, written

_MAYBE_TEXT: Final = or_null(TEXT)
_MAYBE_NUMBER: Final = or_null(INTEGER)
_EVENT: Final = written(
    "EventEntry",
    {
        **dict.fromkeys(("slug", "name", "date", "place", "document", "status"), TEXT),
        "players": INTEGER,
        "url": TEXT,
    },
    "An event in a list. ``status``: coming, running, over or archived.",
)
_RULING: Final = written(
    "PublishedRuling",
    {
        "number": INTEGER,
        "at": TEXT,
        "question": TEXT,
        "status": TEXT,
        "case": or_null(FREE),
        "answer": or_null(FREE),
    },
    "A ruling about A, B, C and D; ``case`` and ``answer`` are null where it was given in words.",
)
_SEASON: Final = written(
    "SeasonEntry",
    dict.fromkeys(("slug", "name", "first_day", "last_day", "url"), TEXT),
    "A season in a list.",
)


def _list_of(key: str, kind: ValueKind, what: str) -> ValueKind:
    about = f"{what}; ``next``: the address of those that follow."
    return written("List", {key: listed(kind), "next": _MAYBE_TEXT}, about)


EVENTS: Final = _list_of("events", _EVENT, "Events, the newest first")
RULINGS: Final = _list_of("rulings", _RULING, "Published rulings, the newest first")
SEASONS: Final = _list_of("seasons", _SEASON, "Seasons, the newest first")
PERSONS: Final = _list_of("persons", PERSON, "Persons of a season")
_CLOCK: Final = written(
    "Clock",
    {"started": _MAYBE_TEXT, "ends": _MAYBE_TEXT, "minutes": _MAYBE_NUMBER},
    "The clock of a round; ``minutes`` is null where it has none.",
)
_IN_TABLE: Final = (INTEGER, INTEGER, INTEGER, TEXT, listed(POINTS))
_TABLE: Final = ValueKind(
    FREE.read,
    {
        "type": "array",
        "prefixItems": [kind.schema for kind in _IN_TABLE],
        "items": False,
        "minItems": len(_IN_TABLE),
    },
    lambda parts: [kind.write(part) for kind, part in zip(_IN_TABLE, parts, strict=True)],
)
LIVE: Final = written(
    "Live",
    {
        "version": TEXT,
        "stage": _MAYBE_TEXT,
        "round": _MAYBE_NUMBER,
        "clock": or_null(_CLOCK),
        "tables": listed(_TABLE),
        "changed": _MAYBE_TEXT,
    },
    "The state of the round being played. A table is its number, set, game, state, and the points in seat order.",
)
LOG_HEAD: Final = written(
    "LogHead",
    {"no": INTEGER, "hash": TEXT, "contains": FLAG, "proves": FLAG},
    "The last entry of a log. ``contains``: whether the log has the entry asked for; ``proves``: whether the hash given is long enough to prove it.",
    sparse=("contains", "proves"),
)
INDEX: Final = written(
    "Index",
    {"version": TEXT, "links": by_name(TEXT), "schemas": by_name(TEXT)},
    "The version of the API, and the addresses of its parts.",
)
