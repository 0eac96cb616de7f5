"""Examples for the OpenAPI page, computed from one small event, one season and one case."""

from functools import cache
from typing import Any, Final

from league.api.schemas import DocumentOut
from rules_ref import adjudicate
from rules_ref.cases.writer import Json
from rules_ref.documents import DOCUMENTS
from scoring.draw.answer import answer
from scoring.event.reading import read_event, write_event
from scoring.published.published import Published
from scoring.published.season import PublishedSeason
from scoring.season.reading import read_season
from scoring.season.season import work_out

_DOCUMENT: Final = next(iter(DOCUMENTS))


def _game(*exits: str) -> dict[str, Any]:
    """A game by its exits in order: a player, and a foul by an x."""
    events = [{"player": left[:2], "how": "foul" if left.endswith("x") else "finish"} for left in exits]
    return {"events": events}


_TABLE: Final = {
    "table": 1,
    "seats": {"S": "p1", "H": "p2", "D": "p3", "C": "p4"},
    "sets": [{"games": [_game("p3", "p1", "p2"), _game("p4x", "p1")]}],
}
_EVENT: Final[dict[str, Any]] = {
    "format": "daifugo-event/1",
    "slug": "spring",
    "name": "春の大会",
    "date": "2026-04-05",
    "venue": "市民会館",
    "ruleset": _DOCUMENT,
    "scheme": {"sets": 1, "games_per_set": 2},
    "entrants": [
        {"id": "p1", "name": "青木", "club": "名古屋"},
        {"id": "p2", "name": "井上"},
        {"id": "p3", "name": "上田", "seed": 1},
        {"id": "p4", "name": "江川"},
    ],
    "stages": [{"id": "final", "name": "決勝"}],
    "rounds": [{"stage": "final", "round": 1, "tables": [_TABLE]}],
}
_CASE: Final = {
    "ruleset": _DOCUMENT,
    "question": "play",
    "position": {"players": ["A", "B", "C", "D"], "hands": {"A": ["CK", "H5"]}, "turn": "A"},
    "play": {"by": "A", "cards": ["CK"]},
}
_DRAW: Final = {
    "format": "daifugo-draw/1",
    "stage": "final",
    "round": 1,
    "entrants": [{"id": entrant["id"]} for entrant in _EVENT["entrants"]],
    "seed": "0f3a",
}
_SEASON: Final = {
    "format": "daifugo-season/1",
    "slug": "2026",
    "name": "2026年シーズン",
    "from": "2025-12-01",
    "to": "2026-11-30",
    "persons": [{"id": "P0001", "name": "青木", "club": "名古屋"}, {"id": "P0002", "name": "井上"}],
    "events": [
        {
            "id": "nagoya",
            "name": "名古屋大会",
            "kind": "regional",
            "date": "2026-04-05",
            "status": "official",
            "results": [{"person": "P0001", "rank": 1}, {"person": "P0002", "rank": 2}],
        }
    ],
    "into": {"final": {"event": "final", "size": 46, "passing_until": "2026-10-10"}},
    "quotas": [{"into": "final", "from": {"kind": "regional"}, "n": 1}],
    "points": {"regional": {"places": [20, 15]}},
}
_HEAD: Final = {"no": 345, "hash": "3f9a12c477e0" * 5 + "3f9a"}


@cache
def examples() -> dict[str, Any]:
    """An example of the body or answer of each operation, by the name of its schema."""
    event = read_event(_EVENT)
    one = Published(event)
    summary = one.event()
    ruling = adjudicate(_CASE)
    document = DocumentOut.of(_DOCUMENT)
    document.clauses = document.clauses[:1]
    return {
        "documents": [document.dict()],
        "document": document.dict(),
        "clause": document.clauses[0].dict(),
        "case": _CASE,
        "ruling": ruling,
        "side-by-side": [{"document": _DOCUMENT, "answer": ruling, "differs": False}],
        "event-file": write_event(event),
        "standings": one.standings_answer(),
        "event": summary | {"head": _HEAD, "url": "/e/spring/", "links": {"live": "/api/events/spring/live"}},
        "events": {"events": [_entry(summary)], "next": None},
        "round": one.round("final", 1),
        "player": one.player(1),
        "draw": answer(_DRAW),
        "rulings": {"rulings": [_published_ruling(ruling)], "next": None},
        "live": {
            "version": "1-2-3-4-5",
            "stage": "final",
            "round": 1,
            "clock": {"started": "2026-04-05T04:00:00+00:00", "ends": None, "minutes": None},
            "tables": [[1, 1, 2, "over", [8, 4, 6, 2]]],
            "changed": "2026-04-05T04:31:07+00:00",
        },
        "log-head": _HEAD | {"contains": True, "proves": True},
        **_of_season(PublishedSeason(work_out(read_season(_SEASON), lambda _name: None))),
        "index": {
            "version": "1",
            "links": {"events": "/api/events"},
            "schemas": {"event": "/schemas/event.json"},
        },
        "problem": {
            "type": "about:blank",
            "title": "Not Found",
            "status": 404,
            "detail": "There is no such event.",
            "detail_ja": "この大会はありません。",
            "detail_en": "There is no such event.",
        },
    }


def _of_season(season: PublishedSeason) -> dict[str, Any]:
    summary, parts = season.season(), season.parts
    short = {key: summary[key] for key in ("slug", "name", "first_day", "last_day")}
    return {
        "seasons": {"seasons": [short | {"url": "/seasons/2026/"}], "next": None},
        "published-season": summary
        | {"url": "/seasons/2026/", "links": {"table": "/api/seasons/2026/table"}},
        **{f"season-{part}": parts[part] for part in parts},
        "persons": {"persons": season.persons, "next": None},
        "season-person": season.person("P0001"),
    }


def _entry(summary: Json) -> dict[str, object]:
    of_one = {"stages", "rounds", "head"}
    return {key: value for key, value in summary.items() if key not in of_one} | {"url": "/e/spring/"}


def _published_ruling(ruling: dict[str, Any]) -> dict[str, object]:
    return {
        "number": 1,
        "at": "2026-04-05T04:12:00+00:00",
        "question": "play",
        "status": "open",
        "case": _CASE,
        "answer": ruling,
    }
