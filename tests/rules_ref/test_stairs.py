"""Stairs (階段): JBL-4.5, 4.6, 6.4, 7.3 and GEN-9, GEN-10."""

import pytest

from tests.rules_ref.asking import lead, play


@pytest.mark.parametrize(
    "cards", ["S3 S4 S5", "HQ HK HA", "CK CA C2", "D3 D4 D5 D6 D7 D8 D9 D10 DJ DQ DK DA D2"]
)
def test_jbl_4_5_three_or_more_of_one_suit_in_sequence_are_stairs(cards):
    lead(cards).shows(legal=True, clauses={"JBL-4.5"})


@pytest.mark.parametrize("cards", ["S3 S4", "S3 S4 H5", "S3 S5 S7", "S3 S4 S6", "S3 H4 D5"])
def test_jbl_4_5_fewer_other_suits_or_a_gap_are_none(cards):
    assert lead(cards).clauses == {"JBL-4.5"}
    assert lead(cards).illegal


@pytest.mark.parametrize(
    ("cards", "on"),
    [
        ("H8 H9 H10", "S5 S6 S7"),
        ("H6 H7 H8", "S5 S6 S7"),
        ("H7 H8 H9", "S5 S6 S7"),
        ("S8 S9 S10", "S5 S6 S7"),
        ("H4 H5 H6 H7", "S3 S4 S5 S6"),
        ("HK HA H2", "SQ SK SA"),
    ],
)
def test_jbl_4_6_stairs_with_a_stronger_weakest_card_answer_stairs(cards, on):
    play(cards, on=on).shows(legal=True, cites="JBL-4.6")


@pytest.mark.parametrize(
    ("cards", "on"),
    [
        ("H5 H6 H7", "S5 S6 S7"),
        ("H4 H5 H6", "S5 S6 S7"),
        ("H6 H7 H8 H9", "S5 S6 S7"),
        ("H9 H10 HJ", "S5 S6 S7 S8"),
    ],
)
def test_jbl_4_6_not_weaker_ones_or_another_number(cards, on):
    assert play(cards, on=on).clauses == {"JBL-4.6"}


@pytest.mark.parametrize("cards", ["H9 D9 C9", "H9", "JK", "H9 D9 JK"])
def test_jbl_4_6_nothing_but_stairs_answers_stairs(cards):
    assert play(cards, on="S5 S6 S7").clauses == {"JBL-4.1", "JBL-4.6"}


@pytest.mark.parametrize("on", ["S5 H5 D5", "S5 JK JK"])
def test_jbl_4_1_stairs_answer_nothing_but_stairs(on):
    assert play("H9 H10 HJ", on=on).clauses == {"JBL-4.1"}


def test_gen_9_in_revolution_the_highest_rank_is_the_weakest_card():
    assert play("H4 H5 H6", on="S5 S6 S7", revolution=True).legal
    assert play("H3 H4 H5", on="S9 S10 SJ", revolution=True).legal


def test_gen_9_in_revolution_higher_stairs_are_weaker():
    assert play("H6 H7 H8", on="S5 S6 S7", revolution=True).clauses == {"JBL-4.6"}
    assert play("H5 H6 H7", on="S5 S6 S7", revolution=True).clauses == {"JBL-4.6"}


def test_gen_10_stairs_end_at_the_two():
    assert lead("SK SA S2").legal
    assert lead("SJ SQ SK SA S2").legal


@pytest.mark.parametrize("cards", ["SA S2 S3", "S2 S3 S4", "SK SA S2 S3"])
def test_gen_10_and_do_not_go_round(cards):
    assert lead(cards).clauses == {"JBL-4.5", "GEN-10"}


def test_gen_10_not_with_a_joker_either():
    assert lead("SA S3 JK").illegal
    assert lead("S2 S3 JK").illegal
    assert lead("SA S2 JK=S3").illegal
    assert lead("SK SA S2 JK=S3").illegal
    assert lead("S3 S4 JK=S2").illegal


@pytest.mark.parametrize("cards", ["SA S2 JK=S+", "S3 S4 JK=S-"])
def test_gen_6_no_joker_stands_above_the_two_or_below_the_three(cards):
    assert lead(cards).clauses == {"JBL-4.5"}
