"""Equal totals: what separates them, in the order of the list, and what stays tied."""

import pytest

from rules_ref.text import Text
from scoring.criteria import CRITERIA, Criterion
from scoring.event.reading import read_event, write_event
from tests.scoring.standings.events import (
    a_round,
    a_set,
    a_table,
    event,
    lot,
    one_game_table,
    one_stage,
    rows,
    standing,
)

LIST = ["daifugo_games", "fugo_games", "fewer_fouls", "last_set", "head_to_head", "lot"]


def scheme(*tiebreaks, sets=2):
    return {"sets": sets, "games_per_set": 1, "bonus": 0, "tiebreaks": list(tiebreaks)}


def ranked(data, stage=0):
    return [(row["rank"], row["id"], row["decided_by"]) for row in standing(data)["stages"][stage]["table"]]


# Two games: p and q have been first and second once each, the later one in the last set.
EVEN = a_table(1, "pqrs", a_set("p q r"), a_set("q p r"))


@pytest.mark.parametrize(
    ("tiebreaks", "expected"),
    [
        (LIST, [(1, "q", None), (2, "p", "last_set")]),
        (["daifugo_games", "fugo_games"], [(1, "p", None), (1, "q", "tied")]),
        ([], [(1, "p", None), (1, "q", "tied")]),
        (["head_to_head", "last_set"], [(1, "q", None), (2, "p", "last_set")]),
    ],
)
def test_the_list_is_gone_through_in_order(tiebreaks, expected):
    assert ranked(one_stage(EVEN, scheme=scheme(*tiebreaks)))[:2] == expected


def test_more_daifugo_games_come_first():
    # p: 6 + 2, q: 4 + 4, r: 2 + 6.
    tie = a_table(1, "pqrs", a_set("p q r"), a_set("r q p"))
    assert ranked(one_stage(tie, scheme=scheme(*LIST)))[:3] == [
        (1, "r", None),
        (2, "p", "last_set"),
        (3, "q", "daifugo_games"),
    ]


def test_fewer_fouls_come_first():
    # p and q have 6 and 0 each; only the 0 of q was a foul.
    tie = a_table(1, "pqrs", a_set("p q! r"), a_set("q r s"))
    assert ranked(one_stage(tie, scheme=scheme("fewer_fouls")))[1:3] == [
        (2, "p", None),
        (3, "q", "fewer_fouls"),
    ]


def test_ranks_are_one_two_two_four_and_rows_of_one_rank_keep_the_order_of_entrants():
    tables = [a_table(1, "abcd", a_set("a b c")), a_table(2, "efgh", a_set("e f g"))]
    data = one_stage(*tables, players="hgfedcba", scheme=scheme("daifugo_games", sets=1))
    assert ranked(data) == [
        (1, "e", None),
        (1, "a", "tied"),
        (3, "f", None),
        (3, "b", "tied"),
        (5, "g", None),
        (5, "c", "tied"),
        (7, "h", None),
        (7, "d", "tied"),
    ]


def test_head_to_head_counts_games_ahead_minus_games_behind():
    tie = a_table(1, "pqrs", a_set("p q r"), a_set("q r p"), a_set("s p q"))
    # p: 6 + 2 + 4 = 12, q: 4 + 6 + 2 = 12; p was ahead in two of three.
    assert ranked(one_stage(tie, scheme=scheme("head_to_head", sets=3)))[:2] == [
        (1, "p", None),
        (2, "q", "head_to_head"),
    ]


def test_head_to_head_is_a_difference_where_the_tied_met_in_unequal_numbers_of_games():
    """a and c were ahead of each other twice; b met each once and was ahead. All were ahead in two games."""
    rounds = [
        a_round("s1", 1, [a_table(1, "abxy", a_set("b a x"), cut_off=True)]),
        a_round("s1", 2, [a_table(1, "acxy", a_set("a c x", "a c x", "c x", "c a x"))]),
        a_round("s1", 3, [a_table(1, "bcxy", a_set("b c x"), cut_off=True)]),
    ]
    stage = {"id": "s1", "matches": 3}
    rules = scheme("head_to_head", sets=1) | {"games_per_set": 4}
    data = event("abcxy", [stage], rounds, scheme=rules)
    points = {player: row["points"] for player, row in rows(data).items()}
    data["penalties"] = [
        {"player": each, "stage": "s1", "points": 100 - points[each], "reason": "同点にする"}
        for each in "abc"
    ]
    assert ranked(data)[:3] == [(1, "b", None), (2, "a", "head_to_head"), (2, "c", "tied")]


def test_head_to_head_says_nothing_unless_all_of_the_tied_have_met():
    tables = [a_table(1, "pqrs", a_set("p q r")), a_table(2, "tuvw", a_set("t u v"))]
    data = one_stage(*tables, scheme=scheme("head_to_head", sets=1))
    assert ranked(data)[:2] == [(1, "p", None), (1, "t", "tied")]


def test_head_to_head_sees_only_those_whom_earlier_criteria_left_tied():
    # a: 6 + 4 + 2, b: 4 + 2 + 6, x: 4 + 4 + 4. x has met neither; a was ahead of b in two of three.
    tables = [
        a_table(1, "abcd", a_set("a b c"), a_set("c a b"), a_set("b d a")),
        a_table(2, "xyzw", a_set("y x z"), a_set("z x w"), a_set("w x y")),
    ]
    data = one_stage(*tables, scheme=scheme("daifugo_games", "head_to_head", sets=3))
    assert [each for each in ranked(data) if each[1] in "abx"] == [
        (1, "a", None),
        (2, "b", "head_to_head"),
        (3, "x", "daifugo_games"),
    ]
    data["scheme"]["tiebreaks"].reverse()
    assert ("b", "tied") in [(player, by) for _, player, by in ranked(data)]


def test_a_shared_place_is_behind_those_taken_from_the_top_and_level_with_the_other_shared_ones():
    cut = {"games": [{"events": [{"player": "p", "how": "finish"}], "cut_off": True}]}
    data = one_stage(
        a_table(1, "pqrs", cut),
        scheme=scheme("head_to_head", sets=1),
        regulation={"cutoff": "share_open_places"},
    )
    assert ranked(data) == [(1, "p", None), (2, "q", None), (2, "r", "tied"), (2, "s", "tied")]


WINNERS = [one_game_table(1, "abcd"), one_game_table(2, "efgh")]


def lots(*orders, tiebreaks=("lot",)):
    return one_stage(*WINNERS, scheme=scheme(*tiebreaks, sets=1), decisions=[lot(order) for order in orders])


@pytest.mark.parametrize(
    ("orders", "tiebreaks", "expected"),
    [
        (["ea"], ["lot"], [(1, "e", None), (2, "a", "lot")]),
        (["ebafh"], ["lot"], [(1, "e", None), (2, "a", "lot")]),
        (["ae", "ea"], ["lot"], [(1, "e", None), (2, "a", "lot")]),
        (["ea", "a"], ["lot"], [(1, "e", None), (2, "a", "lot")]),
        (["eb"], ["lot"], [(1, "a", None), (1, "e", "tied")]),
        (["ea"], ["daifugo_games"], [(1, "a", None), (1, "e", "tied")]),
    ],
    ids=["decides", "holds more", "the latest counts", "holds all", "holds one only", "not in the list"],
)
def test_a_lot(orders, tiebreaks, expected):
    assert ranked(lots(*orders, tiebreaks=tiebreaks))[:2] == expected


def test_a_lot_of_another_stage_decides_nothing():
    data = lots()
    data["stages"].append({"id": "s2", "enter": {"from": "s1"}})
    data["decisions"] = [lot("ea", "s2")]
    assert ranked(data)[:2] == [(1, "a", None), (1, "e", "tied")]


def test_places_at_a_table_are_settled_by_the_same_list():
    data = one_stage(EVEN, scheme=scheme("lot"), decisions=[lot("qp")])
    places = {row["id"]: row["place_at_table"] for row in standing(data)["stages"][0]["table"]}
    assert places == {"q": 1, "p": 2, "r": 3, "s": 4}
    data["decisions"] = []
    places = {row["id"]: row["place_at_table"] for row in standing(data)["stages"][0]["table"]}
    assert places == {"q": 1, "p": 1, "r": 3, "s": 4}


def test_a_new_criterion_ranks_where_an_event_names_it_and_nowhere_else(monkeypatch):
    last_set_low = Criterion(
        "last_set_low",
        Text("最後のセットの低さ", "Lower last set"),
        figure="last_set",
        fewer=True,
    )
    monkeypatch.setitem(CRITERIA, last_set_low.id, last_set_low)
    data = one_stage(EVEN, scheme=scheme("last_set_low"))
    assert ranked(data)[:2] == [(1, "p", None), (2, "q", "last_set_low")]
    assert write_event(read_event(data))["scheme"]["tiebreaks"] == ["last_set_low"]
    del data["scheme"]["tiebreaks"]
    assert [criterion.id for criterion in read_event(data).tiebreaks] == LIST
