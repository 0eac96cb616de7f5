"""Successive stages: players in a table, points carried, complete stages, the final ranking."""

from random import Random

import pytest

from scoring.event.reading import read_event
from scoring.standings.answer import answer
from scoring.standings.standings import standings
from tests.scoring.standings.events import (
    a_game,
    a_round,
    a_set,
    a_table,
    event,
    move_up,
    one_game_table,
    one_stage,
    played_round,
    rows,
    standing,
    withdraw,
)
from tests.scoring.standings.events import ids as event_ids

ONE_GAME = {"sets": 1, "games_per_set": 1, "bonus": 0, "tiebreaks": ["daifugo_games"]}
BEST_TWO = {"rule": "best_overall", "n": 2}


def two_stages(*second, first=None, players="abcdefgh", then=None, **more):
    """``abcd`` and ``efgh`` play the first stage, of which the best four go on."""
    stages = [
        {"id": "s1", "advance": {"rule": "best_overall", "n": 4}, **(first or {})},
        {"id": "s2", "enter": {"from": "s1"}, **(then or {})},
    ]
    rounds = [a_round("s1", 1, [one_game_table(1, "abcd"), one_game_table(2, "efgh")])]
    rounds += [a_round("s2", 1, second)] if second else []
    return event(players, stages, rounds, scheme=ONE_GAME, **more)


def ids(data, stage=1):
    return "".join(row["id"] for row in standing(data)["stages"][stage]["table"])


def test_a_stage_not_begun_has_an_empty_table():
    stage = standing(two_stages())["stages"][1]
    assert (stage["table"], stage["complete"], stage["advance"]) == ([], False, None)


def test_a_stage_that_is_drawn_has_everyone_at_nothing():
    table = standing(two_stages(a_table(1, "abef")))["stages"][1]["table"]
    assert [(row["rank"], row["id"], row["place_at_table"]) for row in table] == [
        (1, each, None) for each in "abef"
    ]
    assert [row["decided_by"] for row in table] == [None, "tied", "tied", "tied"]


def test_everyone_who_goes_on_is_in_the_next_table_and_whoever_else_sat_there():
    assert ids(two_stages(one_game_table(1, "abe"))) == "abef"
    assert ids(two_stages(one_game_table(1, "cabe"))) == "cabef"


def test_those_announced_enter_even_if_others_should_have():
    data = two_stages(one_game_table(1, "abe"), first={"advanced": ["a", "b", "e", "g"]})
    assert ids(data) == "abeg"


def test_who_withdrew_in_between_is_not_in_the_next_table_and_who_moved_up_is():
    decisions = [withdraw("f"), move_up("g", "f")]
    assert ids(two_stages(one_game_table(1, "abe"), decisions=decisions)) == "abeg"


def test_everyone_is_everyone_present_whom_no_later_stage_names():
    data = two_stages(
        one_game_table(1, "abex"), players="abcdefghxy", then={"enter": {"from": "s1", "seeds": ["x"]}}
    )
    data["entrants"] += [
        {"id": status, "name": status, "status": status} for status in ("registered", "absent", "withdrawn")
    ]
    assert ids(data, 0) == "aebfcgdhy"
    assert ids(data, 1) == "abefx"
    data["stages"][1]["enter"] = {"from": ["s1"], "players": ["y"]}
    assert ids(data, 0) == "aebfcgdhx"
    assert sorted(ids(data, 1)) == list("abefxy")


def test_a_later_stage_for_everyone_keeps_nobody_from_an_earlier_one():
    data = event("abcd", [{"id": "s1"}, {"id": "s2"}], [a_round("s1", 1, [one_game_table(1, "abcd")])])
    assert ids(data, 0) == "abcd"


def test_a_bye_is_in_the_table():
    data = two_stages(one_game_table(1, "abe"))
    data["rounds"][1]["byes"] = ["h"]
    assert ids(data) == "abefh"


def test_points_of_all_stages_before_are_carried_penalties_included():
    data = two_stages(one_game_table(1, "feba"), then={"counts": "carried"})
    data["penalties"] = [{"player": "a", "stage": "s1", "points": -1}]
    found = rows(data, 1)
    assert {each: (row["points"], row["carried"], row["total"]) for each, row in found.items()} == {
        "a": (0, 5, 5),
        "b": (2, 4, 6),
        "e": (4, 6, 10),
        "f": (6, 4, 10),
    }
    assert [found[each]["rank"] for each in "fe"] == [1, 2], "tie-breaks look at the stage's own games"
    assert found["e"]["decided_by"] == "daifugo_games"


def test_what_is_carried_comes_from_every_earlier_stage():
    data = two_stages(one_game_table(1, "feba"), then={"counts": "carried", "advance": BEST_TWO})
    data["stages"].append({"id": "s3", "enter": {"from": "s2"}, "counts": "carried"})
    data["rounds"].append(a_round("s3", 1, [one_game_table(1, "bef")]))
    assert {each: row["carried"] for each, row in rows(data, 2).items()} == {"b": 6, "e": 10, "f": 10}


@pytest.mark.parametrize(
    ("sets", "cut_off", "complete"),
    [
        ([a_set("a b c")], False, False),
        ([a_set("a b c"), a_set("a b c")], False, True),
        ([a_set("a b c"), a_set("a b")], False, False),
        ([a_set("a b c"), {"games": [a_game("a", cut_off=True)]}], False, True),
        ([{"games": [a_game("", cut_off=True)]}, a_set("a b c")], False, True),
        ([a_set("a b c")], True, True),
        ([], True, True),
    ],
    ids=[
        "a set to come",
        "played",
        "a game runs",
        "game cut off",
        "first game cut off",
        "table cut off",
        "no game",
    ],
)
def test_a_table_is_complete(sets, cut_off, complete):
    data = one_stage(a_table(1, "abcd", *sets, cut_off=cut_off), scheme=ONE_GAME | {"sets": 2})
    assert standing(data)["stages"][0]["complete"] is complete


def test_a_stage_is_complete_when_all_its_rounds_are():
    data = two_stages(one_game_table(1, "abef"), then={"matches": 2})
    assert standing(data)["stages"][1]["complete"] is False
    data["rounds"].append(a_round("s2", 2, []))
    assert standing(data)["stages"][1]["complete"] is False
    data["rounds"][2] = a_round("s2", 2, [one_game_table(1, "feab")])
    assert standing(data)["stages"][1]["complete"] is True


def test_the_place_at_the_table_is_that_of_the_last_table_played():
    data = two_stages(one_game_table(1, "abef"), then={"matches": 2})
    data["rounds"].append(a_round("s2", 2, [a_table(1, "feab")]))
    assert {each: row["place_at_table"] for each, row in rows(data, 1).items()} == dict(
        zip("abef", (1, 2, 3, 4), strict=True)
    )
    data["rounds"][2] = a_round("s2", 2, [one_game_table(1, "feab")])
    assert {each: row["place_at_table"] for each, row in rows(data, 1).items()} == dict(
        zip("feab", (1, 2, 3, 4), strict=True)
    )


def test_the_group_is_that_of_the_table_or_follows_from_the_place_before():
    rule = {"rule": "best_per_group", "k": {"1": 1, "2": 1}}
    then = {"group_by": "place_in_previous", "advance": rule}
    grouped = [one_game_table(1, "abef", group="1")]
    assert {row["group"] for row in rows(two_stages(*grouped, then=then), 1).values()} == {"1"}
    data = two_stages(
        one_game_table(1, "abcd"), one_game_table(2, "efgh"), then=then, first={"advance": None}
    )
    assert {each: row["group"] for each, row in rows(data, 1).items()} == dict(
        zip("abcdefgh", "12221222", strict=True)
    )


def test_the_final_ranking_is_by_the_last_stage_reached_and_shares_ranks():
    data = two_stages(one_game_table(1, "feba"))
    final = [(place["rank"], place["id"]) for place in standing(data)["final"]]
    assert final == [(1, "f"), (2, "e"), (3, "b"), (4, "a"), (5, "c"), (5, "g"), (7, "d"), (7, "h")]


def test_equals_in_the_final_ranking_stand_in_the_order_of_the_entrants():
    data = two_stages(one_game_table(1, "feba"))
    data["rounds"][1]["tables"][0]["sets"] = []
    final = [(place["rank"], place["id"]) for place in standing(data)["final"]]
    assert final[:4] == [(1, "a"), (1, "b"), (1, "e"), (1, "f")]


@pytest.mark.parametrize(
    ("open_tables", "tiebreaks", "how"),
    [(1, ["daifugo_games"], "exact"), (1, ["last_set"], "bounds"), (9, [], "bounds"), (0, [], None)],
)
def test_how_certainty_was_found_is_said_while_a_stage_runs(open_tables, tiebreaks, how):
    played = played_round("s1", 1, event_ids(36), Random(1))
    for table in played["tables"][:open_tables]:
        table["sets"][-1]["games"] = table["sets"][-1]["games"][: 3 if open_tables == 1 else 0]
    stage = {"id": "s1", "advance": {"rule": "best_overall", "n": 9}}
    data = event(event_ids(36), [stage], [played], scheme={"tiebreaks": tiebreaks})
    (found,) = answer(standings(read_event(data)))["stages"]
    assert found.get("certainty") == how


def test_an_event_before_its_first_round():
    data = event("abcd", [{"id": "s1"}])
    assert standing(data) == {
        "stages": [
            {"id": "s1", "complete": False, "table": [], "advance": None, "clinched": [], "eliminated": []}
        ],
        "final": [],
        "tables": [],
    }


def test_stages_beside_each_other_share_the_ranks_of_the_final_ranking():
    """Two qualifiers lead to one final: the third of either is equal to the third of the other."""
    rule = {"rule": "best_overall", "n": 2}
    stages = [
        {"id": "q1", "enter": {"players": list("abcd")}, "advance": rule},
        {"id": "q2", "enter": {"players": list("wxyz")}, "advance": rule},
        {"id": "final", "enter": {"from": ["q1", "q2"]}},
    ]
    scheme = {"sets": 1, "games_per_set": 1, "bonus": 0, "tiebreaks": []}
    rounds = [
        a_round("q1", 1, [a_table(1, "abcd", a_set("a b c"))]),
        a_round("q2", 1, [a_table(1, "wxyz", a_set("w x y"))]),
        a_round("final", 1, [a_table(1, "abwx", a_set("a w b"))]),
    ]
    final = standing(event("abcdwxyz", stages, rounds, scheme=scheme))["final"]
    assert [(each["rank"], each["id"]) for each in final] == [
        (1, "a"), (2, "w"), (3, "b"), (4, "x"), (5, "c"), (5, "y"), (7, "d"), (7, "z"),
    ]  # fmt: skip
