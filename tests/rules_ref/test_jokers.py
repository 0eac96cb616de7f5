"""What a joker stands for: GEN-6, with JBL-4.5."""

import pytest

from tests.rules_ref.asking import lead, passes, play


@pytest.mark.parametrize(
    "cards",
    [
        "S9 JK=H9",
        "S9 JK=S9",
        "S9 H9 JK=D9",
        "S9 JK=H9 JK=D9",
        "S9 S10 JK=SJ",
        "S9 S10 JK=S8",
        "S9 SJ JK=S10",
        "S9 JK=S10 JK=SJ",
    ],
)
def test_gen_6_a_declared_joker_takes_that_card(cards):
    ruling = lead(cards)
    assert ruling.legal
    assert ruling.top["as"] == [part.partition("=")[2] for part in cards.split() if "=" in part]


@pytest.mark.parametrize(
    "cards", ["S9 JK=H10", "S9 S10 JK=HJ", "S9 S10 JK=S9", "S9 S10 JK=SQ", "S9 H9 JK=S10", "S9 JK=S10 JK=H9"]
)
def test_gen_6_a_declaration_that_gives_no_form_is_illegal(cards):
    assert lead(cards).clauses == {"JBL-4.5"}


def test_gen_6_what_is_declared_counts_not_what_could_have_been():
    assert play("H6 H7 JK=H5", on="S5 S6 S7").clauses == {"JBL-4.6"}
    assert play("H6 H7 JK=H8", on="S5 S6 S7").legal


@pytest.mark.parametrize(
    ("cards", "stands", "revolution"),
    [
        ("S5 S6 JK", "S7", False),
        ("S5 S6 JK", "S4", True),
        ("S5 S7 JK", "S6", False),
        ("SA S2 JK", "SK", False),
        ("S3 S4 JK", "S5", True),
        ("S5 S6 JK JK", "S7 S8", False),
        ("S5 S7 JK JK", "S6 S8", False),
        ("SK SA S2 JK", "SQ", False),
    ],
)
def test_gen_6_undeclared_stairs_are_read_as_the_strongest(cards, stands, revolution):
    assert lead(cards, revolution=revolution).top["as"] == stands.split()


def test_gen_6_the_reading_taken_is_the_one_to_be_beaten():
    assert play("H6 H7 H8", on="S5 S6 JK").legal
    assert play("H5 H6 H7", on="S5 S6 JK").illegal
    assert play("H5 H6 H7", on="S5 S6 JK=S4").legal


def test_gen_6_some_legal_reading_is_enough():
    assert play("H6 H7 JK", on="S5 S6 S7").top["as"] == ["H8"]
    assert play("H4 H6 JK JK", on="S3 S4 S5 S6").top["as"] == ["H5", "H7"]


def test_gen_6_no_reading_reaches_far_enough():
    assert play("H4 H5 JK", on="S5 S6 S7").clauses == {"JBL-4.6"}


def test_gen_6_of_multiple_and_stairs_the_multiple_counts():
    assert "as" not in lead("S9 JK JK").top
    assert play("H10 D10 C10", on="S9 JK JK").legal


def test_gen_6_on_stairs_the_same_cards_are_stairs():
    ruling = play("S9 JK JK", on="H5 H6 H7")
    assert ruling.legal
    assert ruling.top["as"] == ["S10", "SJ"]


def test_gen_6_what_lies_on_stairs_is_read_as_stairs_too():
    assert play("S7 S8 S9", on="H3 H4 H5 / D6 JK JK").legal
    assert play("S5 S6 S7", on="H3 H4 H5 / D6 JK JK").clauses == {"JBL-4.6"}


def test_gen_6_a_joker_may_stand_for_a_card_that_is_elsewhere():
    assert play("S9 S10 JK=SJ", on="H5 H6 H7", others={"B": ["SJ", "D4"]}).legal
    assert lead("S9 JK=H9", hand="S9 JK H9").legal


@pytest.mark.parametrize("cards", ["JK", "JK=S9", "JK=S3"])
def test_gen_6_a_joker_alone_stands_for_nothing(cards):
    assert play(cards, on="S2").legal
    assert play(cards, on="S3", revolution=True).legal
    assert play("H10", on=cards).illegal


def test_gen_6_two_jokers_alone_stand_for_nothing_either():
    assert play("JK=S9 JK=H9", on="S2 H2").legal


def test_gen_6_a_pair_with_a_joker_has_the_rank_of_its_card():
    assert play("S9 JK", on="S5 JK").legal
    assert play("S4 JK", on="S5 H5").clauses == {"JBL-4.1"}


def test_jbl_4_5_a_pass_after_a_joker_is_as_any_other():
    assert passes(on="S9 S10 JK").legal
