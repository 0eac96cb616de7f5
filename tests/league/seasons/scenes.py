"""Seasons for tests: the examples of the file format, and a small year of archived results."""

import json
from pathlib import Path
from typing import Any

from django.test import Client

from league.models import Season, SeasonRole
from league.seasons.services.seasons import create_season
from tests.factories import make_user, new_entry
from tests.scoring.standings.events import a_round, a_set, a_table, event

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "scoring/season/cases.jsonl").read_text("utf-8").splitlines()
]
PERSONS = (
    ("P1", "佐藤 健", "サトウ ケン", "name"),
    ("P2", "鈴木 一郎", "スズキ イチロウ", "name"),
    ("P3", "高橋 花", "タカハシ ハナ", "initials"),
    ("P4", "田中 実", "タナカ ミノル", "number"),
    ("P5", "伊藤 司", "イトウ ツカサ", "name"),
)
CHAMPION = "渡辺 前年王者"


def _archived(name: str, day: str, *persons: str) -> dict[str, Any]:
    rows = [{"person": person, "rank": rank} for rank, person in enumerate(persons, start=1)]
    return {
        "id": name.split(maxsplit=1)[0],
        "name": name.split()[1],
        "kind": "regional",
        "date": day,
        "status": "official",
        "source": "報告",
        "results": rows,
    }


def year() -> dict[str, Any]:
    """A season with two regionals, both won by P1; P3 declined; P6 is a seed; the final is planned."""
    persons = [
        {"id": number, "name": name, "kana": kana, "club": "名古屋", "shown": shown}
        for number, name, kana, shown in PERSONS
    ]
    final = {"id": "final", "name": "決勝2026", "kind": "final", "date": "2026-11-22", "status": "planned"}
    return {
        "format": "daifugo-season/1",
        "slug": "2026",
        "name": "2026年シーズン",
        "from": "2025-12-01",
        "to": "2026-11-30",
        "persons": [*persons, {"id": "P6", "name": CHAMPION}],
        "events": [
            _archived("nagoya 名古屋大会", "2026-03-14", "P1", "P2", "P3"),
            _archived("osaka 大阪大会", "2026-04-04", "P1", "P3", "P5", "P4"),
            final,
        ],
        "into": {"final": {"event": "final", "size": 6, "passing_until": "2026-10-10"}},
        "quotas": [{"into": "final", "from": {"kind": "regional"}, "n": 2, "down_to": 8}],
        "given": [{"into": "final", "person": "P6", "at": "2026-01-10", "by": "連盟", "reason": "前年優勝"}],
        "declined": [{"into": "final", "person": "P3", "at": "2026-05-01", "by": "本人"}],
        "announced": [{"into": "final", "person": "P2", "from": "nagoya", "at": "2026-03-15"}],
        "points": {"regional": {"places": [20, 15, 12, 10], "taking_part": 1}},
        "counting": {"best": 1, "tiebreaks": ["wins"]},
    }


def make_season(slug: str = "2026", **changes: Any) -> Season:
    """The season of ``year`` in the database."""
    return create_season(slug=slug, content=year() | changes, entry=new_entry(0))


def event_file(venue: str = "", *, reverse: bool = False) -> bytes:
    """The event file of a finished event of one table: 鈴木 一郎 wins, or with ``reverse`` comes last."""
    ids = ["p1", "p2", "p3", "p4"]
    names = ("鈴木 一郎", "伊藤 司", "新顔 A", "新顔 B")
    order = ids[::-1] if reverse else ids
    game = " ".join(order[:3])
    whole = event(
        ids, [{"id": "final", "name": "決勝"}], [a_round("final", 1, [a_table(1, ids, a_set(game, game))])],
        entrants=[{"id": key, "name": name} for key, name in zip(ids, names, strict=True)],
        slug="kyushu", name="九州大会", date="2026-05-10", venue=venue, scheme={"sets": 1, "games_per_set": 2},
    )  # fmt: skip
    return json.dumps(whole).encode()


def signed_in(client: Client, season: Season, role: str) -> Client:
    """A browser of a user who has this role in the season."""
    user = make_user("organise_event")
    SeasonRole.objects.create(season=season, user=user, role=role)
    client.force_login(user)
    return client
