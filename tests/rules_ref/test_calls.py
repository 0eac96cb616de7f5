"""Calls in a whole game: a dobon is possible until the next move, even after a flush."""

import pytest

from rules_ref import adjudicate

PLAYERS = ["A", "B", "C"]
DUE = {"A": ["D3", "SJ", "HK"], "B": ["S4", "H7"], "C": ["C10", "CA"]}
"""B and C each hold a sum of 11, so either can call on A's jack."""


def play(*cards):
    return {"by": "A", "cards": list(cards)}


def call(player):
    return {"by": player, "claim": "dobon"}


def passes(player):
    return {"by": player, "pass": True}


def answer(hands, *moves, classes=None, leader="A"):
    case = {
        "ruleset": "kyoto",
        "question": "record",
        "players": list(hands),
        "hands": hands,
        "classes": classes,
        "leader": leader,
        "moves": list(moves),
    }
    return adjudicate(case)


def test_kyoto_6_2_a_call_right_after_the_cards_is_good():
    assert answer(DUE, play("SJ"), call("B"))["verdict"] == "legal"


def test_kyoto_6_2_a_call_after_the_next_move_is_too_late():
    answered = answer(DUE, play("SJ"), passes("B"), call("C"))
    assert (answered["verdict"], answered["at"]) == ("illegal", 2)
    assert answered["ruling"]["clauses"] == ["KYOTO-6.2"]


def test_kyoto_6_2_cards_that_flushed_at_once_may_be_called_on():
    hands = {"A": ["D3", "S6", "H6", "H5"], "B": ["S5", "H7"], "C": ["C10", "CA"]}
    answered = answer(hands, play("S6", "H6"), call("B"), play("D3"))
    assert answered["verdict"] == "legal"


def test_kyoto_6_2_the_last_cards_of_the_game_may_be_called_on():
    hands = {"A": ["D3", "SJ"], "B": ["S4", "H7"]}
    answered = answer(hands, play("D3"), passes("B"), play("SJ"), call("B"))
    assert answered["ranking"]["order"] == ["B", "A"]


@pytest.mark.parametrize("callers", [("B", "C"), ("C", "B")])
def test_kyoto_6_2_several_callers_leave_in_turn_order_whoever_called_first(callers):
    answered = answer(DUE, play("SJ"), *map(call, callers))
    assert answered["ranking"]["order"] == ["B", "C", "A"]


CLASSES = {"C": "daifugo", "A": "fugo", "B": "daihinmin"}


def test_kyoto_6_2_a_daifugo_who_fell_by_the_last_cards_may_call_on_them():
    hands = {"A": ["SJ"], "B": ["D3", "D5"], "C": ["C10", "CA"]}
    moves = [{"by": "B", "cards": ["D3"]}, passes("C"), play("SJ"), call("C")]
    answered = answer(hands, *moves, classes=CLASSES, leader="B")
    assert answered["ranking"]["order"] == ["C", "A", "B"]
    assert answered["ranking"]["downfall"] is None


def test_kyoto_6_2_without_a_call_that_daifugo_has_fallen():
    hands = {"A": ["SJ"], "B": ["D3", "D5"], "C": ["C10", "CA"]}
    moves = [{"by": "B", "cards": ["D3"]}, passes("C"), play("SJ")]
    answered = answer(hands, *moves, classes=CLASSES, leader="B")
    assert answered["ranking"]["order"] == ["A", "B", "C"]
    assert answered["ranking"]["downfall"] == "C"


def test_zai_g_1_a_killed_finish_in_a_game_gives_the_pile_back_by_itself():
    case = {
        "ruleset": "zai",
        "question": "record",
        "regulation": {"killer_card": "C9"},
        "players": ["A", "B"],
        "hands": {"A": ["H6"], "B": ["C9", "H5", "D5"]},
        "classes": None,
        "leader": "A",
        "moves": [
            play("H6"),
            {"by": "B", "claim": "kill_finish", "cards": ["C9"]},
            {"by": "B", "cards": ["H5"]},
        ],
    }
    answered = adjudicate(case)
    assert (answered["verdict"], answered["turns"]) == ("legal", 3)
    assert answered["ranking"] is None


FALLING = {"A": ["SJ"], "B": ["D3", "S4", "H7"], "C": ["C10", "CA"]}
FALLS = [{"by": "B", "cards": ["D3"]}, passes("C"), play("SJ")]
"""The moves up to A's last card, on which B and C can call; it makes C, the daifugo, fall."""


def test_kyoto_6_2_a_daifugo_who_comes_first_in_turn_calls_before_falling_whoever_spoke_first():
    hands = {player: FALLING[player] for player in "ACB"}
    start = [{"by": "B", "cards": ["D3"]}, play("SJ")]
    answered = answer(hands, *start, call("B"), call("C"), classes=CLASSES, leader="B")
    assert answered["verdict"] == "legal", answered
    assert answered["ranking"]["order"] == ["C", "B", "A"]
    assert answered["ranking"]["downfall"] is None


def test_kyoto_6_2_a_daifugo_who_comes_after_another_caller_has_fallen_and_calls_no_more():
    answered = answer(FALLING, *FALLS, call("B"), call("C"), classes=CLASSES, leader="B")
    assert (answered["verdict"], answered["at"]) == ("illegal", 4)
    assert answered["ruling"]["clauses"] == ["KYOTO-1.6"]


def test_kyoto_6_2_one_caller_before_the_daifugo_is_enough_to_fall_by():
    hands = FALLING | {"D": ["S5", "H6"]}
    moves = [FALLS[0], passes("C"), passes("D"), play("SJ"), call("D"), call("B"), call("C")]
    answered = answer(hands, *moves, classes=CLASSES | {"D": "hinmin"}, leader="B")
    assert (answered["verdict"], answered["at"]) == ("illegal", 6)
