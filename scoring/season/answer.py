"""A computed season as the JSON that is published: points exact, as texts."""

from typing import Final

from rules_ref.cases.writer import Json
from scoring.season.season import SeasonState
from scoring.shape import INTEGER, TEXT, ValueKind, by_name, listed, or_null, written

_NAMES: Final = listed(TEXT)
_MAYBE_TEXT: Final = or_null(TEXT)
_MAYBE_NUMBER: Final = or_null(INTEGER)
_POINTS: Final = ValueKind(TEXT.read, TEXT.schema, str)
_TEXTS: Final = by_name(TEXT)
_PLACE: Final = written(
    "Place",
    {"person": TEXT, "as": TEXT, "from": TEXT, "place": _MAYBE_NUMBER, "passed_from": _NAMES, "at": TEXT},
    called={"as": "role", "from": "source", "place": "rank"},
)
_OPEN: Final = written("Open", {"into": TEXT, "from": TEXT, "places": INTEGER, "among": _NAMES})
_EVENT_POINTS: Final = written("Points", {"event": TEXT, "place": INTEGER, "points": _POINTS})
_TABLE_ROW: Final = written(
    "TableRow",
    {
        "rank": INTEGER,
        "person": TEXT,
        "points": _POINTS,
        "counted": listed(_EVENT_POINTS),
        "left_out": listed(_EVENT_POINTS),
        "decided_by": _MAYBE_TEXT,
    },
    called={key: f"course.{key}" for key in ("person", "points", "counted", "left_out")},
)
_LEDGER_ROW: Final = written(
    "Ledger",
    {
        "at": TEXT,
        "into": TEXT,
        "what": TEXT,
        "person": _MAYBE_TEXT,
        "from": _MAYBE_TEXT,
        "place": _MAYBE_NUMBER,
    },
    called={"from": "source", "place": "rank"},
)


_MEMBERS: Final = {
    "places": by_name(listed(_PLACE)),
    "open": listed(_OPEN),
    "table": listed(_TABLE_ROW),
    "ledger": listed(_LEDGER_ROW),
    "findings": listed(ValueKind(TEXT.read, _TEXTS.schema, lambda finding: finding.as_json())),
    "unmapped": listed(_TEXTS),
}


def _part(title: str, about: str, *keys: str) -> ValueKind:
    return written(
        title,
        {key: _MEMBERS[key] for key in keys},
        about,
        called={
            "places": lambda state: {into: held.values() for into, held in state.ledger.places.items()},
            "open": _open,
            "table": "table.rows",
            "ledger": "ledger.rows",
        },
    )


def _open(state: SeasonState) -> list[Json]:
    return [
        {
            "into": opened.into,
            "from": opened.source,
            "places": 1 if (walk := opened.walk) is None else walk.left,
            "among": [] if walk is None else state.ledger.among(walk),
        }
        for opened in state.ledger.opened
        if opened.walk is None or opened.walk.left > 0
    ]


SEASON: Final = _part("Season", "The answer of ``season``: see docs/season.md.", *_MEMBERS)
SEASON_PARTS: Final = {
    "table": _part("SeasonTable", "The season's table.", "table"),
    "places": _part("SeasonPlaces", "Places held, by what they lead to, and free places.", "places", "open"),
    "ledger": _part(
        "SeasonLedger",
        "What happened to places, in time, and what does not hold together.",
        "ledger",
        "findings",
    ),
}
"""The parts with an address of their own, by its last word."""


def answer(state: SeasonState) -> Json:
    """The answer of ``season``, ready for ``json.dumps``."""
    found: Json = SEASON.write(state)
    return found
