"""Strength and forms: JBL-4.1, 4.4, 4.5 and GEN-14. Stairs and jokers have files of their own."""

from itertools import pairwise

import pytest

from tests.rules_ref.asking import lead, play

WEAK_TO_STRONG = ["S3", "H4", "S5", "H6", "S7", "H8", "S9", "H10", "SJ", "HQ", "SK", "HA", "S2", "JK"]
UPWARDS = list(pairwise(WEAK_TO_STRONG))


@pytest.mark.parametrize(("weaker", "stronger"), UPWARDS)
def test_jbl_4_4_each_rank_beats_the_one_before(weaker, stronger):
    play(stronger, on=weaker).shows(legal=True, cites="JBL-4.1")


@pytest.mark.parametrize(("weaker", "stronger"), UPWARDS[:-1])
def test_jbl_4_4_and_never_the_other_way_round(weaker, stronger):
    play(weaker, on=stronger).shows(refused="JBL-4.1")


@pytest.mark.parametrize(("stronger", "weaker"), UPWARDS[:-1])
def test_jbl_4_4_is_turned_round_in_revolution(stronger, weaker):
    assert play(stronger, on=weaker, revolution=True).legal
    assert play(weaker, on=stronger, revolution=True).illegal


@pytest.mark.parametrize(
    ("cards", "on"), [("H9", "S9"), ("H9 D9", "S9 C9"), ("D10", "C10"), ("S9 JK", "H9 C9")]
)
def test_jbl_4_1_the_same_rank_is_not_stronger(cards, on):
    assert play(cards, on=on).clauses == {"JBL-4.1"}


@pytest.mark.parametrize(
    ("cards", "on"),
    [
        ("S9 H9", "S5"),
        ("S9", "S5 H5"),
        ("S9 H9 D9", "S5 H5"),
        ("S9 H9", "S5 H5 D5"),
        ("JK JK", "S5"),
        ("JK", "S5 H5"),
        ("S9 H9 D9 C9", "S5 H5 D5"),
    ],
)
def test_jbl_4_1_another_number_of_cards_is_another_form(cards, on):
    assert play(cards, on=on).clauses == {"JBL-4.1"}


@pytest.mark.parametrize(
    ("cards", "on"), [("S9 H9", "S5 H5"), ("S9 H9 D9", "S5 C5 D5"), ("S9 H9 D9 C9", "S5 H5 D5 C5")]
)
def test_jbl_4_1_the_same_number_of_stronger_cards_is_the_same_form(cards, on):
    play(cards, on=on).shows(legal=True, cites="JBL-4.1")


def test_gen_14_is_cited_only_where_the_document_has_no_clause_for_it():
    assert play("S9", on="H5").clauses == {"JBL-4.1"}


def test_gen_14_the_last_play_of_the_pile_is_the_one_to_beat():
    assert play("H7", on="D4 / S9").illegal
    assert play("H10", on="D4 / S9").legal


@pytest.mark.parametrize(
    "cards",
    [
        "S3",
        "JK",
        "S4 H4",
        "S4 H4 D4",
        "S4 H4 D4 C4",
        "S4 JK",
        "S4 JK JK",
        "JK JK",
        "S4 S5 S6",
        "S4 S5 JK",
        "SQ SK SA S2",
    ],
)
def test_jbl_4_5_single_multiple_and_stairs_may_lead(cards):
    ruling = lead(cards)
    ruling.shows(legal=True, cites="JBL-4.5")
    assert ruling.after["pile"][0]["cards"] == cards.split()


@pytest.mark.parametrize(
    "cards",
    [
        "S3 H4",
        "S4 H4 D5",
        "S4 S5",
        "S4 S5 H6",
        "S4 S5 S7",
        "S4 H5 JK",
        "S4 S5 S8 JK",
        "H7 S7 S8",
        "S4 S6 H6 JK",
    ],
)
def test_jbl_4_5_other_cards_have_no_form(cards):
    lead(cards).shows(refused="JBL-4.5")


def test_jbl_4_5_cards_without_a_form_out_of_turn_break_two_clauses():
    assert play("S9 H10", on="D: S5", turn="B").clauses == {"GEN-1", "JBL-4.5"}


def test_the_order_of_the_cards_in_a_play_does_not_matter():
    assert lead("S6 S4 S5").legal
    assert lead("JK S4 S5").legal
    assert play("JK S9", on="JK S5").legal
