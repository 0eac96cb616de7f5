"""A consistent season, damaged in one place at a time: each damage is reported."""

import json
from copy import deepcopy
from hashlib import sha256
from typing import Any

import pytest

from scoring.event.reading import read_event
from scoring.season.reading import read_season
from scoring.season.verify import season_problems
from scoring.standings.standings import stage_states
from tests.scoring.paths import put
from tests.scoring.season.test_season import season_event
from tests.scoring.standings.events import a_game, a_set, a_table, one_stage

EVENT = one_stage(
    a_table(1, "pqrs", a_set("p q r")), scheme={"sets": 1, "games_per_set": 1, "bonus": 0, "tiebreaks": []}
)


def act(person, at, **more):
    return {"into": "final", "person": person, "at": at} | more


def archive(*persons, tied=False):
    return [{"person": person, "rank": 1 if tied else rank} for rank, person in enumerate(persons, 1)]


BEFORE: dict[str, Any] = {
    "format": "daifugo-season/1", "from": "2025-01-01", "to": "2025-12-31", "persons": [{"id": "P6"}],
    "into": {"final": {"event": "final"}},
    "events": [season_event("final", "2025-11-01", kind="final", results=archive("P6"))],
}  # fmt: skip
SEASON: dict[str, Any] = {
    "format": "daifugo-season/1",
    "slug": "2026",
    "from": "2026-01-01",
    "to": "2026-12-31",
    "before": {"file": "2025.json", "sha256": "kept in step"},
    "persons": [{"id": f"P{number}", "born": "2012-05-01"} for number in range(1, 7)],
    "events": [
        season_event(
            "a", "2026-03-01", file="a.json", sha256="kept in step", who={"p": "P1", "q": "P2", "r": "P3"}, guests=["s"],
        ),
        season_event("b", "2026-04-01", results=archive("P5", "P2")),
        season_event("c", "2026-05-01", results=archive("P3", "P4", tied=True)),
        season_event("final", "2026-11-01", kind="final", status="planned"),
    ],
    "into": {"final": {"event": "final", "size": 5, "born_after": "2010-01-01"}},
    "quotas": [{"into": "final", "from": {"kind": "regional"}, "n": 1}],
    "given": [act("P6", "2026-01-10", reason="champion")],
    "declined": [act("P4", "2026-06-01")],
    "announced": [
        act("P1", "2026-03-02", **{"from": "a"}),
        act("P5", "2026-04-02", **{"from": "b"}),
        act("P2", "2026-03-02", **{"from": "a"}),
    ],
    "merged": [{"from": "P7", "to": "P1", "at": "2026-02-01"}],
    "decisions": [
        {"kind": "lot", "order": ["P3", "P4"], "at": "2026-05-02"},
        act("P2", "2026-04-03", kind="keep"),
    ],
}  # fmt: skip


def found(path="slug", value="2026", *, in_step=True):
    """The codes of the problems after one damage; ``in_step``: digests are those of the damaged files."""
    whole = {"season": deepcopy(SEASON), "a.json": deepcopy(EVENT), "2025.json": deepcopy(BEFORE)}
    place = next((name for name in whole if path.startswith(f"{name}.")), None)
    files = {name: json.dumps(whole[name]).encode() for name in ("a.json", "2025.json")}
    put(path.removeprefix(f"{place}."), value)(whole[place or "season"])
    season = whole.pop("season")
    damaged = {name: json.dumps(text).encode() for name, text in whole.items()}
    told = damaged if in_step else files
    for holder, name in ((season["events"][0], "a.json"), (season["before"], "2025.json")):
        holder["sha256"] = sha256(told[name]).hexdigest()
    problems = list(season_problems(read_season(season), damaged.get))
    assert all(problem.where.en and problem.what.ja and problem.what.en for problem in problems)
    return sorted(problem.code for problem in problems)


A_TABLE = "a.json.rounds.0.tables.0"
TEXT_OF_A = sha256(json.dumps(EVENT).encode()).hexdigest()
STRANGER = {"player": "x", "how": "finish"}
OF_NOTHING = {"into": "final", "n": 1}


def test_the_undamaged_season_holds():
    assert found() == []


@pytest.mark.parametrize(
    ("path", "value", "codes"),
    [
        (f"{A_TABLE}.seats.C", "x", "announced_fell event file_not_final"),
        (f"{A_TABLE}.seats.C", "p", "announced_fell event file_not_final"),
        (f"{A_TABLE}.sets.0.games.0.events.2", STRANGER, "announced_fell event file_not_final"),
        (f"{A_TABLE}.sets.0.games", [], "announced_fell file_not_final"),
        ("a.json.entrants.3.id", "t", "announced_fell entrant_unknown event file_not_final"),
        ("events.0.file", "none.json", "announced_fell file_missing"),
        ("events.0.who.x", "P4", "entrant_unknown"),
        ("events.0.guests.1", "x", "entrant_unknown"),
        ("events.0.who.r", "P9", "person_unknown"),
        ("events.0.who.r", "P2", "person_twice"),
        ("events.0.who.p", "P2", "announced_fell person_twice"),
        ("events.1.results.1.person", "P9", "person_unknown"),
        ("events.1.results.1.person", "P5", "person_twice"),
        ("events.1.results.0.rank", 3, "announced_fell"),
        ("events.1.status", "provisional", "announced_fell"),
        ("events.1.replaces", [TEXT_OF_A], "replaced_in_use"),
        ("events.4", season_event("b", "2026-08-01", results=[]), "event_twice"),
        ("to", "2026-10-31", "outside_year"),
        ("persons.3.born", "2009", "lot_untied too_old"),
        ("persons.3.born", "2010", "birth_unknown lot_untied"),
        ("into.final.size", 4, "over_size"),
        ("quotas.1", OF_NOTHING | {"from": {"kind": "none"}}, "quota_of_nothing"),
        ("quotas.1", OF_NOTHING | {"from": {"event": "final"}}, "quota_of_nothing"),
        ("given.1", act("P6", "2026-01-11"), "given_twice"),
        ("given.1", act("P9", "2026-01-11"), "person_unknown"),
        ("given.0.person", "P4", "before_unlike lot_untied"),
        ("2025.json.events.0.results.0.person", None, "before_unlike"),
        ("declined.0.person", "P9", "person_unknown"),
        ("declined.0.at", "2026-11-02", "declined_after_final"),
        ("announced.1.person", "P9", "announced_nobody"),
        ("announced.1.from", "a", "announced_elsewhere"),
        ("merged.0.to", "P9", "person_unknown"),
        ("merged.1", {"from": "P7", "to": "P2", "at": "2026-02-02"}, "merged_twice"),
        ("merged.1", {"from": "P1", "to": "P7", "at": "2026-02-02"}, "merged_in_a_ring"),
        ("merged.1", {"from": "P2", "to": "P1", "at": "2026-02-02"}, "merge_in_one_event"),
        ("decisions.0.order", ["P1", "P2"], "lot_untied"),
        ("decisions.0.order.2", "P9", "lot_unknown"),
        ("decisions.1.at", "2026-02-01", "announced_fell keep_of_nothing"),
        ("decisions.1.person", "P9", "announced_fell person_unknown"),
    ],
)
def test_a_damage_is_named(path, value, codes):
    assert sorted({*found(path, value)}) == codes.split()


def test_of_a_game_that_was_changed_event_table_game_and_what_it_moved_are_named():
    season, signed = deepcopy(SEASON), deepcopy(EVENT)
    (state,) = stage_states(read_event(signed))
    points = {row.player: row.points for row in state.rows}
    signed["rounds"][0]["tables"][0]["recorded"] = points
    changed = deepcopy(signed)
    games = changed["rounds"][0]["tables"][0]["sets"][0]["games"]
    games[0] = a_game("q p r")
    season["events"][0]["sha256"] = sha256(json.dumps(signed).encode()).hexdigest()
    season["points"] = {"regional": {"places": [3, 2, 1]}}
    files = {"a.json": json.dumps(changed).encode(), "2025.json": json.dumps(BEFORE).encode()}
    season["before"]["sha256"] = sha256(files["2025.json"]).hexdigest()
    lines = [problem.text.en for problem in season_problems(read_season(season), files.get)]
    assert (
        "a: stage s1, round 1, table 1: With another result of set 1, game 1 alone the record would be right."
        in lines
    )
    assert "a: stage s1, round 1, table 1: Places that moved: final P1 a → –" in lines
    rows = "P2 1 (4 P) → 1 (5 P), P1 3 (3 P) → 5 (2 P), and the rank alone of 1 more"
    assert f"a: stage s1, round 1, table 1: Rows of the table that moved: {rows}" in lines


@pytest.mark.parametrize(
    ("path", "value", "codes"),
    [("a.json.entrants.0.name", "x", "digest"), ("2025.json.slug", "x", "before_unlike")],
)
def test_a_file_that_was_changed_behind_its_digest_is_named(path, value, codes):
    assert found(path, value, in_step=False) == codes.split()
