"""Running stages of every rule and tie-break, each from a seed: who is certain is what trying every end says, and bounds find as many as ever."""

from __future__ import annotations

from random import Random

import pytest

from scoring.event.reading import read_event
from scoring.standings.clinch.bounds import bounded
from scoring.standings.clinch.so_far import stage_so_far
from scoring.standings.standings import stage_states
from tests.golden import is_as_kept
from tests.scoring.standings.completions import certain_by_trying, number_of_ends
from tests.scoring.standings.events import a_round, a_table, event, ids, in_tables, played_match, standing
from tests.scoring.standings.test_clinch_properties import stopped

RULES = (
    {"rule": "best_overall", "n": 3},
    {"rule": "drop_worst", "n": 3},
    {"rule": "best_per_table", "k": 1, "others": 0},
    {"rule": "best_per_table", "k": 1, "others": 1},
    {"rule": "best_per_table", "k": 2, "others": 1},
    {"rule": "best_per_group", "k": {"1": 1, "2": 2}},
)
TIEBREAKS: tuple[list[str], ...] = (
    ["head_to_head"],
    ["daifugo_games", "head_to_head", "lot"],
    ["fewer_fouls"],
    ["last_set", "fewer_fouls", "head_to_head"],
    ["fugo_games", "lot"],
    [],
    ["fewer_fouls", "daifugo_games"],
)
MOST = 300


def running(seed):
    """Seven or eight at two tables, some games before the end of their match, one of them within a game."""
    rng = Random(seed)
    shape = ((1, 3), (2, 1), (2, 2), (1, 2))[seed % 4]
    players, whole, tables = ids(7 + seed % 2), shape[0] * shape[1], []
    for number, seated in enumerate(in_tables(players), 1):
        played = played_match(seated, rng, shape)
        table = a_table(number, seated, *played, group=str(number))
        left = rng.choice((1, 2) if number == 1 else (0, 1))
        tables.append(stopped(table, whole - min(left, whole), rng.choice((0, 1, 2))))
    byes = ["p901"] if seed % 5 == 0 else []
    scheme = {
        "sets": shape[0],
        "games_per_set": shape[1],
        "bonus": seed % 3,
        "tiebreaks": TIEBREAKS[seed % len(TIEBREAKS)],
    }
    return event(
        [*players, *byes],
        [{"id": "s1", "advance": RULES[seed % len(RULES)]}],
        [a_round("s1", 1, tables, byes=byes)],
        scheme=scheme,
        penalties=[{"player": players[0], "stage": "s1", "points": -1}] if seed % 4 == 0 else [],
    )


def said(found):
    return " / ".join(" ".join(sorted(each)) or "–" for each in found)


def test_who_is_certain_and_whom_bounds_find():
    lines = []
    for seed in range(80):
        data = running(seed)
        document = read_event(data)
        stage = standing(data)["stages"][0]
        [state] = stage_states(document)
        so_far = stage_so_far(document, state)
        bounds = ((), ()) if so_far is None else bounded(so_far)
        lines.append(f"{seed}: {said((stage['clinched'], stage['eliminated']))}; bounds {said(bounds)}")
    is_as_kept("clinch", lines)


@pytest.mark.parametrize("seed", range(80))
def test_what_is_certain_is_what_every_end_says(seed):
    data = running(seed)
    document = read_event(data)
    if 1 < number_of_ends(document) < MOST:
        stage = standing(data)["stages"][0]
        assert (stage["clinched"], stage["eliminated"]) == certain_by_trying(document)


def certain_of_each():
    stages = [standing(running(seed))["stages"][0] for seed in (17, 22, 27, 29)]
    return [(set(each["clinched"]), set(each["eliminated"])) for each in stages]


@pytest.mark.parametrize("limit", ["search.EFFORT", "search.ALTOGETHER", "side.EFFORT"])
def test_where_looking_further_is_given_up_nobody_becomes_certain_by_it(limit, monkeypatch):
    whole = certain_of_each()
    monkeypatch.setattr(f"scoring.standings.clinch.{limit}", 0)
    given_up = certain_of_each()
    assert given_up != whole
    for (clinched, eliminated), (all_clinched, all_eliminated) in zip(given_up, whole, strict=True):
        assert clinched <= all_clinched
        assert eliminated <= all_eliminated
