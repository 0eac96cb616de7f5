"""The published JSON of events and seasons: these descriptions give the values and their schemas.

Fractions of points are texts (``"9/2"``); players are identified by id.
"""

import json
from typing import Final

from rules_ref.classes import PlayerClass
from scoring.shape import FLAG, INTEGER, POINTS, TEXT, by_name, listed, member_of, or_null, written

_NAMES: Final = listed(TEXT)
_POINTS: Final = by_name(POINTS)
HEAD: Final = written(
    "Head", {"no": INTEGER, "hash": TEXT}, "The last entry of a log: its number and its hash, 64 hex digits."
)
_STAGE_SUMMARY: Final = written(
    "StageSummary", {"id": TEXT, "name": TEXT, "status": TEXT}, "``status``: coming, running or over."
)
_ROUND_SUMMARY: Final = written(
    "RoundSummary",
    {"stage": TEXT, "round": INTEGER, "tables": INTEGER, "status": TEXT},
    "A round and the number of its tables.",
)
EVENT_SUMMARY: Final = written(
    "EventSummary",
    {
        "slug": TEXT,
        "name": TEXT,
        "date": TEXT,
        "place": TEXT,
        "document": TEXT,
        "status": TEXT,
        "players": INTEGER,
        "stages": listed(_STAGE_SUMMARY),
        "rounds": listed(_ROUND_SUMMARY),
        "head": or_null(HEAD),
        "url": TEXT,
        "links": by_name(TEXT),
    },
    "A summary of an event. ``head`` is null where it has no log; a desk adds the addresses of its page and parts.",
    sparse=("url", "links"),
)
_GAME: Final = written(
    "Game",
    {
        "classes": by_name(or_null(member_of(PlayerClass))),
        "points": _POINTS,
        "bonus": by_name(INTEGER),
        "fouls": _NAMES,
        "fallen": or_null(TEXT),
    },
    "A game that counts. A class of null is a place that was shared; ``fallen``: the daifugo who fell.",
)
_SET: Final = written("Set", {"games": listed(_GAME), "points": _POINTS}, "A set with its games that count.")
_TABLE: Final = written(
    "Table",
    {
        "table": INTEGER,
        "group": or_null(TEXT),
        "seats": by_name(TEXT),
        "status": TEXT,
        "sets": listed(_SET),
        "points": _POINTS,
        "check": INTEGER,
    },
    "A table: ``seats`` by the letter of the suit, ``check`` the sum its points must have.",
)
_TIMES: Final = written(
    "Times",
    {"started": TEXT, "limit": or_null(INTEGER), "games_over": listed(INTEGER)},
    "When a round was played: its start, its limit in minutes (null: no clock), and after how many minutes each game was over.",
)
ROUND: Final = written(
    "Round",
    {
        "stage": TEXT,
        "round": INTEGER,
        "status": TEXT,
        "byes": _NAMES,
        "tables": listed(_TABLE),
        "times": _TIMES,
    },
    "A round with its tables; ``times`` only from a desk that knows them.",
    sparse=("times",),
)
_STAGE_STEP: Final = written(
    "StageStep",
    {
        "stage": TEXT,
        "rank": INTEGER,
        "of": INTEGER,
        "points": POINTS,
        "total": POINTS,
        "advanced": or_null(FLAG),
    },
    "Where a player stands after a stage: ``rank`` of how many (``of``); ``advanced`` is null while that is open.",
)
_ROUND_STEP: Final = written(
    "RoundStep",
    {"stage": TEXT, "round": INTEGER, "rank": INTEGER, "of": INTEGER},
    "A player's rank after a finished round.",
)
_OWN_GAME: Final = written(
    "OwnGame",
    {
        "set": INTEGER,
        "game": INTEGER,
        "class": or_null(member_of(PlayerClass)),
        "points": POINTS,
        "bonus": INTEGER,
        "foul": FLAG,
        "fallen": FLAG,
    },
    "A game from one player's side.",
)
_MATCH: Final = written(
    "Match",
    {
        "stage": TEXT,
        "round": INTEGER,
        "table": INTEGER,
        "seat": or_null(TEXT),
        "status": TEXT,
        "opponents": _NAMES,
        "points": POINTS,
        "games": listed(_OWN_GAME),
    },
    "A match from one player's side; ``seat`` is null for a substitute.",
)
COURSE: Final = written(
    "Course",
    {
        "number": INTEGER,
        "id": TEXT,
        "name": TEXT,
        "club": TEXT,
        "stages": listed(_STAGE_STEP),
        "rounds": listed(_ROUND_STEP),
        "matches": listed(_MATCH),
        "final": or_null(INTEGER),
    },
    "A player's course through an event; ``final``: the rank in the final ranking, once there is one.",
)


def json_bytes(value: object) -> bytes:
    """JSON in UTF-8 without spaces; the same value gives the same bytes."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


_MAYBE_NUMBER: Final = or_null(INTEGER)
_MAYBE_TEXT: Final = or_null(TEXT)
_EVENT: Final = written(
    "SeasonEvent",
    {
        "id": TEXT,
        "name": TEXT,
        "kind": TEXT,
        "date": TEXT,
        "status": TEXT,
        "counts": FLAG,
        "from_results": FLAG,
        "players": INTEGER,
        "winners": listed(TEXT),
    },
    "An event of the calendar. ``counts``: it gives places and points; ``from_results``: ranks alone are known of it.",
)
_INTO: Final = written(
    "Into",
    {"event": _MAYBE_TEXT, "size": _MAYBE_NUMBER, "passing_until": _MAYBE_TEXT},
    "The event to which places lead: how many it takes, and until when a place passes on.",
)
_CLOSED: Final = written(
    "Closed",
    {"date": TEXT, "sha256": TEXT},
    "The closing of a season: its day, and the SHA-256 of its public file.",
    called={"date": "day"},
)
_REGULATION: Final = written(
    "Regulation",
    {"version": INTEGER, "changed_late": FLAG},
    "How many versions the regulation had, and whether one came after the first event; 0 where no log says it.",
)
SEASON_SUMMARY: Final = written(
    "SeasonSummary",
    {
        "slug": TEXT,
        "name": TEXT,
        "first_day": TEXT,
        "last_day": TEXT,
        "events": listed(_EVENT),
        "into": by_name(_INTO),
        "head": or_null(HEAD),
        "closed": or_null(_CLOSED),
        "regulation": _REGULATION,
        "url": TEXT,
        "links": by_name(TEXT),
    },
    "A summary of a season; a desk adds the addresses of its page and parts.",
    called={
        "name": "title",
        "first_day": "state.season.first_day",
        "last_day": "state.season.last_day",
        "into": "state.season.into",
        "head": "record.head",
        "closed": "record.closed",
        "regulation": "record",
        **dict.fromkeys(("url", "links"), lambda _season: None),
    },
    sparse=("url", "links"),
)
_PERSON: Final = {"id": TEXT, "name": TEXT, "club": TEXT}
PERSON: Final = written(
    "Person", _PERSON, "A person by their public name; ``club`` is empty where that is not their full name."
)
_RESULT: Final = written(
    "Result",
    {"event": TEXT, "place": INTEGER, "of": INTEGER, "points": _MAYBE_TEXT, "counted": FLAG},
    "A person's result in an event; ``points`` is null where it brings none, ``counted``: among their best.",
)
_HELD: Final = written(
    "HeldPlace",
    {"into": TEXT, "source": TEXT, "place": _MAYBE_NUMBER, "at": TEXT},
    "A place that a person holds: the event it is for, and the event's id, ``given`` or ``table`` it came from.",
)
_STANDING: Final = written(
    "Standing",
    {"date": TEXT, "rank": INTEGER, "of": INTEGER, "points": TEXT},
    "Rank and points in the season's table at the end of a day on which events were held.",
)
_AGAINST: Final = written(
    "Against",
    {"person": TEXT, "ahead": INTEGER, "behind": INTEGER},
    "How often a person finished before and after another in events that both played.",
)
SEASON_PERSON: Final = written(
    "SeasonPerson",
    {
        **_PERSON,
        "rank": _MAYBE_NUMBER,
        "points": _MAYBE_TEXT,
        "events": listed(_RESULT),
        "places": listed(_HELD),
        "course": listed(_STANDING),
        "against": listed(_AGAINST),
        "titles": listed(TEXT),
    },
    "The season of one person. ``titles`` are the events they won.",
)
