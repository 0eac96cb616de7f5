"""JSON Schemas (2020-12) of everything published, made from the descriptions in the code."""

from collections.abc import Callable, Mapping
from typing import Final

from league.api.answers import EVENTS, INDEX, LIVE, LOG_HEAD, PERSONS, RULINGS, SEASONS
from league.api.case_schemas import case_schema, ruling_schema
from league.api.schemas import Problem
from scoring.draw.reading import draw_schema
from scoring.event.objects.acts import ENTRY
from scoring.event.reading import EVENT
from scoring.published.answers import COURSE, EVENT_SUMMARY, ROUND, SEASON_PERSON, SEASON_SUMMARY
from scoring.schemas import Schema, with_definitions
from scoring.season.answer import SEASON, SEASON_PARTS
from scoring.season.reading import SEASON as SEASON_FILE
from scoring.shape import ValueKind
from scoring.standings.answer import STANDINGS

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
NAMED: Final[Mapping[str, tuple[ValueKind | Callable[[], Schema], str]]] = {
    "case": (case_schema, "A case: one question to the adjudicator / 裁定の質問"),
    "ruling": (ruling_schema, "The adjudicator's answer / 裁定"),
    "event-file": (EVENT, "An event as its file has it / 大会ファイル"),
    "draw": (draw_schema, "A pairing draw: what it is given, and what it answers / 組合せ抽選"),
    "log-entry": (ENTRY, "An entry of an event's log / 記録の1件"),
    "standings": (STANDINGS, "What `standings` answers / 順位"),
    "season-file": (SEASON_FILE, "A season as its file has it / シーズンファイル"),
    "season": (SEASON, "What `season` answers / シーズン"),
    "event": (EVENT_SUMMARY, "An event in short / 大会の概要"),
    "seasons": (SEASONS, "Seasons / シーズンの一覧"),
    "published-season": (SEASON_SUMMARY, "A season in short / シーズンの概要"),
    "season-table": (SEASON_PARTS["table"], "A season's table / 年間順位"),
    "season-places": (SEASON_PARTS["places"], "Who holds which place / 枠"),
    "season-ledger": (SEASON_PARTS["ledger"], "What happened to places / 枠の動き"),
    "persons": (PERSONS, "Persons of a season / シーズンの人"),
    "season-person": (SEASON_PERSON, "One person's year / 1人の1年"),
    "round": (ROUND, "A round with its tables / 回戦"),
    "player": (COURSE, "One player's course / 1人の歩み"),
    "events": (EVENTS, "Events / 大会の一覧"),
    "rulings": (RULINGS, "Published rulings / 公開されている裁定"),
    "live": (LIVE, "What is going on / いまの会場"),
    "log-head": (LOG_HEAD, "The head of a log / 記録の先頭"),
    "index": (INDEX, "Where everything is / APIの入口"),
    "problem": (Problem.model_json_schema, "Why a request cannot be answered / 答えられない理由"),
}
"""Published schemas by name: a description in code, or the function that makes the schema; and its title."""


def schema(name: str, base: str = "") -> Schema:
    """The schema of this name; ``base`` is the address of the schemas. Raises KeyError.

    >>> schema("standings")["required"]
    ['stages', 'final', 'tables']
    """
    described, title = NAMED[name]
    root = with_definitions(described.schema) if isinstance(described, ValueKind) else described()
    named = {"$schema": DIALECT, "$id": f"{base}/schemas/{name}.json", "title": title}
    return named | root | {"title": title, "$defs": root.get("$defs", {})}
