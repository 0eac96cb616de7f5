"""The suit lock (スートしばり): JBL section 9 and GEN-8."""

from __future__ import annotations

import pytest

from tests.rules_ref.helpers import last, lead, passes, play


@pytest.mark.parametrize(
    ("cards", "on", "lock"),
    [
        ("S9", "S6", "S"),
        ("C10", "H4 / C9", "C"),
        ("H9 S9", "S5 H5", "SH"),
        ("SK HK DK", "S7 H7 D7", "SHD"),
        ("D10 DJ DQ", "D7 D8 D9", "D"),
    ],
)
def test_jbl_9_1_the_same_suits_lock(cards, on, lock):
    ruling = play(cards, on=on)
    assert ruling.legal
    assert "JBL-9.1" in ruling.clauses
    assert ruling.effect("lock") == {"kind": "lock", "suits": list(lock), "clause": "JBL-9.1"}
    assert ruling.lock == lock


@pytest.mark.parametrize(
    ("cards", "on"),
    [
        ("H9", "S6"),
        ("C10", "C4 / H9"),
        ("S9 D9", "S5 H5"),
        ("SK HK CK", "S7 H7 D7"),
        ("H9 H10 HJ", "D7 D8 D9"),
    ],
)
def test_jbl_9_1_other_suits_do_not_lock(cards, on):
    ruling = play(cards, on=on)
    assert ruling.legal
    assert "JBL-9.1" not in ruling.clauses
    assert ruling.lock == ""
    assert "lock" not in ruling.kinds


@pytest.mark.parametrize(
    ("cards", "on", "lock"),
    [
        ("H9", "S4 / S6", "S"),
        ("S9 D9", "S4 H4 / S5 H5", "SH"),
        ("H9 H10 HJ", "D3 D4 D5 / D6 D7 D8", "D"),
    ],
)
def test_jbl_9_1_under_the_lock_other_suits_are_illegal(cards, on, lock):
    ruling = play(cards, on=on, lock=lock)
    assert ruling.illegal
    assert ruling.clauses == {"JBL-9.1"}


@pytest.mark.parametrize(
    ("cards", "on", "lock"),
    [
        ("S9", "S4 / S6", "S"),
        ("H9 S9", "S4 H4 / S5 H5", "SH"),
        ("D9 D10 DJ", "D3 D4 D5 / D6 D7 D8", "D"),
    ],
)
def test_jbl_9_1_under_the_lock_the_same_suits_go_on(cards, on, lock):
    ruling = play(cards, on=on, lock=lock)
    assert ruling.legal
    assert ruling.lock == lock
    assert "lock" not in ruling.kinds
    assert "JBL-9.1" not in ruling.clauses
    assert "JBL-9.1" in ruling.holding()


def test_jbl_9_1_the_lock_lasts_until_the_flush():
    ruling = passes(on="D: S4 / A: S6 / D: S9", lock="S", passed="B C")
    assert ruling.flushes
    assert ruling.lock == ""


def test_jbl_9_1_on_the_new_pile_any_suit_leads():
    assert lead("H9").legal


def test_jbl_9_1_is_the_state_given_and_not_read_off_the_pile():
    assert play("H9", on="S4 / S6").legal


def test_jbl_9_1_a_lock_that_the_same_play_ends_is_not_listed():
    ruling = play("S8", on="S6")
    assert ruling.flushes
    assert ruling.kinds == ["flush"]
    assert "JBL-9.1" not in ruling.clauses
    assert ruling.lock == ""


def test_jbl_9_1_an_eight_of_another_suit_cannot_break_the_lock():
    ruling = play("H8", on="S4 / S6", lock="S")
    assert ruling.illegal
    assert ruling.clauses == {"JBL-9.1"}


def test_jbl_9_1_too_weak_and_outside_the_lock_cites_both():
    ruling = play("H5", on="S4 / S6", lock="S")
    assert ruling.clauses == {"JBL-4.1", "JBL-9.1"}


@pytest.mark.parametrize(
    ("cards", "on"),
    [
        ("S9 JK", "S5 H5"),
        ("S9 H9", "S5 JK"),
        ("S9 JK=H9", "S5 H5"),
        ("S9 S10 JK", "S5 S6 S7"),
        ("S9 S10 SJ", "S5 S6 JK"),
        ("JK", "S5"),
        ("S9 JK", "S5 JK"),
    ],
)
def test_jbl_9_2_a_joker_in_either_play_starts_no_lock(cards, on):
    ruling = play(cards, on=on)
    assert ruling.legal
    assert ruling.lock == ""


def test_jbl_9_2_is_told_where_a_joker_prevents_the_lock():
    assert "JBL-9.2" in play("S9 JK", on="S5 H5").holding()
    assert "JBL-9.2" not in play("S9 H9", on="S5 H5").holding()
    assert "JBL-9.2" not in play("S9 JK", on="H5 D5").holding()


def test_jbl_9_2_two_plays_without_a_joker_do_lock_after_one_with_it():
    assert play("SJ HJ", on="S5 JK / S9 H9").lock == "SH"


@pytest.mark.parametrize(
    ("cards", "on", "lock"),
    [
        ("JK", "S4 / S6", "S"),
        ("S9 JK", "S4 H4 / S5 H5", "SH"),
        ("H9 JK", "S4 H4 / S5 H5", "SH"),
        ("JK JK", "S4 H4 / S5 H5", "SH"),
        ("S9 JK JK", "S4 H4 D4 / S5 H5 D5", "SHD"),
        ("D9 D10 JK", "D3 D4 D5 / D6 D7 D8", "D"),
    ],
)
def test_jbl_9_3_a_joker_passes_under_the_lock_and_keeps_it(cards, on, lock):
    ruling = play(cards, on=on, lock=lock)
    assert ruling.legal
    assert "JBL-9.3" in ruling.clauses
    assert ruling.lock == lock


def test_jbl_9_3_is_not_needed_without_a_lock_or_without_a_joker():
    assert "JBL-9.3" not in play("JK", on="S4 / S6").clauses
    assert "JBL-9.3" not in play("S9", on="S4 / S6", lock="S").clauses


def test_jbl_9_3_after_the_joker_the_lock_still_binds():
    assert play("H2 D2", on="S5 H5 / S9 JK", lock="SH").clauses == {"JBL-9.1"}
    assert play("H2 S2", on="S5 H5 / S9 JK", lock="SH").legal


@pytest.mark.parametrize(
    ("cards", "on", "lock"),
    [("D9 JK", "S4 H4 / S5 H5", "SH"), ("H9 H10 JK", "D3 D4 D5 / D6 D7 D8", "D")],
)
def test_gen_8_the_natural_cards_must_lie_in_the_lock_beside_a_joker_too(cards, on, lock):
    ruling = play(cards, on=on, lock=lock)
    assert ruling.illegal
    assert ruling.clauses == {"JBL-9.1"}


def test_gen_8_a_joker_declared_inside_the_lock_is_fine():
    assert play("S9 JK=H9", on="S4 H4 / S5 H5", lock="SH").legal


def test_gen_8_a_joker_declared_outside_the_lock_is_illegal():
    ruling = play("S9 JK=D9", on="S4 H4 / S5 H5", lock="SH")
    assert ruling.illegal
    assert ruling.clauses == {"GEN-8"}


def test_gen_8_half_of_the_suits_make_no_lock():
    assert play("S9 D9", on="S5 H5").lock == ""


def test_jbl_9_1_is_not_nearly_met_by_cards_that_flush():
    """Half of the suits: said of cards that stay, and of none that are gone before a lock could hold."""
    assert [miss["clause"] for miss in play("S9 H9", on="S5 D5").json["nearly"]] == ["JBL-9.1"]
    assert play("S8 H8", on="S5 D5").json["nearly"] == []


def test_gen_8_the_lead_is_the_first_of_the_two_plays():
    assert lead("S5").lock == ""
    assert play("S9", on="S5").lock == "S"


def test_gen_8_the_cards_of_a_foul_finish_lock():
    ruling = last("S2", on="SK")
    assert ruling.foul
    assert ruling.lock == "S"


def test_gen_8_cards_lock_with_those_of_a_foul_finish_below_them():
    assert play("S9", on="B: S8", out="B:foul").lock == "S"


def test_gen_8_four_on_four_lock_all_suits_and_stop_nobody():
    ruling = play("S5 H5 D5 C5", on="S9 H9 D9 C9", revolution=True)
    assert ruling.legal
    assert ruling.lock == "SHDC"
    assert play("SQ HQ DQ CQ", on="S3 H3 D3 C3 / S5 H5 D5 C5", lock="SHDC").legal
    assert play("SQ HQ DQ JK", on="S3 H3 D3 C3 / S5 H5 D5 C5", lock="SHDC").legal
