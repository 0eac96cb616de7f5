"""SDIN before and after a game: the deal, the exchange, classes and points."""

from itertools import permutations

import pytest

from rules_ref.cards import DECK
from tests.rules_ref.asking import Asking
from tests.rules_ref.helpers import classes_of, error

sdin = Asking("sdin")
NAMES = [card.name for card in DECK]
HANDS = {"A": "C3 C4 D9", "B": "D3 C5 H7", "C": "H5 S6 CQ", "D": "JK SA HA C6"}
GIVES = {"A": "C3 C4", "B": "D3", "C": "CQ", "D": "JK SA"}


def dealt(deck):
    return {player: deck[at * 13 : at * 13 + 13] for at, player in enumerate("ABCD")}


def test_sdin_1_1_two_blind_cards_and_two_jokers():
    sdin.deal(dealt(["JK", "JK", *NAMES[2:]]), blind=NAMES[:2]).shows(legal=True, clauses={"SDIN-1.1"})
    assert sdin.deal(dealt(["JK", "JK", *NAMES[2:]]), blind=2).legal


def test_sdin_1_1_a_lost_card_is_named():
    hands = dealt(["JK", "JK", *NAMES[2:]])
    sdin.deal(hands | {"D": hands["D"][:-1]}, blind=NAMES[:2]).shows(
        illegal=True, json={"missing": ["C2"], "wrong_count": {"D": 12}}
    )


def test_sdin_1_1_three_blind_cards_are_too_many():
    hands = dealt(["JK", "JK", *NAMES[2:]])
    sdin.deal(hands | {"A": hands["A"][:-1]}, blind=[*NAMES[:2], hands["A"][-1]]).shows(refused="SDIN-1.1")


def test_sdin_1_1_a_card_twice_is_extra():
    sdin.deal(dealt(["JK", "JK", *NAMES[3:], "C2"]), blind=NAMES[:2]).shows(
        illegal=True, json={"extra": ["C2"], "missing": [NAMES[2]]}
    )


def test_sdin_1_1_four_sit_at_the_table():
    case = {"ruleset": "sdin", "question": "deal", "players": ["A", "B", "C"], "hands": {}}
    assert error(case)[0] == "players"


@pytest.mark.parametrize("places", [" ".join(permutation) for permutation in permutations("ABCD")])
def test_sdin_1_7_points_by_finishing_order(places):
    sdin.ranking(places[:-2]).shows(
        json={"points": dict(zip(places.split(), (600, 400, 200, 0), strict=True))}, cites="SDIN-1.7"
    )


def test_sdin_1_7_a_game_that_is_not_over_gives_none():
    sdin.ranking("B C").shows(illegal=True, json={"points": None})


@pytest.mark.parametrize("game", [4, 8])
def test_sdin_1_9_the_daifugo_of_every_fourth_game_gets_200(game):
    sdin.ranking("B D A", game=game).shows(
        json={"points": {"B": 800, "D": 400, "A": 200, "C": 0}, "bonus": {"B": 200}}, cites="SDIN-1.9"
    )


@pytest.mark.parametrize("game", [1, 2, 3, 5])
def test_sdin_1_9_in_no_other_game(game):
    sdin.ranking("B D A", game=game).shows(json={"bonus": {}}, lacks="SDIN-1.9")


def test_sdin_3_1_the_classes_but_heimin_are_given_in_finishing_order():
    sdin.ranking("B D A").shows(
        json={"classes": {"B": "daifugo", "D": "fugo", "A": "hinmin", "C": "daihinmin"}}, cites="SDIN-3.1"
    )


def test_sdin_3_1_all_may_be_heimin_before():
    asked = {"players": "A B C D", "question": "ranking"}
    assert sdin.ranking("B D A", **asked).json["classes"] == classes_of("B D A C")


def test_sdin_3_1_nobody_finishes_twice():
    assert sdin.ranking("B B D").illegal


def test_sdin_3_2_the_right_exchange():
    ruling = sdin.exchange(HANDS, GIVES, classes="A B C D")
    assert ruling.legal
    assert ruling.clauses == {"SDIN-3.2"}
    assert ruling.json["owed"] == {
        "D": {"to": "A", "cards": [["JK", "SA"], ["JK", "HA"]]},
        "C": {"to": "B", "cards": [["CQ"]]},
    }


@pytest.mark.parametrize(
    "wrong",
    [{"D": "SA HA"}, {"D": "JK"}, {"C": "S6"}, {"A": "C3"}, {"B": "D3 C5"}, {"B": ""}, {"A": "C3 C4 D9"}],
)
def test_sdin_3_2_weaker_cards_or_another_number_are_wrong(wrong):
    sdin.exchange(HANDS, GIVES | wrong, classes="A B C D").shows(refused="SDIN-3.2")


def test_sdin_3_2_none_without_classes():
    sdin.exchange(HANDS, GIVES, classes="").shows(refused="SDIN-3.2")


def test_sdin_3_2_giving_back_what_has_just_come_is_giving_what_one_did_not_hold():
    sdin.exchange(HANDS, GIVES | {"A": "JK C3"}, classes="A B C D").shows(refused="GEN-1")


def test_sdin_6_1_a_downfall_in_the_ranking():
    sdin.ranking("B D", classes="A B C D").shows(
        json={"order": ["B", "D", "C", "A"], "downfall": "A"}, cites="SDIN-6.1"
    )


def test_sdin_9_6_the_first_to_foul_is_daihinmin():
    sdin.ranking("B:foul D:foul A").shows(json={"order": ["A", "C", "D", "B"]}, cites="SDIN-9.6")


def test_sdin_9_6_without_a_foul_it_is_not_cited():
    assert "SDIN-9.6" not in sdin.ranking("B D A").clauses


@pytest.mark.parametrize("events", ["D:foul B", "B D:foul"])
def test_sdin_9_7_the_fallen_daifugo_is_hinmin_and_the_fouler_daihinmin(events):
    ruling = sdin.ranking(events, classes="A B C D")
    ruling.shows(json={"order": ["B", "C", "A", "D"]}, cites="SDIN-9.7")
    assert ruling.json["classes"]["A"] == "hinmin"


def test_sdin_9_7_with_more_fouls_above_all_of_them():
    assert sdin.ranking("D:foul C:foul B", classes="A B C D").json["order"] == ["B", "A", "C", "D"]


def test_sdin_9_7_not_when_the_daifugo_fouls():
    sdin.ranking("A:foul B D", classes="A B C D").shows(
        json={"order": ["B", "D", "C", "A"], "downfall": None}, lacks="SDIN-9.7"
    )


def test_cut_off_is_not_a_matter_of_this_document():
    case = {"ruleset": "sdin", "question": "ranking", "regulation": {"cutoff": "discard_game"}}
    assert error(case | {"players": ["A", "B", "C", "D"], "classes": None, "events": []})[0] == (
        "regulation.cutoff"
    )
