"""The suit lock (スートしばり): JBL section 9 and GEN-8."""

import pytest

from tests.rules_ref.asking import last, lead, passes, play


@pytest.mark.parametrize(
    ("cards", "on", "before", "after"),
    [
        # The same suits lock.
        ("S9", "S6", "", "S"),
        ("C10", "H4 / C9", "", "C"),
        ("H9 S9", "S5 H5", "", "SH"),
        ("SK HK DK", "S7 H7 D7", "", "SHD"),
        ("D10 DJ DQ", "D7 D8 D9", "", "D"),
        # Other suits do not.
        ("H9", "S6", "", ""),
        ("C10", "C4 / H9", "", ""),
        ("S9 D9", "S5 H5", "", ""),
        ("SK HK CK", "S7 H7 D7", "", ""),
        ("H9 H10 HJ", "D7 D8 D9", "", ""),
        # Under the lock the same suits go on.
        ("S9", "S4 / S6", "S", "S"),
        ("H9 S9", "S4 H4 / S5 H5", "SH", "SH"),
        ("D9 D10 DJ", "D3 D4 D5 / D6 D7 D8", "D", "D"),
        # The lock is taken from the position, not from the pile.
        ("H9", "S4 / S6", "", ""),
    ],
)
def test_jbl_9_1_the_same_suits_lock(cards, on, before, after):
    ruling, begins = play(cards, on=on, lock=before), after != before
    assert ruling.legal
    assert ruling.lock == after
    assert ("JBL-9.1" in ruling.clauses) == ("lock" in ruling.kinds) == begins
    assert begins or not before or "JBL-9.1" in ruling.holding()
    if begins:
        assert ruling.effect("lock") == {"kind": "lock", "suits": list(after), "clause": "JBL-9.1"}


@pytest.mark.parametrize(
    ("cards", "on", "lock", "clauses"),
    [
        ("H9", "S4 / S6", "S", {"JBL-9.1"}),
        ("S9 D9", "S4 H4 / S5 H5", "SH", {"JBL-9.1"}),
        ("H9 H10 HJ", "D3 D4 D5 / D6 D7 D8", "D", {"JBL-9.1"}),
        # An eight of another suit cannot break the lock.
        ("H8", "S4 / S6", "S", {"JBL-9.1"}),
        # Too weak as well: both are cited.
        ("H5", "S4 / S6", "S", {"JBL-4.1", "JBL-9.1"}),
    ],
)
def test_jbl_9_1_under_the_lock_other_suits_are_illegal(cards, on, lock, clauses):
    play(cards, on=on, lock=lock).shows(illegal=True, clauses=clauses)


def test_jbl_9_1_the_lock_lasts_until_the_flush():
    passes(on="D: S4 / A: S6 / D: S9", lock="S", passed="B C").shows(flushes=True, lock="")
    assert lead("H9").legal


def test_jbl_9_1_a_lock_that_the_same_play_ends_is_not_listed():
    play("S8", on="S6").shows(flushes=True, kinds=["flush"], lacks="JBL-9.1", lock="")


def test_jbl_9_1_is_not_nearly_met_by_cards_that_flush():
    """Matching half of the suits is a near miss only of cards that stay on the pile."""
    assert [miss["clause"] for miss in play("S9 H9", on="S5 D5").json["nearly"]] == ["JBL-9.1"]
    assert play("S8 H8", on="S5 D5").json["nearly"] == []


@pytest.mark.parametrize(
    ("cards", "on", "lock"),
    [
        ("S9 JK", "S5 H5", ""),
        ("S9 H9", "S5 JK", ""),
        ("S9 JK=H9", "S5 H5", ""),
        ("S9 S10 JK", "S5 S6 S7", ""),
        ("S9 S10 SJ", "S5 S6 JK", ""),
        ("JK", "S5", ""),
        ("S9 JK", "S5 JK", ""),
        # Two plays without a joker lock after one with it.
        ("SJ HJ", "S5 JK / S9 H9", "SH"),
    ],
)
def test_jbl_9_2_a_joker_in_either_play_starts_no_lock(cards, on, lock):
    play(cards, on=on).shows(legal=True, lock=lock)


@pytest.mark.parametrize(
    ("cards", "on", "prevents"),
    [("S9 JK", "S5 H5", True), ("S9 H9", "S5 H5", False), ("S9 JK", "H5 D5", False)],
)
def test_jbl_9_2_is_told_where_a_joker_prevents_the_lock(cards, on, prevents):
    assert ("JBL-9.2" in play(cards, on=on).holding()) == prevents


@pytest.mark.parametrize(
    ("cards", "on", "lock", "cited"),
    [
        ("JK", "S4 / S6", "S", True),
        ("S9 JK", "S4 H4 / S5 H5", "SH", True),
        ("H9 JK", "S4 H4 / S5 H5", "SH", True),
        ("JK JK", "S4 H4 / S5 H5", "SH", True),
        ("S9 JK JK", "S4 H4 D4 / S5 H5 D5", "SHD", True),
        ("D9 D10 JK", "D3 D4 D5 / D6 D7 D8", "D", True),
        # Not needed without a lock, or without a joker.
        ("JK", "S4 / S6", "", False),
        ("S9", "S4 / S6", "S", False),
        # After the joker the lock still binds.
        ("H2 S2", "S5 H5 / S9 JK", "SH", False),
    ],
)
def test_jbl_9_3_a_joker_passes_under_the_lock_and_keeps_it(cards, on, lock, cited):
    ruling = play(cards, on=on, lock=lock)
    ruling.shows(legal=True, lock=lock)
    assert ("JBL-9.3" in ruling.clauses) == cited


def test_jbl_9_3_after_the_joker_other_suits_are_illegal():
    assert play("H2 D2", on="S5 H5 / S9 JK", lock="SH").clauses == {"JBL-9.1"}


@pytest.mark.parametrize(
    ("cards", "on", "lock", "clauses"),
    [
        ("D9 JK", "S4 H4 / S5 H5", "SH", {"JBL-9.1"}),
        ("H9 H10 JK", "D3 D4 D5 / D6 D7 D8", "D", {"JBL-9.1"}),
        ("S9 JK=D9", "S4 H4 / S5 H5", "SH", {"GEN-8"}),
    ],
)
def test_gen_8_all_cards_beside_and_in_place_of_a_joker_must_lie_in_the_lock(cards, on, lock, clauses):
    play(cards, on=on, lock=lock).shows(illegal=True, clauses=clauses)


def test_gen_8_a_joker_declared_inside_the_lock_is_fine():
    assert play("S9 JK=H9", on="S4 H4 / S5 H5", lock="SH").legal


def test_gen_8_the_lead_is_the_first_of_the_two_plays():
    assert lead("S5").lock == ""
    assert play("S9", on="S5").lock == "S"


def test_gen_8_the_cards_of_a_foul_finish_lock_and_are_locked_with():
    last("S2", on="SK").shows(foul=True, lock="S")
    assert play("S9", on="B: S8", out="B:foul").lock == "S"


def test_gen_8_four_on_four_lock_all_suits_and_stop_nobody():
    play("S5 H5 D5 C5", on="S9 H9 D9 C9", revolution=True).shows(legal=True, lock="SHDC")
    assert play("SQ HQ DQ CQ", on="S3 H3 D3 C3 / S5 H5 D5 C5", lock="SHDC").legal
    assert play("SQ HQ DQ JK", on="S3 H3 D3 C3 / S5 H5 D5 C5", lock="SHDC").legal
