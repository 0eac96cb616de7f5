"""A player's tally of a stage, counted by hand from a few games."""

from fractions import Fraction
from typing import Any

import pytest

from rules_ref.cases.writer import number_json
from tests.scoring.standings.events import a_game, a_set, a_table, one_stage, rows, standing, substitution

WHOLE_SET = ("p q r", "p q s", "p r q", "r s q")
SHARE: dict[str, Any] = {"regulation": {"cutoff": "share_open_places"}}


def table(*sets, players="pqrs", **more):
    return a_table(1, players, *sets, **more)


def column(data, name):
    return {player: row[name] for player, row in rows(data).items()}


def test_the_columns_of_a_set():
    # Game 4: r finishes ahead of the daifugo p, who falls.
    data = one_stage(table(a_set(*WHOLE_SET)))
    assert column(data, "points") == {"p": 18, "q": 12, "r": 14, "s": 6}
    assert column(data, "daifugo_games") == {"p": 3, "q": 0, "r": 1, "s": 0}
    assert column(data, "fugo_games") == {"p": 0, "q": 2, "r": 1, "s": 1}
    assert column(data, "downfalls") == {"p": 1, "q": 0, "r": 0, "s": 0}
    assert column(data, "bonus") == {"p": 0, "q": 0, "r": 2, "s": 0}
    assert column(data, "games") == dict.fromkeys("pqrs", 4)
    assert column(data, "last_set") == column(data, "points")


def test_fouls_are_counted_with_the_games_they_happened_in():
    assert column(one_stage(table(a_set("p q! r", "p! r q"))), "fouls") == {"p": 1, "q": 1, "r": 0, "s": 0}


def test_jbl_5_6_at_a_table_of_three_the_second_place_is_a_fugo_game():
    data = one_stage(table(a_set("p q"), players="pqr"))
    assert column(data, "points") == {"p": 6, "q": 3, "r": 0}
    assert column(data, "fugo_games") == {"p": 0, "q": 1, "r": 0}


def test_the_last_set_is_the_last_one_with_a_game_that_counts():
    data = one_stage(table(a_set("p q r"), a_set("q p r"), {"games": [a_game("r s", cut_off=True)]}))
    assert column(data, "last_set") == {"p": 4, "q": 6, "r": 2, "s": 0}


def test_a_penalty_is_in_the_points_of_the_stage_and_not_in_those_of_the_table():
    penalties = [{"player": "p", "stage": "s1", "points": -2}, {"player": "p", "stage": "s1", "points": -1}]
    data = one_stage(table(a_set("p q r")), penalties=penalties)
    row = rows(data)["p"]
    assert (row["points"], row["total"], row["penalty"]) == (3, 3, -3)
    assert standing(data)["tables"][0]["points"]["p"] == 6


@pytest.mark.parametrize(("players", "check"), [("pqrs", 50), ("pqr", 38)])
def test_the_check_of_a_set(players, check):
    games = ["p q r"[: 2 * len(players) - 3]] * 4
    found = standing(one_stage(table(a_set(*games), players=players)))["tables"][0]
    assert found["check"] == check == sum(found["points"].values())


def test_a_running_game_counts_nothing_and_its_check_neither():
    data = one_stage(table(a_set("p q r", "p q")))
    assert standing(data)["tables"] == [
        {"stage": "s1", "round": 1, "table": 1, "points": {"p": 6, "q": 4, "r": 2, "s": 0}, "check": 12}
    ]
    assert column(data, "games") == dict.fromkeys("pqrs", 1)


def test_jbl_1_9_a_discarded_game_counts_nowhere():
    cut = {"games": [a_game("p q r"), a_game("q! p", cut_off=True)]}
    data = one_stage(table(cut))
    assert column(data, "games") == dict.fromkeys("pqrs", 1)
    assert column(data, "fouls") == column(data, "downfalls") == dict.fromkeys("pqrs", 0)
    assert standing(data)["tables"][0]["check"] == 12


def test_jbl_1_9_shared_places_count_as_no_class_and_taken_ones_as_theirs():
    data = one_stage(table({"games": [a_game("q p!", cut_off=True)]}), **SHARE)
    assert column(data, "points") == {"p": 0, "q": 6, "r": 3, "s": 3}
    assert column(data, "daifugo_games") == {"p": 0, "q": 1, "r": 0, "s": 0}
    assert column(data, "fugo_games") == dict.fromkeys("pqrs", 0)
    assert column(data, "fouls") == {"p": 1, "q": 0, "r": 0, "s": 0}
    assert column(data, "games") == dict.fromkeys("pqrs", 1)


def test_jbl_1_9_fractions_are_exact_and_spelt():
    data = one_stage(table({"games": [a_game("p", cut_off=True)]}, players="pqr"), **SHARE)
    assert column(data, "points") == {"p": 6, "q": "3/2", "r": "3/2"}
    assert standing(data)["tables"][0]["check"] == 9


def test_jbl_1_9_two_halves_are_a_whole_number_again():
    one = {"games": [a_game("p", cut_off=True)]}
    assert column(one_stage(table(one, one, players="pqr"), **SHARE), "points") == {"p": 12, "q": 3, "r": 3}
    assert number_json(Fraction(6, 2)) == 3


def test_jbl_1_9_a_daifugo_who_finished_keeps_the_bonus_and_no_shared_place_gets_one():
    finished = {"games": [a_game(each) for each in WHOLE_SET[:3]] + [a_game("q", cut_off=True)]}
    untouched = {"games": [a_game(each) for each in WHOLE_SET[:3]] + [a_game("", cut_off=True)]}
    assert column(one_stage(table(finished), **SHARE), "bonus") == {"p": 0, "q": 2, "r": 0, "s": 0}
    data = one_stage(table(untouched), **SHARE)
    assert column(data, "bonus") == dict.fromkeys("pqrs", 0)
    assert standing(data)["tables"][0]["check"] == 48


def test_jbl_1_9_a_game_that_runs_when_its_table_is_cut_off_is_cut_off_with_it():
    running = table(a_set("p q r", "p"), cut_off=True)
    assert column(one_stage(running, **SHARE), "points") == {"p": 12, "q": 6, "r": 4, "s": 2}
    assert column(one_stage(running), "points") == {"p": 6, "q": 4, "r": 2, "s": 0}
    assert column(one_stage(table(a_set("p q r", ""), cut_off=True), **SHARE), "games") == dict.fromkeys(
        "pqrs", 1
    )


def test_a_substitute_and_who_left_each_keep_what_they_won():
    moved = [substitution("s", "t", reason="ill")]
    data = one_stage(table(a_set("s p q"), a_set("t p q")), players="pqrst", substitutions=moved)
    assert column(data, "points") == {"p": 8, "q": 4, "r": 0, "s": 6, "t": 6}
    assert column(data, "games") == {"p": 2, "q": 2, "r": 2, "s": 1, "t": 1}
    assert standing(data)["tables"][0]["points"] == {"p": 8, "q": 4, "r": 0, "s": 6, "t": 6}


def test_other_documents_have_their_own_points():
    data = one_stage(table(a_set(*WHOLE_SET))) | {"ruleset": "sdin"}
    assert column(data, "points") == {"p": 1800, "q": 1200, "r": 1400, "s": 600}
    assert standing(data)["tables"][0]["check"] == 5000
