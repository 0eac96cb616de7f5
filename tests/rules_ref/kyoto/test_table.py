"""KYOTO before and after a game: the deal, the exchange, the classes."""

import pytest

from rules_ref.cards import DECK
from tests.rules_ref.asking import Asking
from tests.rules_ref.helpers import error

kyoto = Asking("kyoto", "A B C D E")
CARDS = [*(card.name for card in DECK), "JK", "JK"]
HANDS = {"A": "C3 C4 D9", "B": "D3 C5 H7", "C": "C6 C7", "D": "H5 S6 CQ", "E": "JK SA HA C8"}
GIVES = {"A": "C3 C4", "B": "D3", "D": "CQ", "E": "JK SA"}
CLASSES = "A B C D E"


def dealt(short="E"):
    """A correct deal: eleven cards each, ten for ``short``."""
    hands, rest = {}, list(CARDS)
    for player in "ABCDE":
        size = 10 if player == short else 11
        hands[player], rest = rest[:size], rest[size:]
    return hands


@pytest.mark.parametrize("short", "ABCDE")
def test_kyoto_1_1_four_hands_of_eleven_and_one_of_ten(short):
    ruling = kyoto.deal(dealt(short))
    ruling.shows(legal=True, clauses={"KYOTO-1.1"})
    assert (ruling.json["missing"], ruling.json["extra"], ruling.json["wrong_count"]) == ([], [], {})


def test_kyoto_1_1_twelve_and_two_of_ten_are_wrong():
    hands = dealt()
    ruling = kyoto.deal(hands | {"A": [*hands["A"], hands["B"][0]], "B": hands["B"][1:]})
    ruling.shows(illegal=True, json={"missing": []})
    assert ruling.json["wrong_count"]["A"] == 12


def test_kyoto_1_1_a_card_lost_and_one_too_often():
    hands = dealt()
    kyoto.deal(hands | {"A": hands["A"][1:]}).shows(illegal=True, json={"missing": ["S3"]})
    kyoto.deal(hands | {"A": ["C10", *hands["A"][1:]]}).shows(
        illegal=True, json={"extra": ["C10"], "missing": ["S3"]}
    )


def test_kyoto_1_1_no_card_is_blind():
    hands = dealt()
    assert kyoto.deal(hands | {"A": hands["A"][1:], "B": hands["B"][1:]}, blind=2).illegal


def test_kyoto_1_3_classes_by_finishing_order():
    ruling = kyoto.ranking("C A E B")
    assert ruling.json["classes"] == {
        "C": "daifugo", "A": "fugo", "E": "heimin", "B": "hinmin", "D": "daihinmin",
    }  # fmt: skip
    assert "KYOTO-1.3" in ruling.clauses


def test_kyoto_1_3_nobody_finishes_twice_or_is_missing():
    assert kyoto.ranking("C C E B").illegal
    assert kyoto.ranking("C A").illegal


def test_kyoto_1_4_the_strongest_go_up_and_any_come_down():
    ruling = kyoto.exchange(HANDS, GIVES, classes=CLASSES)
    assert ruling.legal
    assert ruling.clauses == {"KYOTO-1.4"}
    assert ruling.json["owed"] == {
        "E": {"to": "A", "cards": [["JK", "SA"], ["JK", "HA"]]},
        "D": {"to": "B", "cards": [["CQ"]]},
    }


@pytest.mark.parametrize(
    "wrong", [{"E": "SA HA"}, {"E": "JK"}, {"D": "S6"}, {"A": "C3"}, {"B": ""}, {"C": "C6"}, {"B": "D3 C5"}]
)
def test_kyoto_1_4_not_weaker_ones_not_another_number_and_nothing_from_the_heimin(wrong):
    kyoto.exchange(HANDS, GIVES | wrong, classes=CLASSES).shows(refused="KYOTO-1.4")


@pytest.mark.parametrize("wrong", [{"A": "JK C3"}, {"B": "CQ"}])
def test_kyoto_1_4_chosen_before_seeing(wrong):
    kyoto.exchange(HANDS, GIVES | wrong, classes=CLASSES).shows(refused="KYOTO-1.4")


def test_kyoto_1_4_not_in_the_first_game():
    assert kyoto.exchange(HANDS, GIVES, classes="").illegal


def test_a_card_nobody_holds_is_given_by_nobody():
    case = {
        "ruleset": "kyoto", "question": "exchange", "players": list("ABCDE"),
        "classes": {"A": "daifugo", "E": "daihinmin"}, "hands": {"A": ["C3", "C4"]}, "gives": {"A": ["H9", "C3"]},
    }  # fmt: skip
    assert error(case)[0] == "gives.A[0]"


def test_kyoto_1_6_the_fallen_daifugo_is_daihinmin():
    kyoto.ranking("B C E", classes="A B C D E").shows(
        json={"order": ["B", "C", "E", "D", "A"], "downfall": "A"}, cites="KYOTO-1.6"
    )


def test_kyoto_1_6_a_foul_first_brings_nobody_down():
    kyoto.ranking("B:foul A C D", classes="A B C D E").shows(
        json={"order": ["A", "C", "D", "E", "B"], "downfall": None}
    )
