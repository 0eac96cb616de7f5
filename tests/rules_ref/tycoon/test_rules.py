"""Tycoon, clause by clause."""

import pytest

from tests.rules_ref.asking import Asking

tyc = Asking("tycoon")
CLASSES = "A B C D"
"""From the daifugo down."""


def test_tyc_1_two_hands_of_fourteen_and_two_of_thirteen_are_a_deal():
    assert tyc.deal({"A": 14, "B": 14, "C": 13, "D": 13}).legal


def test_tyc_1_equal_hands_are_none():
    assert tyc.deal({"A": 13, "B": 13, "C": 13, "D": 13}).clauses == {"TYC-1"}


@pytest.mark.parametrize("cards", ["D3", "S5"])
def test_tyc_2_the_holder_of_the_diamond_three_leads_with_any_card(cards):
    assert tyc.lead(cards, hand="D3 S5", opening=True, round=1).legal


def test_tyc_2_nobody_else_leads_the_first_game():
    assert tyc.lead("S5", hand="S5 H3", opening=True, round=1).clauses == {"TYC-2"}


def test_tyc_3_the_beggar_leads_the_next_game():
    assert tyc.lead("S5", hand="S5 H3", opening=True, round=2, classes="B C D A").legal


def test_tyc_3_nobody_else_does():
    assert tyc.lead("S5", hand="S5 D3", opening=True, round=2, classes=CLASSES).clauses == {"TYC-3"}


@pytest.mark.parametrize("cards", ["S5", "S5 H5", "S5 H5 D5", "S5 H5 D5 C5", "S5 JK", "S5 H5 JK JK"])
def test_tyc_4_one_to_four_of_a_rank_lead(cards):
    assert tyc.lead(cards).legal


@pytest.mark.parametrize("cards", ["S5 S6 S7", "S5 H6", "S5 H5 D5 C5 JK", "S5 S6 JK"])
def test_tyc_4_neither_stairs_nor_five_cards(cards):
    assert tyc.lead(cards).clauses == {"TYC-4"}


@pytest.mark.parametrize(
    ("cards", "on", "revolution"),
    [("S9", "D: H6", False), ("S9 JK", "D: H6 C6", False), ("S4", "D: H6", True)],
)
def test_tyc_5_as_many_and_stronger(cards, on, revolution):
    tyc.play(cards, on=on, revolution=revolution).shows(legal=True, turn="B")


@pytest.mark.parametrize(
    ("cards", "on"), [("S6", "D: H6"), ("S5", "D: H6"), ("S9 H9", "D: H6"), ("S9", "D: H6 C6")]
)
def test_tyc_5_neither_equal_nor_another_number(cards, on):
    assert tyc.play(cards, on=on).clauses == {"TYC-5"}


def test_tyc_6_who_passed_is_out_until_the_flush():
    assert tyc.play("S9", on="D: H6", passed="A").clauses == {"TYC-6"}
    assert tyc.passes(on="C: H6", passed="B", turn="A").legal


def test_tyc_6_the_last_to_play_leads_and_where_out_the_next():
    assert tyc.passes(on="D: H6", passed="B C").turn == "D"
    assert tyc.passes(on="D: H6", passed="B C", out="D").turn == "A"


def test_tyc_6_the_leader_may_not_pass():
    assert tyc.passes(hand="S5").illegal


def test_tyc_7_a_joker_is_the_strongest_and_stands_for_any_card():
    assert tyc.play("JK", on="D: S2").legal
    assert tyc.play("JK", on="D: S3", revolution=True).legal
    assert tyc.play("JK JK", on="D: S2 H2").legal


def test_tyc_7_a_group_with_a_joker_is_no_stronger_than_its_rank():
    assert tyc.play("S5 JK", on="D: S6 H6").illegal


@pytest.mark.parametrize("cards", ["S5 H5 D5 C5", "S5 H5 D5 JK"])
def test_tyc_8_four_turn_the_order(cards):
    ruling = tyc.lead(cards)
    assert ruling.effect("revolution") == {"kind": "revolution", "on": True, "clause": "TYC-8"}
    assert (ruling.json["basis"] == "interpretation") is ("JK" in cards)


def test_tyc_8_three_do_not():
    assert "revolution" not in tyc.lead("S5 H5 JK").kinds


def test_tyc_9_four_more_bring_it_back():
    assert tyc.lead("S5 H5 D5 C5", revolution=True).effect("revolution")["clause"] == "TYC-9"


def test_tyc_9_they_too_must_be_stronger_in_the_order_that_holds():
    assert tyc.play("S7 H7 D7 C7", on="D: S5 H5 D5 C5", revolution=True).illegal
    assert tyc.play("S4 H4 D4 C4", on="D: S5 H5 D5 C5", revolution=True).after["revolution"] is False


@pytest.mark.parametrize("cards", ["S8", "S8 H8", "S8 JK", "S8 H8 D8 C8"])
def test_tyc_10_eights_stop_the_trick(cards):
    tyc.lead(cards).shows(flush={"clause": "TYC-10"}, turn="A")


@pytest.mark.parametrize("cards", ["S9", "JK", "JK JK"])
def test_tyc_10_nothing_else_does(cards):
    assert "flush" not in tyc.lead(cards).kinds


def test_tyc_11_the_spade_three_beats_a_joker_alone():
    tyc.play("S3", on="D: JK").shows(flush={"clause": "TYC-11"}, turn="A")


@pytest.mark.parametrize(("cards", "on"), [("H3", "D: JK"), ("S3", "D: JK JK"), ("S3", "D: S2")])
def test_tyc_11_no_other_three_and_no_other_pile(cards, on):
    assert tyc.play(cards, on=on).illegal


def test_tyc_12_the_tycoon_is_bankrupt_when_another_finishes_first():
    assert tyc.last("S9", on="D: S5", classes="B A C D").effect("downfall")["player"] == "B"
    assert tyc.ranking("C D", classes=CLASSES).json["order"] == ["C", "D", "B", "A"]


def test_tyc_12_not_where_the_tycoon_finishes_first_or_there_is_none():
    assert "downfall" not in tyc.last("S9", on="D: S5", classes=CLASSES).kinds
    assert "downfall" not in tyc.last("S9", on="D: S5").kinds


@pytest.mark.parametrize("cards", ["S8", "S2", "JK", "S3", "S9 JK"])
def test_tyc_13_any_cards_may_be_the_last(cards):
    ruling = tyc.last(cards)
    ruling.shows(legal=True, has="finish")
    assert not ruling.json["foul"]


def test_tyc_13_a_foul_finish_does_not_exist():
    assert tyc.ranking("B:foul C D").illegal


def test_tyc_14_the_strongest_go_up_and_any_come_down():
    hands = {"A": "S4 H9", "B": "D5 C6", "C": "SK H5", "D": "JK S2 C3"}
    gives = {"A": "S4 H9", "B": "D5", "C": "SK", "D": "JK S2"}
    assert tyc.exchange(hands, gives, classes=CLASSES).legal
    assert tyc.exchange(hands, gives | {"D": "JK C3"}, classes=CLASSES).clauses == {"TYC-14"}


def test_tyc_14_not_before_the_first_game():
    assert tyc.exchange({"A": "S4", "B": "", "C": "", "D": ""}, {"A": "S4"}, classes="").clauses == {"TYC-14"}


def test_tyc_15_thirty_twenty_ten_and_nothing():
    assert tyc.ranking("B C D").json["points"] == {"B": 30, "C": 20, "D": 10, "A": 0}


def test_tyc_15_no_bonus_in_any_game():
    assert not tyc.ranking("B C D", game=4).json.get("bonus")
