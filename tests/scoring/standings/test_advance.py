"""Players who go on: the four rules, open ties across the line, withdrawals and moving up."""

import pytest

from tests.scoring.standings.events import (
    a_round,
    a_set,
    a_table,
    event,
    lot,
    move_up,
    one_game_table,
    one_stage,
    standing,
    withdraw,
)

# One game a match: the table gives 6, 4, 2 and 0, in the order of its letters.
ONE_GAME = {"sets": 1, "games_per_set": 1, "bonus": 0, "tiebreaks": ["daifugo_games", "head_to_head", "lot"]}


def two_tables(rule, **more):
    tables = [one_game_table(1, "abcd"), one_game_table(2, "efgh")]
    return one_stage(*tables, stage={"advance": rule}, scheme=ONE_GAME, **more)


def advance(data, stage=0):
    found = standing(data)["stages"][stage]["advance"]
    open_ties = [(tie["places"], "".join(tie["among"])) for tie in found["undecided"]]
    return "".join(found["in"]), "".join(found["out"]), open_ties


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ({"rule": "best_overall", "n": 4}, ("aebf", "cgdh", [])),
        ({"rule": "best_overall", "n": 3}, ("ae", "cgdh", [(1, "bf")])),
        ({"rule": "best_overall", "n": 8}, ("aebfcgdh", "", [])),
        ({"rule": "best_overall", "n": 20}, ("aebfcgdh", "", [])),
        ({"rule": "drop_worst", "n": 2}, ("aebfcg", "dh", [])),
        ({"rule": "drop_worst", "n": 3}, ("aebf", "dh", [(1, "cg")])),
        ({"rule": "drop_worst", "n": 9}, ("", "aebfcgdh", [])),
        ({"rule": "best_per_table", "k": 1}, ("ae", "bfcgdh", [])),
        ({"rule": "best_per_table", "k": 2, "others": 2}, ("aebfcg", "dh", [])),
        ({"rule": "best_per_table", "k": 2, "others": 1}, ("aebf", "dh", [(1, "cg")])),
        ({"rule": "best_per_table", "k": 0, "others": 2}, ("ae", "bfcgdh", [])),
        ({"rule": "best_per_table", "k": 5}, ("aebfcgdh", "", [])),
    ],
)
def test_a_rule_and_the_tie_across_its_line(rule, expected):
    assert advance(two_tables(rule)) == expected


def test_a_lot_closes_the_tie():
    data = two_tables({"rule": "best_overall", "n": 3}, decisions=[lot("fb")])
    assert advance(data) == ("aef", "bcgdh", [])


def test_nobody_is_held_back_without_a_rule_and_nothing_is_said_before_the_end():
    assert standing(two_tables(None))["stages"][0]["advance"] is None
    data = two_tables({"rule": "best_overall", "n": 3})
    data["rounds"][0]["tables"][1]["sets"] = []
    assert standing(data)["stages"][0]["advance"] is None


def groups(k, *names):
    players = ["abcd", "efgh", "ijkl"]
    tables = [
        one_game_table(number, seated, group=name)
        for number, (seated, name) in enumerate(zip(players, names, strict=True), 1)
    ]
    return one_stage(*tables, stage={"advance": {"rule": "best_per_group", "k": k}}, scheme=ONE_GAME)


@pytest.mark.parametrize(
    ("k", "names", "expected"),
    [
        ({"1": 2, "2": 1, "3": 1}, "123", ("aeib", "fjcgkdhl", [])),
        ({"1": 2, "2": 1}, "123", ("ab", "fjcgkdhl", [(1, "ei")])),
        ({"1": 2, "2": 3}, "123", ("aeib", "cgkdhl", [(1, "fj")])),
        ({"1": 0, "2": 9}, "112", ("ijkl", "aebfcgdh", [])),
    ],
    ids=[
        "each by itself",
        "the last key takes all further",
        "a tie between two of its groups",
        "all or none",
    ],
)
def test_the_best_of_each_group(k, names, expected):
    assert advance(groups(k, *names)) == expected


# a and b are first and second once each.
LEVEL = {"sets": 2, "games_per_set": 1, "bonus": 0, "tiebreaks": ["daifugo_games", "lot"]}
EVEN = a_table(1, "abcd", a_set("a b c"), a_set("b a c"))


def even_tables(rule, *second, **more):
    return one_stage(EVEN, a_table(2, "efgh", *second), stage={"advance": rule}, scheme=LEVEL, **more)


def test_a_tie_at_a_table_is_broken_at_that_table():
    data = even_tables({"rule": "best_per_table", "k": 1}, a_set("e f g"), a_set("e f g"))
    assert advance(data) == ("e", "fcgdh", [(1, "ab")])
    data["decisions"] = [lot("ba")]
    assert advance(data) == ("eb", "afcgdh", [])


def test_who_loses_a_tie_at_a_table_is_one_of_the_others():
    # a and b have 10, f has 8: the one of a and b who does not win the table is the best of the others.
    data = even_tables({"rule": "best_per_table", "k": 1, "others": 1}, a_set("e f g"), a_set("e f g"))
    assert advance(data) == ("eab", "fcgdh", [])


def test_a_tie_at_a_table_below_the_line_of_the_others_stays_open():
    # f has 8 + 6 and wins the second table; e has 12 and is the best of the others, ahead of a and b with 10.
    data = even_tables({"rule": "best_per_table", "k": 1, "others": 1}, a_set("e f g"), a_set("e f g"))
    data["penalties"] = [{"player": "f", "stage": "s1", "points": 6}]
    assert advance(data) == ("fe", "cgdh", [(1, "ab")])


def test_ties_at_two_tables_may_meet_among_the_others():
    # a, b, e and f have 10 each: one of each pair wins its table, one of the other two is the best other.
    data = even_tables({"rule": "best_per_table", "k": 1, "others": 1}, a_set("e f g"), a_set("f e g"))
    assert advance(data) == ("", "cgdh", [(1, "ab"), (1, "ef"), (1, "abef")])


def test_a_tie_at_a_table_may_meet_another_player_among_the_others():
    # f has 4 + 0 + 6: one of a and b wins the table, the other one and f are level for the last place.
    data = even_tables({"rule": "best_per_table", "k": 1, "others": 1}, a_set("e f g"), a_set("e h g"))
    data["penalties"] = [{"player": "f", "stage": "s1", "points": 6}]
    data["scheme"] = LEVEL | {"tiebreaks": []}
    assert advance(data) == ("e", "cghd", [(1, "ab"), (1, "fab")])


def test_more_ties_than_can_be_tried_leave_all_of_them_open():
    pairs = [f"{chr(97 + 2 * table)}{chr(98 + 2 * table)}" for table in range(11)]
    tables = [
        a_table(number, [*pair, f"y{number}", f"z{number}"], a_set(f"{pair[0]} {pair[1]} y{number}"),
                a_set(f"{pair[1]} {pair[0]} y{number}"))
        for number, pair in enumerate(pairs, 1)
    ]  # fmt: skip
    data = one_stage(
        *tables, stage={"advance": {"rule": "best_per_table", "k": 1, "others": 1}}, scheme=LEVEL
    )
    going, _, undecided = advance(data)
    assert going == ""
    assert undecided == [*((1, pair) for pair in pairs), (1, "".join(pairs))]


def test_with_enough_room_among_the_others_no_tie_is_left():
    rule = {"rule": "best_per_table", "k": 1, "others": 6}
    assert advance(even_tables(rule, a_set("e f g"), a_set("f e g")))[1:] == ("", [])


def test_points_carried_and_penalties_count_at_the_line():
    data = two_tables({"rule": "best_per_table", "k": 1})
    data["penalties"] = [{"player": "a", "stage": "s1", "points": -3}]
    assert advance(data)[0] == "eb"


def test_the_best_of_each_table_are_those_of_the_last_round():
    rounds = [
        a_round("s1", 1, [one_game_table(1, "abcd"), one_game_table(2, "efgh")]),
        a_round("s1", 2, [one_game_table(1, "aebf"), one_game_table(2, "cgdh")]),
    ]
    stage = {"id": "s1", "matches": 2, "advance": {"rule": "best_per_table", "k": 1}}
    assert advance(event("abcdefgh", [stage], rounds, scheme=ONE_GAME))[0] == "ac"


def test_who_had_a_bye_is_one_of_the_others():
    data = two_tables({"rule": "best_per_table", "k": 1, "others": 6}, players="abcdefghi")
    data["rounds"][0]["byes"] = ["i"]
    assert advance(data) == ("aebfcg", "", [(2, "dhi")])


def decided(n, *decisions):
    return two_tables({"rule": "best_overall", "n": n}, decisions=list(decisions))


def test_who_withdrew_does_not_go_on_and_nobody_takes_the_place_unasked():
    assert advance(decided(4, withdraw("a"))) == ("ebf", "acgdh", [])


def test_who_moves_up_goes_on_instead():
    assert advance(decided(4, withdraw("a"), move_up("c", "a"))) == ("ebfc", "agdh", [])


def test_a_withdrawal_before_the_stage_or_after_a_later_one():
    later = decided(4, withdraw("a", "s2"))
    later["stages"].append({"id": "s2", "enter": {"from": "s1"}})
    assert advance(later)[0] == "aebf"
    assert advance(decided(4, withdraw("a", None)))[0] == "ebf"


@pytest.mark.parametrize(
    ("decisions", "expected"),
    [
        ([withdraw("b")], ("aef", "bcgdh", [])),
        ([withdraw("a"), move_up("b", "a")], ("ebf", "acgdh", [])),
        ([withdraw("b"), move_up("f", "b")], ("aef", "bcgdh", [])),
    ],
    ids=["one of them withdraws", "one of them moves up", "one moves up for another"],
)
def test_an_open_tie_after_a_decision(decisions, expected):
    assert advance(decided(3, *decisions)) == expected
