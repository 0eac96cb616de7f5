"""JSON Schemas (2020-12) of everything published, made from the types of the code."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, get_args, get_origin

from league.api.answers import (
    EventListJson,
    IndexJson,
    LiveJson,
    LogHeadJson,
    PersonListJson,
    RulingListJson,
    SeasonListJson,
)
from league.api.case_schemas import case_schema, ruling_schema
from league.api.schemas import Problem
from scoring.draw.reading import draw_schema
from scoring.event.objects.log import entry_schema
from scoring.event.reading import event_schema
from scoring.published.answers import (
    Points,
    PublishedCourseJson,
    PublishedEventSummaryJson,
    PublishedRoundJson,
)
from scoring.published.season import PublishedPersonJson, PublishedSeasonJson, PublishedSeasonPersonJson
from scoring.season.answer import SeasonJson, SeasonLedgerJson, SeasonPlacesJson, SeasonTableJson
from scoring.season.reading import season_schema
from scoring.standings.answer import StandingsJson

if TYPE_CHECKING:
    from collections.abc import Callable

Schema = dict[str, object]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
NAMED: Final[Mapping[str, tuple[type | Callable[[], Schema], str]]] = {
    "case": (case_schema, "A case: one question to the adjudicator / 裁定の質問"),
    "ruling": (ruling_schema, "The adjudicator's answer / 裁定"),
    "event-file": (event_schema, "An event as its file has it / 大会ファイル"),
    "draw": (draw_schema, "A pairing draw: what it is given, and what it answers / 組合せ抽選"),
    "log-entry": (entry_schema, "An entry of an event's log / 記録の1件"),
    "standings": (StandingsJson, "What `standings` answers / 順位"),
    "season-file": (season_schema, "A season as its file has it / シーズンファイル"),
    "season": (SeasonJson, "What `season` answers / シーズン"),
    "event": (PublishedEventSummaryJson, "An event in short / 大会の概要"),
    "seasons": (SeasonListJson, "Seasons / シーズンの一覧"),
    "published-season": (PublishedSeasonJson, "A season in short / シーズンの概要"),
    "season-table": (SeasonTableJson, "A season's table / 年間順位"),
    "season-places": (SeasonPlacesJson, "Who holds which place / 枠"),
    "season-ledger": (SeasonLedgerJson, "What happened to places / 枠の動き"),
    "persons": (PersonListJson, "Persons of a season / シーズンの人"),
    "season-person": (PublishedSeasonPersonJson, "One person's year / 1人の1年"),
    "round": (PublishedRoundJson, "A round with its tables / 回戦"),
    "player": (PublishedCourseJson, "One player's course / 1人の歩み"),
    "events": (EventListJson, "Events / 大会の一覧"),
    "rulings": (RulingListJson, "Published rulings / 公開されている裁定"),
    "live": (LiveJson, "What is going on / いまの会場"),
    "log-head": (LogHeadJson, "The head of a log / 記録の先頭"),
    "index": (IndexJson, "Where everything is / APIの入口"),
    "problem": (Problem.model_json_schema, "Why a request cannot be answered / 答えられない理由"),
}
"""Each by the type that has its shape, or by the function that makes its schema."""
_KNOWN: Final = {
    "Mapping": Mapping,
    "Points": Points,
    "PublishedPersonJson": PublishedPersonJson,
}
_SIMPLE: Final[Mapping[Any, Schema]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    float: {"type": "number"},
    type(None): {"type": "null"},
    object: {},
    Any: {},
}


def schema(name: str, base: str = "") -> Schema:
    """The schema of this name; ``base`` is the address of the schemas. Raises KeyError.

    >>> schema("standings")["required"]
    ['stages', 'final', 'tables']
    """
    described, title = NAMED[name]
    defined: dict[str, Schema] = {}
    root = _object(described, defined) if isinstance(described, type) else described()
    definitions = root.pop("$defs", dict(sorted(defined.items())))
    named = {"$schema": DIALECT, "$id": f"{base}/schemas/{name}.json", "title": title}
    return named | root | {"title": title, "$defs": definitions}


def _object(described: Any, defined: dict[str, Schema]) -> Schema:
    hints = typing.get_type_hints(described, localns=dict(_KNOWN), include_extras=True)
    # With postponed annotations Python itself does not know which keys are required.
    required = [
        key
        for key, hint in hints.items()
        if described.__total__ and get_origin(hint) is not typing.NotRequired
    ]
    return {
        "type": "object",
        "description": (described.__doc__ or "").strip(),
        "properties": {key: _value(hint, defined) for key, hint in hints.items()},
        "required": required,
        "additionalProperties": False,
    }


def _value(hint: Any, defined: dict[str, Schema]) -> Schema:
    if typing.is_typeddict(hint):
        name = hint.__name__
        if name not in defined:
            defined[name] = {}  # before its members, which may name it
            defined[name] = _object(hint, defined)
        return {"$ref": f"#/$defs/{name}"}
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (types.UnionType, typing.Union):
        return {"anyOf": [_value(part, defined) for part in inner]}
    if origin is typing.NotRequired:
        return _value(inner[0], defined)
    if origin is tuple:
        parts = [_value(part, defined) for part in inner]
        return {"type": "array", "prefixItems": parts, "items": False, "minItems": len(parts)}
    if origin in (list, dict, Mapping):
        values = _value(inner[-1], defined)
        return (
            {"type": "array", "items": values}
            if origin is list
            else {"type": "object", "additionalProperties": values}
        )
    return {"enum": list(inner)} if origin is typing.Literal else dict(_SIMPLE[hint])
