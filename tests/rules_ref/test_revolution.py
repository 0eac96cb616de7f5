"""Revolution (革命): JBL section 6 and GEN-11."""

import pytest

from tests.rules_ref.asking import last, lead, passes, play

FIVE = "S7 H7 D7 C7 JK"


@pytest.mark.parametrize(
    "cards", ["SJ HJ DJ CJ", "SJ HJ DJ JK", "SJ HJ JK JK", "SJ HJ DJ CJ JK", "SJ HJ DJ CJ JK JK"]
)
def test_jbl_6_1_four_or_more_of_a_rank_reverse_the_order(cards):
    ruling = lead(cards)
    assert ruling.clauses == {"JBL-4.5", "JBL-6.1"}
    assert ruling.effect("revolution") == {"kind": "revolution", "on": True, "clause": "JBL-6.1"}
    assert ruling.after["revolution"] is True
    assert ruling.turn == "B"


@pytest.mark.parametrize("cards", ["SJ HJ DJ", "SJ HJ JK", "SJ JK JK", "JK JK"])
def test_jbl_6_1_three_cards_do_not(cards):
    lead(cards).shows(without="revolution", after={"revolution": False})


@pytest.mark.parametrize(
    ("cards", "on"),
    [("S9", "SJ"), ("S3", "S4"), ("H4 D4", "S5 C5"), ("S3", "S2"), ("JK", "S3"), ("JK JK", "S3 H3")],
)
def test_jbl_6_1_in_revolution_the_weak_beat_the_strong_and_the_joker_all(cards, on):
    assert play(cards, on=on, revolution=True).legal


@pytest.mark.parametrize(("cards", "on"), [("SJ", "S9"), ("S2", "S3"), ("D3", "JK / S3"), ("H4 D4", "JK JK")])
def test_jbl_6_1_in_revolution_the_strong_are_weak(cards, on):
    assert play(cards, on=on, revolution=True).clauses == {"JBL-4.1"}


def test_jbl_6_1_lasts_over_the_flush():
    passes(on="D: S5", revolution=True, passed="B C").shows(flushes=True, after={"revolution": True})


def test_jbl_6_2_another_revolution_restores_the_order():
    ruling = lead("SJ HJ DJ CJ", revolution=True)
    assert ruling.clauses == {"JBL-4.5", "JBL-6.2"}
    assert ruling.effect("revolution") == {"kind": "revolution", "on": False, "clause": "JBL-6.2"}
    assert ruling.after["revolution"] is False


def test_jbl_6_2_the_answer_to_a_revolution_is_one_itself():
    play("S4 H4 D4 C4", on="S9 H9 D9 C9", revolution=True).shows(cites="JBL-6.2", after={"revolution": False})


def test_jbl_6_2_three_cards_restore_nothing():
    assert lead("SJ HJ DJ", revolution=True).after["revolution"] is True


def test_jbl_6_3_five_answer_five():
    play("S5 H5 D5 C5 JK", on=FIVE, revolution=True).shows(legal=True, after={"revolution": False})


@pytest.mark.parametrize("cards", ["S5 H5 D5 C5", "S5 H5 D5 JK", "S3 S4 S5 S6 JK"])
def test_jbl_6_3_nothing_else_answers_five(cards):
    play(cards, on=FIVE, revolution=True).shows(illegal=True, cites="JBL-6.3")


def test_jbl_6_3_does_not_speak_of_six():
    six = "D: S9 H9 D9 C9 JK JK"
    assert play("S4 H4 D4 C4", on=six, revolution=True).clauses == {"JBL-4.1"}
    assert play("S4 H4 D4 C4 JK", on="D: S9 H9 D9 C9 JK", revolution=True).legal


def test_jbl_6_3_a_weaker_five_does_not_answer():
    assert play("S9 H9 D9 C9 JK", on=FIVE, revolution=True).clauses == {"JBL-4.1"}


def test_jbl_6_3_in_the_next_round_of_play_four_are_enough():
    lead("S5 H5 D5 C5", revolution=True).shows(legal=True, after={"revolution": False})


def test_jbl_6_3_does_not_speak_of_five_stairs():
    assert play("S5 S6 S7 S8 S9", on="H5 H6 H7 H8 H9").clauses == {"JBL-4.6"}


@pytest.mark.parametrize("cards", ["S5 S6 S7 S8", "S5 S6 S7 S9 JK", "S4 S5 S6 S7 S9 S10 SJ JK"])
def test_jbl_6_4_stairs_never_make_a_revolution(cards):
    lead(cards).shows(legal=True, without="revolution", after={"revolution": False})


def test_jbl_6_4_is_told_where_four_stairs_might_look_like_one():
    assert "JBL-6.4" in lead("S4 S5 S6 S7").holding()
    assert "JBL-6.4" not in lead("S5 H5 D5 C5").holding()
    assert "JBL-6.4" not in lead("S4 S5 S6").holding()


def test_jbl_6_4_beside_it_four_of_a_rank_do():
    assert lead("S5 H5 D5 C5").after["revolution"] is True


def test_gen_11_the_new_order_holds_for_answering_the_revolution_itself():
    after = lead("S9 H9 D9 C9").after
    assert play("S4 H4 D4 C4", on="S9 H9 D9 C9", revolution=after["revolution"]).legal
    assert play("SK HK DK CK", on="S9 H9 D9 C9", revolution=after["revolution"]).clauses == {"JBL-4.1"}


def test_gen_11_the_revolution_of_the_last_cards_takes_effect():
    last("S9 H9 D9 C9").shows(kinds=["revolution", "finish"], after={"revolution": True})


def test_gen_11_the_play_itself_is_judged_in_the_old_order():
    assert play("S4 H4 D4 C4", on="S9 H9 D9 C9").clauses == {"JBL-4.1"}
