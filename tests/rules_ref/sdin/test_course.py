"""SDIN sections 1 and 2: beating, passing, who leads, the forms."""

import pytest

from tests.rules_ref.asking import Asking

sdin = Asking("sdin")


@pytest.mark.parametrize("leader", "ABCD")
def test_sdin_1_2_whoever_is_drawn_leads_the_first_game(leader):
    assert sdin.lead("S5", by=leader, opening=True, round=1).legal


@pytest.mark.parametrize(("player", "following"), ["AB", "BC", "CD", "DA"])
def test_sdin_1_2_play_goes_clockwise(player, following):
    assert sdin.lead("S5", by=player).turn == following


def test_sdin_1_2_and_nobody_plays_out_of_turn():
    sdin.lead("S5", by="C", turn="B").shows(refused="GEN-1")


@pytest.mark.parametrize(("cards", "on"), [("SJ", "C10"), ("C2", "SA"), ("JK", "S2"), ("S4", "H3")])
def test_sdin_1_3_a_stronger_card_beats(cards, on):
    sdin.play(cards, on=on).shows(legal=True, first="SDIN-1.3", basis="text", turn="B")


@pytest.mark.parametrize(("cards", "on"), [("C10", "SJ"), ("SA", "C2"), ("S2", "JK"), ("H9", "S9")])
def test_sdin_1_3_a_weaker_or_equal_card_does_not(cards, on):
    sdin.play(cards, on=on).shows(refused="SDIN-1.3")


def test_sdin_1_3_as_many_as_lie_on_the_pile():
    assert sdin.play("S9 H9", on="S6").clauses >= {"SDIN-1.3"}
    assert sdin.play("S9", on="S6 H6").clauses >= {"SDIN-1.3"}
    assert sdin.play("S9 H9", on="S6").illegal
    assert sdin.play("S9", on="S6 H6").illegal


def test_sdin_1_3_anything_leads():
    sdin.lead("S4").shows(legal=True, clauses={"SDIN-1.3"})


def test_sdin_1_3_cards_without_a_form_may_not():
    assert sdin.lead("S4 H9").clauses == {"SDIN-1.3"}
    assert sdin.lead("S4 S9").illegal


@pytest.mark.parametrize("suit", "SHDC")
def test_sdin_1_4_suits_do_not_matter_to_strength(suit):
    assert sdin.play(f"{suit}10", on="S9").legal
    assert sdin.play(f"{suit}9", on="S10").illegal


@pytest.mark.parametrize("cards", ["D7 JK", "D5 D6 JK", "D7 JK JK"])
def test_sdin_1_4_a_joker_may_be_any_card(cards):
    assert sdin.lead(cards).legal


def test_sdin_1_4_but_not_two_different_ones():
    assert sdin.lead("S5 H7 JK").illegal


def test_sdin_1_5_who_has_passed_may_not_play_again():
    sdin.play("CK", by="C", on="A: D4 / B: S9", passed="C").shows(refused="SDIN-1.5", basis="text")


def test_sdin_1_5_who_has_not_passed_plays_on_and_the_others_are_skipped():
    sdin.play("CK", by="C", on="A: D4 / B: S9", passed="D A").shows(
        legal=True, turn="B", after={"passed": ["D", "A"]}
    )


def test_sdin_1_5_a_pass_gives_the_turn_on():
    sdin.passes(on="S9").shows(legal=True, json={"clauses": ["SDIN-1.5"]}, turn="B", after={"passed": ["A"]})


def test_sdin_1_5_no_option_lifts_it():
    fields = {"by": "C", "on": "A: D4 / B: S9", "passed": "C"}
    sdin.play("CK", rules="-pass_lockout", **fields).shows(illegal=True, keys=[])


def test_sdin_1_6_the_last_pass_flushes_and_the_last_to_play_leads():
    sdin.passes(on="B: S9", passed="C D").shows(
        json={"effects": [{"kind": "flush", "clause": "SDIN-1.6"}, {"kind": "turn", "player": "B"}]},
        after={"pile": [], "passed": []},
    )


def test_sdin_1_6_not_while_one_may_still_answer():
    sdin.passes(on="B: S9", passed="C").shows(kinds=[], turn="D")


def test_sdin_1_6_at_once_when_all_the_others_have_passed():
    sdin.play("SK", on="D: S9", passed="B C D").shows(flushes=True, turn="A", cites="SDIN-1.6 GEN-3")


def test_sdin_1_8_the_lowest_class_leads():
    opening = {"opening": True, "round": 2, "classes": "D C B A"}
    assert sdin.lead("S5", **opening).legal
    sdin.lead("S5", by="B", **opening).shows(refused="SDIN-1.8")


def test_sdin_1_8_not_in_the_first_game_after_a_reset():
    assert sdin.lead("S5", by="B", opening=True, round=1).legal
    assert sdin.lead("S5", by="B", opening=True, round=1, classes="D C B A").legal


def test_sdin_1_8_only_at_the_beginning():
    assert sdin.lead("S5", by="B", round=2, classes="D C B A").legal


@pytest.mark.parametrize("cards", ["S6 H6", "SK HK DK", "C6 JK", "C6 JK JK"])
def test_sdin_2_1_multiples_lead(cards):
    sdin.lead(cards).shows(legal=True, first="SDIN-2.1")


@pytest.mark.parametrize(("cards", "on"), [("SJ HJ", "C6 D6"), ("SJ JK", "C6 D6"), ("JK JK", "C2 D2")])
def test_sdin_2_1_answered_by_the_same_number_stronger(cards, on):
    sdin.play(cards, on=on).shows(legal=True, first="SDIN-2.1")


@pytest.mark.parametrize(
    ("cards", "on"), [("S6 H6", "CJ DJ"), ("SJ HJ DJ", "C6 D6"), ("SJ", "C6 D6"), ("S3", "JK JK")]
)
def test_sdin_2_1_not_weaker_and_not_by_another_number(cards, on):
    sdin.play(cards, on=on).shows(illegal=True, cites="SDIN-2.1")


def test_sdin_2_2_stairs_of_one_suit_lead():
    assert sdin.lead("S3 S4 S5").json["clauses"] == ["SDIN-2.2"]
    assert sdin.lead("H10 HJ HQ").legal


@pytest.mark.parametrize("cards", ["S3 S4", "S3 S4 S6", "S3 S4 H5"])
def test_sdin_2_2_neither_two_nor_a_gap_nor_two_suits(cards):
    assert sdin.lead(cards).illegal


@pytest.mark.parametrize("cards", ["C4 C5 C6", "SQ SK SA", "C5 C6 JK"])
def test_sdin_2_2_answered_by_a_stronger_first_card(cards):
    sdin.play(cards, on="H3 H4 H5").shows(legal=True, first="SDIN-2.2")


@pytest.mark.parametrize("cards", ["C3 C4 C5", "C4 C5 C6 C7", "S9 H9 D9"])
def test_sdin_2_2_not_by_an_equal_one_other_numbers_or_a_multiple(cards):
    sdin.play(cards, on="H3 H4 H5").shows(illegal=True, cites="SDIN-2.2")


def test_sdin_2_2_stairs_go_on_stairs_only():
    sdin.play("S9 S10 SJ", on="S6 H6 D6").shows(refused="SDIN-2.1")


def test_sdin_2_2_stairs_end_at_the_two():
    assert sdin.lead("SK SA S2").legal
    assert "GEN-10" in sdin.lead("SA S2 S3").clauses
