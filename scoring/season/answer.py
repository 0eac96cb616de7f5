"""A season worked out, as the JSON that is published: points exact, as texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from scoring.season.season import SeasonState
    from scoring.season.table import EventPoints, TableRow
    from scoring.season.walks import LedgerRow, OpenPlaces, SeasonPlace

# ``as`` and ``from`` are words of Python.
PlaceJson = TypedDict(
    "PlaceJson",
    {"person": str, "as": str, "from": str, "place": int | None, "passed_from": list[str], "at": str},
)
OpenJson = TypedDict("OpenJson", {"into": str, "from": str, "places": int, "among": list[str]})
LedgerJson = TypedDict(
    "LedgerJson",
    {"at": str, "into": str, "what": str, "person": str | None, "from": str | None, "place": int | None},
)


class PointsJson(TypedDict):
    event: str
    place: int
    points: str


class TableRowJson(TypedDict):
    rank: int
    person: str
    points: str
    counted: list[PointsJson]
    left_out: list[PointsJson]
    decided_by: str | None


class SeasonPlacesJson(TypedDict):
    """Places held, by what they lead to, and free places."""

    places: dict[str, list[PlaceJson]]
    open: list[OpenJson]


class SeasonTableJson(TypedDict):
    """The season's table."""

    table: list[TableRowJson]


class SeasonLedgerJson(TypedDict):
    """What happened to places, in time, and what does not hold together."""

    ledger: list[LedgerJson]
    findings: list[dict[str, str]]


class SeasonJson(SeasonPlacesJson, SeasonTableJson, SeasonLedgerJson):
    """The answer of ``season``: see docs/season.md."""

    unmapped: list[dict[str, str]]


def answer(state: SeasonState) -> SeasonJson:
    """The answer of ``season``, ready for ``json.dumps``."""
    ledger = state.ledger
    return {
        "places": {into: [_place(place) for place in held.values()] for into, held in ledger.places.items()},
        "open": [
            _open(state, opened) for opened in ledger.opened if opened.walk is None or opened.walk.left > 0
        ],
        "table": [_table_row(row) for row in state.table.rows],
        "ledger": [_ledger_row(row) for row in ledger.rows],
        "findings": [finding.as_json() for finding in state.findings],
        "unmapped": [dict(entrant) for entrant in state.unmapped],
    }


def _place(place: SeasonPlace) -> PlaceJson:
    return {
        "person": place.person,
        "as": place.role,
        "from": place.source,
        "place": place.rank,
        "passed_from": list(place.passed_from),
        "at": place.at,
    }


def _open(state: SeasonState, opened: OpenPlaces) -> OpenJson:
    walk = opened.walk
    return {
        "into": opened.into,
        "from": opened.source,
        "places": 1 if walk is None else walk.left,
        "among": [] if walk is None else state.ledger.among(walk),
    }


def _ledger_row(row: LedgerRow) -> LedgerJson:
    return {
        "at": row.at,
        "into": row.into,
        "what": row.what,
        "person": row.person,
        "from": row.source,
        "place": row.rank,
    }


def _table_row(row: TableRow) -> TableRowJson:
    return {
        "rank": row.rank,
        "person": row.course.person,
        "points": str(row.course.points),
        "counted": [_points(event) for event in row.course.counted],
        "left_out": [_points(event) for event in row.course.left_out],
        "decided_by": row.decided_by,
    }


def _points(event: EventPoints) -> PointsJson:
    return {"event": event.event, "place": event.place, "points": str(event.points)}
