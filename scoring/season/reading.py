"""The format of the season file: reading it to values, writing it, and its JSON Schema."""

import datetime as dt
import json
from collections.abc import Mapping
from typing import Any, Final

from rules_ref.cases.json_text import read_json
from rules_ref.cases.reader import Reader
from rules_ref.cases.writer import Json
from scoring.fields import MOST, present, refuse_other_keys
from scoring.season.values import (
    Announced,
    AnnouncementDecision,
    Before,
    Content,
    CountedEvents,
    Declined,
    Fill,
    Given,
    Into,
    KindPoints,
    Look,
    Merge,
    Quota,
    QuotaSource,
    ResultRow,
    Season,
    SeasonEvent,
    SeasonLot,
    SeasonPerson,
    Steps,
)
from scoring.shape import (
    FLAG,
    NAME,
    POINTS,
    TEXT,
    ValueKind,
    by_name,
    listed,
    matching,
    number,
    one_of,
    shape,
)

FORMAT: Final = "daifugo-season/1"


def _in_calendar(day: str) -> bool:
    try:
        dt.date.fromisoformat((day + "-01-01")[:10])
    except ValueError:
        return False
    return True


_DAY: Final = matching(
    "[0-9]{4}-[0-9]{2}-[0-9]{2}",
    "2026-03-14 の形の日付でなければなりません。",
    "This must be a day like 2026-03-14.",
    _in_calendar,
)
_BIRTH: Final = matching(
    "[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?",
    "年、年月、日付のどれかでなければなりません。",
    "This must be a year, a month or a day.",
    _in_calendar,
)
_DIGEST: Final = matching(
    "[0-9a-f]{64}", "64桁の16進数（小文字）でなければなりません。", "This must be 64 lower-case hex digits."
)
_COLOUR: Final = matching(
    "#[0-9a-f]{6}", "#8a6100 の形の色でなければなりません。", "This must be a colour like #8a6100."
)

# Events.


def _event(reader: Reader, written: Json) -> SeasonEvent:
    event = SeasonEvent(**written)
    if event.file is not None and event.results is not None:
        reader["results"].refuse(
            "file と results は一緒に書けません。", "An event has a file or results, not both."
        )
    if event.file is not None:
        present(reader, "sha256")
    elif event.results is None and event.played:
        reader["file"].refuse(
            "行われた大会には file か results が必要です。",
            "An event that was played needs a file or results.",
        )
    return event


_RESULT: Final = shape(
    ResultRow, {"rank": number(1), "person": NAME, "match_points": POINTS}, aside=("name", "note")
)
_EVENT: Final = shape(
    SeasonEvent,
    {
        "id": NAME,
        "name": TEXT,
        "kind": NAME,
        "date": _DAY,
        "status": one_of("planned", "provisional", "official", "cancelled"),
        "file": NAME,
        "sha256": _DIGEST,
        "source": TEXT,
        "replaces": listed(_DIGEST),
        "who": by_name(NAME),
        "guests": listed(NAME),
        "results": listed(_RESULT),
    },
    aside=("place", "note"),
    make=_event,
)

# Places: what they lead to, and where they come from.


def _source(reader: Reader, written: Json) -> QuotaSource:
    source = QuotaSource(**written)
    if (source.kind is not None) + (source.event is not None) + source.table != 1:
        reader.refuse(
            "kind、event、table のどれか1つが必要です。", "This needs one of kind, event and table."
        )
    if source.table:
        present(reader, "until")
    elif source.until is not None:
        reader["until"].refuse("until は table にだけ書けます。", "Only a table has “until”.")
    return source


def _read_places(reader: Reader) -> int | Steps | Fill:
    if isinstance(reader.value, dict):
        refuse_other_keys(reader, frozenset({"fill"}))
        if not present(reader, "fill").flag():
            reader["fill"].refuse("true でなければなりません。", "This must be true.")
        return Fill()
    if isinstance(reader.value, list):
        return Steps(tuple([_read_step(step) for step in reader.items()]))
    return reader.number(0, MOST)


def _read_step(reader: Reader) -> tuple[int, int]:
    pair = reader.items()
    if len(pair) != 2:  # noqa: PLR2004 - from how many players, how many places
        reader.refuse("［人数, 枠］の2つでなければなりません。", "This must be a pair: players, places.")
    return pair[0].number(0, MOST), pair[1].number(0, MOST)


def _written_places(places: int | Steps | Fill) -> Any:
    match places:
        case Fill():
            return {"fill": True}
        case Steps(steps):
            return [list(step) for step in steps]
        case fixed:
            return fixed


_COUNT: Final = number(0)
_FILL: Final = {"type": "object", "properties": {"fill": {"const": True}}, "required": ["fill"]}
_STEP: Final = {"type": "array", "items": _COUNT.schema, "minItems": 2, "maxItems": 2}
_PLACES: Final = ValueKind(
    _read_places,
    {"anyOf": [_COUNT.schema, {"type": "array", "items": _STEP}, _FILL | {"additionalProperties": False}]},
    _written_places,
)
_WAYS: Final = one_of("down", "no")
_PASSES: Final = ValueKind(
    lambda reader: _WAYS.read(reader) == "down", _WAYS.schema, lambda passing: "down" if passing else "no"
)
_INTO: Final = shape(
    Into, {"event": NAME, "size": _COUNT, "passing_until": _DAY, "born_after": _DAY}, aside=("name", "note")
)
_QUOTA: Final = shape(
    Quota,
    {
        "into": NAME,
        "from": shape(QuotaSource, {"kind": NAME, "event": NAME, "table": FLAG, "until": _DAY}, make=_source),
        "n": _PLACES,
        "pass": _PASSES,
        "down_to": _COUNT,
        "as": NAME,
    },
    called={"from": "source", "pass": "passing", "as": "role"},
    aside=("note",),
)

# Acts.

_ACT: Final = {"into": NAME, "person": NAME, "at": _DAY}
_BY: Final = {"by": TEXT, "reason": TEXT}
_LOT: Final = shape(
    SeasonLot,
    {"order": listed(NAME), "at": _DAY, "by": TEXT},
    tag=("kind", "lot"),
    aside=("reason", "into", "note"),
)
_ANNOUNCEMENT: Final = shape(
    AnnouncementDecision, {"kind": one_of("keep", "withdraw"), **_ACT, **_BY}, aside=("note",)
)


def _read_decision(reader: Reader) -> Any:
    kind = present(reader, "kind").one_of(("lot", "keep", "withdraw"))
    return (_LOT if kind == "lot" else _ANNOUNCEMENT).read(reader)


_DECISION: Final = ValueKind(
    _read_decision,
    {"anyOf": [_LOT.schema, _ANNOUNCEMENT.schema]},
    lambda decision: (_LOT if isinstance(decision, SeasonLot) else _ANNOUNCEMENT).write(decision),
)

# The whole.


def _season(reader: Reader, written: Json) -> Season:
    season = Season(**written)
    seen: set[str] = set()
    for at, person in enumerate(season.persons):
        if person.id in seen:
            reader["persons"].items()[at]["id"].refuse(
                "同じ番号の人がもういます。", "There is a person of this number already."
            )
        seen.add(person.id)
    for key in ("quotas", "given", "declined", "announced", "decisions"):
        for at, member in enumerate(getattr(season, _CALLED.get(key, key))):
            name = getattr(member, "into", None)
            if name is not None and name not in season.into:
                reader[key].items()[at]["into"].refuse(
                    f"「{name}」は into にありません。",
                    f"There is no “{name}” among what places lead to (into).",
                )
    return season


_REGULATION: Final = {
    "into": by_name(_INTO),
    "quotas": listed(_QUOTA),
    "points": by_name(
        shape(
            KindPoints,
            {"places": listed(POINTS), "taking_part": POINTS, "per_match_point": POINTS},
            aside=("note",),
        )
    ),
    "counting": shape(
        CountedEvents,
        {"best": number(1), "tiebreaks": listed(one_of("wins", "podiums", "best_place", "latest", "lot"))},
    ),
}
_MEMBERS: Final = {
    "slug": NAME,
    "name": TEXT,
    "from": _DAY,
    "to": _DAY,
    "before": shape(Before, {"file": NAME, "sha256": _DIGEST}),
    "look": shape(Look, {"organiser": TEXT, "colour": _COLOUR, "logo": _DIGEST}),
    "persons": listed(
        shape(
            SeasonPerson,
            {
                "id": NAME,
                "name": TEXT,
                "kana": TEXT,
                "club": TEXT,
                "former": listed(NAME),
                "born": _BIRTH,
                "shown": one_of("name", "initials", "number"),
            },
            aside=("note",),
        )
    ),
    "events": listed(_EVENT),
    "given": listed(shape(Given, {**_ACT, "as": NAME, **_BY}, called={"as": "role"}, aside=("note",))),
    "declined": listed(shape(Declined, {**_ACT, **_BY}, aside=("note",))),
    "announced": listed(
        shape(Announced, {**_ACT, "from": NAME, **_BY}, called={"from": "source"}, aside=("place", "note"))
    ),
    **_REGULATION,
    "merged": listed(
        shape(
            Merge,
            {"from": NAME, "to": NAME, "at": _DAY, **_BY},
            called={"from": "old", "to": "new"},
            aside=("note",),
        )
    ),
    "decisions": listed(_DECISION),
}
_CALLED: Final = {"from": "first_day", "to": "last_day", "decisions": "all_decisions"}
REGULATION: Final = shape(Season, _REGULATION, required=())
"""The members of a season that places, points and ties follow from."""
MEMBERS: Final = frozenset(["format", *_MEMBERS, "note"])
SEASON: Final = shape(Season, _MEMBERS, tag=("format", FORMAT), called=_CALLED, aside=("note",), make=_season)


def parse_season(text: bytes) -> Season:
    """The season in a JSON file. Raises MalformedCaseError; its field is empty where this is no JSON at all."""
    return read_season(read_json(text))


def read_season(data: object) -> Season:
    """The season in a JSON value. Raises MalformedCaseError for the first field that cannot be read.

    >>> read_season({"format": "daifugo-season/1", "from": "2025-12-01"})
    Traceback (most recent call last):
    rules_ref.cases.errors.MalformedCaseError: to: This field is required.
    """
    Reader(data, "season").mapping()
    season: Season = SEASON.read(Reader(data))
    return season


def dumps(content: Mapping[str, object]) -> str:
    r"""A season's JSON as the text of its file. Members keep their order, so rewriting changes nothing.

    >>> dumps({"slug": "2026"})
    '{\n "slug": "2026"\n}\n'
    """
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def regulation_of(season: Season) -> Content:
    """The regulation of a season, as JSON: what places, points and ties follow from."""
    written: Content = REGULATION.write(season)
    return written
