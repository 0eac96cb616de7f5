"""Recorded facts are checked against the games: every kind of mistake is found, and a correct file passes."""

import json
from copy import deepcopy
from random import Random

import pytest

from rules_ref.text import Text
from scoring.event.reading import read_event
from scoring.standings.verify import verify
from tests.scoring.standings.events import (
    Json,
    a_table,
    announce,
    event,
    ids,
    lot,
    move_up,
    one_game_table,
    one_stage,
    played_round,
    record_totals,
    standing,
    substitution,
    withdraw,
)


def codes(data):
    return [problem.code for problem in verify(read_event(data))]


def sentences(data):
    return [problem.text.en for problem in verify(read_event(data))]


@pytest.fixture(scope="module")
def written() -> Json:
    """46 players, the best 16 go on to a second stage; totals are signed, both advances are announced."""
    rng, players = Random(5), ids(46)
    stages = [
        {"id": "s1", "name": "一回戦", "enter": "all", "advance": {"rule": "best_overall", "n": 16}},
        {"id": "s2", "name": "準決勝", "enter": {"from": "s1"}, "advance": {"rule": "best_overall", "n": 4}},
    ]
    data = event(players, stages, [played_round("s1", 1, players, rng)])
    announce(data, 0, lots=True)
    data["rounds"].append(played_round("s2", 1, data["stages"][0]["advanced"], rng))
    announce(data, 1, lots=True)
    record_totals(data)
    return data


@pytest.fixture
def data(written: Json) -> Json:
    return deepcopy(written)


def first_table(data):
    return data["rounds"][0]["tables"][0]


def test_a_right_file_passes(data):
    assert sentences(data) == []


def test_a_total_off_by_two(data):
    table = first_table(data)
    player = table["seats"]["H"]
    table["recorded"][player] += 2
    due = table["recorded"][player] - 2
    assert sentences(data) == [
        f"stage s1, round 1, table 1: {player} is recorded with {due + 2} P; the games give {due} P.",
        "stage s1, round 1, table 1: The record adds up to 152 P; it must be 150 P.",
    ]


def test_two_totals_swapped(data):
    table = first_table(data)
    one, other = sorted(table["recorded"], key=table["recorded"].get)[::3]
    recorded = table["recorded"]
    recorded[one], recorded[other] = recorded[other], recorded[one]
    assert codes(data) == ["total", "total"]


def test_a_total_that_is_missing(data):
    table = first_table(data)
    del table["recorded"][max(table["recorded"], key=table["recorded"].get)]
    assert codes(data) == ["not_recorded", "sum"]


@pytest.mark.parametrize("seat", range(3))
def test_a_changed_finish(data, seat):
    for number, game in enumerate(first_table(data)["sets"][2]["games"]):
        for other in range(seat + 1, len(game["events"])):
            changed = deepcopy(data)
            events = first_table(changed)["sets"][2]["games"][number]["events"]
            events[seat], events[other] = events[other], events[seat]
            same = standing(changed)["tables"] == standing(data)["tables"]  # a foul one exit later
            assert same or codes(changed)


def test_a_seat_given_to_another_player(data):
    data["rounds"][0]["tables"][0]["seats"]["S"] = data["rounds"][0]["tables"][1]["seats"]["S"]
    assert "two_tables" in codes(data)


def test_a_seat_in_the_next_stage_of_someone_who_is_out(data):
    out = standing(data)["stages"][0]["advance"]["out"][0]
    table = data["rounds"][1]["tables"][0]
    wrong = table["seats"]["D"]
    swapped = json.loads(json.dumps(table).replace(wrong, out))  # the same games with another player
    data["rounds"][1]["tables"][0] = swapped
    found = sentences(data)
    assert f"stage s2, round 1, table 1: {out} has a seat, but did not enter this stage." in found
    assert f"stage s2, round 1: {wrong} entered this stage, but has neither a seat nor a bye." in found


def test_an_advance_of_the_wrong_player(data):
    advance = standing(data)["stages"][1]["advance"]
    last, first_out = advance["in"][-1], advance["out"][0]
    data["stages"][1]["advanced"] = [*advance["in"][:-1], first_out]
    assert sentences(data) == [
        f"stage s2: {first_out} is announced as advancing, but does not.",
        f"stage s2: {last} advances, but is not announced.",
    ]


def test_an_announcement_says_who_and_not_in_which_order(data):
    Random(3).shuffle(data["stages"][0]["advanced"])
    assert codes(data) == []


def test_an_announcement_before_the_end(data):
    data["rounds"][1]["tables"][0]["sets"].pop()
    del data["rounds"][1]["tables"][0]["recorded"]
    assert codes(data) == ["announced_early"]


def test_seats_before_it_is_settled_who_sits_there(data):
    data["stages"][0]["advanced"] = None
    data["rounds"][0]["tables"][0]["sets"].pop()
    del data["rounds"][0]["tables"][0]["recorded"]
    assert codes(data) == ["seated_early"]


def test_what_does_not_hold_by_itself_is_said_alone(data):
    data["rounds"][0]["tables"][0]["seats"]["S"] = "nobody"
    assert "unknown_entrant" in codes(data)
    assert not {"total", "not_entered", "advance"} & set(codes(data))


ONE_GAME = {"sets": 1, "games_per_set": 1, "bonus": 0, "tiebreaks": ["daifugo_games", "lot"]}


def two_tables(rule, **more):
    tables = [one_game_table(1, "abcd"), one_game_table(2, "efgh")]
    return one_stage(*tables, stage={"advance": rule, **more}, scheme=ONE_GAME)


def test_an_open_tie_is_not_settled_by_announcing_one_side_of_it():
    data = two_tables({"rule": "best_overall", "n": 1}, advanced=["a"])
    assert sentences(data) == ["stage s1: A tie for one place is not decided: a, e."]
    data["decisions"] = [lot("ae")]
    assert codes(data) == []
    data["decisions"][0]["order"].reverse()
    assert codes(data) == ["advance", "advance"]


@pytest.mark.parametrize(
    ("rule", "advanced", "expected"),
    [
        ({"rule": "best_per_table", "k": 2}, "baef", []),
        ({"rule": "best_per_table", "k": 2}, "aecf", ["advance", "advance"]),
        ({"rule": "best_per_table", "k": 1, "others": 4}, "aefcbg", []),
        (None, "abcdefgh", []),
        (None, "", []),
        (None, "abcdefg", ["advance"]),
    ],
)
def test_a_list_holds_those_whom_the_rule_names(rule, advanced, expected):
    assert codes(two_tables(rule, advanced=list(advanced))) == expected


def test_those_announced_before_a_withdrawal_and_after_it_are_both_right():
    decisions = [withdraw("a"), move_up("c", "a")]
    for advanced in ("aebf", "cebf", "ebfc"):
        data = two_tables({"rule": "best_overall", "n": 4}, advanced=list(advanced))
        data["decisions"] = decisions
        assert codes(data) == [], advanced
    data["decisions"] = decisions[:1]
    assert codes(data) == ["advance"]


def by_place(first, second):
    """Two tables, then a stage with the tables ``first`` (group 1) and ``second`` (group 3)."""
    data = two_tables(None)
    rule = {"rule": "best_per_group", "k": {"1": 1, "2": 1, "3": 1}}
    data["stages"].append(
        {
            "id": "s2",
            "enter": {"from": "s1"},
            "seating": "by_place",
            "group_by": "place_in_previous",
            "advance": rule,
        }
    )
    tables = [a_table(1, first, group="1"), a_table(2, second, group="3")]
    data["rounds"].append({"stage": "s2", "round": 1, "tables": tables})
    return data


def test_groups_are_the_places_reached_before():
    assert sentences(by_place("aebf", "cgdh")) == [
        "stage s2, round 1, table 1: b, who came in place 2 at the table before, is in group “1”.",
        "stage s2, round 1, table 1: f, who came in place 2 at the table before, is in group “1”.",
    ]


def test_a_place_that_is_still_tied_belongs_to_no_group():
    data = by_place("aebf", "cgdh")
    table = data["rounds"][0]["tables"][0]
    table["sets"] = [{"games": [{"events": [], "cut_off": True}]}]
    data["regulation"] = {"cutoff": "share_open_places"}
    [of_a, *_] = (problem.text for problem in verify(read_event(data)) if "tied" in problem.text.en)
    assert of_a == Text(
        "ステージs2 1回戦 1卓: aの前の卓の順位（1～4位）は同点で決まっていない。",
        "stage s2, round 1, table 1: The place of a at the table before (1 to 4) is tied and not decided.",
    )


def test_who_has_neither_a_seat_nor_a_bye_is_missed():
    data = two_tables(None)
    data["entrants"].append({"id": "x", "name": "x"})
    assert codes(data) == ["not_seated"]
    data["rounds"][0]["byes"] = ["x"]
    assert codes(data) == []
    data["rounds"][0]["byes"] = []
    data["stages"][0]["seating"] = "given"
    assert codes(data) == ["not_seated"]
    for table in data["rounds"][0]["tables"]:
        del table["sets"]
    assert codes(data) == [], "given seats come one by one"


def test_who_is_absent_has_no_seat():
    data = two_tables(None)
    data["entrants"][0]["status"] = "absent"
    assert codes(data) == ["not_entered"]
    data["entrants"][0]["status"] = "withdrawn"
    assert codes(data) == [], "who withdraws later was there"


def test_who_is_no_longer_there_is_not_missed():
    data = two_tables({"rule": "best_overall", "n": 4}, advanced=list("aebf"))
    data["stages"].append({"id": "s2", "enter": {"from": "s1"}})
    data["rounds"].append({"stage": "s2", "round": 1, "tables": [a_table(1, "aeb")]})
    assert codes(data) == ["not_seated"]
    data["entrants"][5]["status"] = "withdrawn"
    assert codes(data) == []


def test_a_substitute_was_not_expected_and_who_left_is_not_missed():
    data = two_tables(None) | {"scheme": ONE_GAME | {"sets": 2}}
    data["entrants"].append({"id": "x", "name": "x", "status": "registered"})
    data["stages"][0]["matches"] = 2
    data["substitutions"] = [substitution("d", "x", reason="急用")]
    data["rounds"].append({"stage": "s1", "round": 2, "tables": [a_table(1, "aebf"), a_table(2, "cghx")]})
    assert codes(data) == []


def test_places_without_a_rule_for_groups_belong_to_the_groups_there_are():
    data = by_place("aebf", "cgdh")
    data["stages"][1]["advance"] = None
    data["rounds"][1]["tables"][1]["group"] = "2"
    assert codes(data) == ["group"] * 2
