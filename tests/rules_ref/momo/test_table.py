"""MOMO before and after a game: the exchange, the classes, the deal that the document leaves open."""

import pytest

from tests.rules_ref.asking import Asking
from tests.rules_ref.helpers import error

momo = Asking("momo")
HANDS = {"A": "C3 C4 D9", "B": "D3 C5 H7", "C": "H5 S6 CQ", "D": "JK SA HA C6"}
GIVES = {"A": "C3 C4", "B": "D3", "C": "CQ", "D": "JK SA"}


def test_momo_7_1_the_strongest_go_up_and_any_come_down():
    ruling = momo.exchange(HANDS, GIVES, classes="A B C D")
    ruling.shows(legal=True, clauses={"MOMO-7.1"})
    assert ruling.json["owed"]["D"] == {"to": "A", "cards": [["JK", "SA"], ["JK", "HA"]]}


@pytest.mark.parametrize("wrong", [{"D": "SA HA"}, {"D": "JK"}, {"C": "S6"}, {"A": "C3"}, {"B": ""}])
def test_momo_7_1_not_weaker_ones_and_not_another_number(wrong):
    momo.exchange(HANDS, GIVES | wrong, classes="A B C D").shows(refused="MOMO-7.1")


def test_momo_7_1_not_in_round_one():
    assert momo.exchange(HANDS, GIVES, classes="").clauses == {"MOMO-7.1"}


def test_momo_7_1_of_three_only_the_outer_two_exchange():
    hands = {player: HANDS[player] for player in "ABD"}
    fields = {"players": "A B D", "classes": "A B D"}
    assert momo.exchange(hands, {"A": "C3 C4", "D": "JK SA"}, **fields).legal
    assert momo.exchange(hands, {"A": "C3 C4", "B": "D3", "D": "JK SA"}, **fields).illegal


def test_gen_5_the_last_one_left_takes_the_best_open_place():
    ruling = momo.ranking("B A:foul C")
    assert ruling.json["order"] == ["B", "C", "D", "A"]
    assert ruling.json["classes"] == {"B": "daifugo", "C": "fugo", "D": "hinmin", "A": "daihinmin"}


def test_six_players_have_two_heimin():
    ruling = momo.ranking("A B C D E", players="A B C D E F")
    assert list(ruling.json["classes"].values()) == [
        "daifugo", "fugo", "heimin", "heimin", "hinmin", "daihinmin",
    ]  # fmt: skip


def test_how_many_cards_are_dealt_is_not_stated():
    assert momo.deal({"A": 13, "B": 13, "C": 13, "D": 13}).json["verdict"] == "undetermined"


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"hands": {"A": ["H14"]}}, "hands.A[0]"),
        ({"hands": {"E": ["H4"]}}, "hands.E"),
        ({"players": ["A", "A"]}, "players[1]"),
        ({"colour": "red"}, "colour"),
        ({"blind": ["X"]}, "blind[0]"),
    ],
)
def test_a_malformed_deal_is_malformed_all_the_same(changed, field):
    case = {"ruleset": "momo", "question": "deal", "players": ["A", "B"], "hands": {"A": 13, "B": 13}}
    assert error(case | changed)[0] == field
