"""Eight-cut (8切り): JBL section 7."""

import pytest

from tests.rules_ref.asking import last, lead, play


def test_jbl_7_1_an_eight_flushes_and_its_player_leads():
    play("D8", on="S5").shows(
        clauses={"JBL-4.1", "JBL-7.1"}, effect={"kind": "flush", "clause": "JBL-7.1"}, flushes=True, turn="A"
    )


def test_jbl_7_1_it_is_read_aloud_as_an_eight_cut():
    said = [
        finding["en"] for finding in play("D8", on="S5").json["findings"] if finding["clause"] == "JBL-7.1"
    ]
    assert said
    assert said[0].startswith("Eight-cut")


def test_jbl_7_1_an_eight_led_flushes_too():
    lead("D8").shows(flushes=True, turn="A")


def test_jbl_7_1_any_other_card_does_not():
    play("D9", on="S5").shows(lacks="JBL-7.1", kinds=[], turn="B")


def test_jbl_7_1_an_eight_must_beat_the_pile_first():
    assert play("D8", on="S9").clauses == {"JBL-4.1"}
    assert play("D8", on="S9", revolution=True).flushes


def test_jbl_7_1_those_who_had_passed_are_in_again_after_the_cut():
    assert play("D8", on="C: S5", turn="A", passed="D").after["passed"] == []


@pytest.mark.parametrize("cards", ["D8 S8", "D8 JK", "D8 JK JK", "D8 S8 JK", "D8 S8 H8"])
def test_jbl_7_2_several_eights_or_eights_with_jokers_cut(cards):
    lead(cards).shows(cites="JBL-7.1 JBL-7.2", flushes=True, turn="A")


def test_jbl_7_2_a_joker_that_stands_for_an_eight_is_none():
    assert not lead("JK=S8").flushes
    assert not lead("JK").flushes


@pytest.mark.parametrize("cards", ["D9 S9", "D9 JK", "JK JK"])
def test_jbl_7_2_other_multiples_do_not_cut(cards):
    assert lead(cards).kinds == []


def test_jbl_7_2_four_eights_are_a_revolution_and_cut():
    lead("S8 H8 D8 C8").shows(kinds=["revolution", "flush"], after={"revolution": True}, turn="A")


@pytest.mark.parametrize("cards", ["S8 S9 S10", "S6 S7 S8", "S7 S8 JK", "S6 S7 JK=S8", "S7 S8 S9 S10 SJ"])
def test_jbl_7_3_stairs_with_an_eight_do_not_cut(cards):
    lead(cards).shows(legal=True, without="flush", turn="B")


def test_jbl_7_3_is_told_where_stairs_hold_an_eight():
    assert "JBL-7.3" in lead("S7 S8 S9").holding()
    assert "JBL-7.3" not in lead("S9 S10 SJ").holding()
    assert "JBL-7.3" not in lead("S8 H8").holding()


def test_jbl_7_3_two_jokers_beside_an_eight_are_a_multiple_and_cut():
    assert lead("S8 JK JK").flushes
    assert not lead("S8 JK=S9 JK=S10").flushes


def test_jbl_7_1_the_last_eight_does_not_cut():
    last("D8", on="S5").shows(foul=True, without="flush")
