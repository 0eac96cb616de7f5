"""MOMO sections 1 to 6: who begins, jokers, revolution, the number of cards, the eight-cut."""

import pytest

from tests.rules_ref.asking import Asking

momo = Asking("momo")
FIRST = {"opening": True, "round": 1}


@pytest.mark.parametrize("cards", ["D3", "D3 H3", "D3 H3 C3", "D3 JK", "D3 H3 C3 S3"])
def test_momo_1_1_the_first_play_contains_the_diamond_three(cards):
    momo.lead(cards, hand=f"{cards} SK", **FIRST).shows(legal=True, cites="MOMO-1.1")


@pytest.mark.parametrize("cards", ["SK", "H3", "H3 C3"])
def test_momo_1_1_the_holder_may_not_begin_without_it(cards):
    momo.lead(cards, hand="D3 H3 C3 SK", **FIRST).shows(refused="MOMO-1.1")


def test_momo_1_1_another_may_not_begin():
    momo.lead("H3", hand="H3 SK", **FIRST).shows(refused="MOMO-1.1")


def test_momo_1_1_nor_one_whose_cards_are_only_counted_when_another_is_seen_to_hold_it():
    fields = FIRST | {"hand": "4", "others": {"B": ["D3", "S5", "S6", "S7"]}}
    assert momo.lead("SK", **fields).clauses == {"MOMO-1.1"}
    assert momo.lead("D3", hand="4", **FIRST).legal


def test_momo_1_1_in_stairs_too_if_they_are_on():
    assert momo.lead("D3 D4 D5", rules="stairs", **FIRST).legal
    assert momo.lead("D4 D5 D6", hand="D3 D4 D5 D6", rules="stairs", **FIRST).clauses == {"MOMO-1.1"}


def test_momo_1_1_the_holder_may_not_pass_either():
    assert momo.passes(hand="D3 SK", **FIRST).clauses == {"GEN-2", "MOMO-1.1"}
    assert momo.passes(hand="H3 SK", **FIRST).clauses == {"GEN-2", "MOMO-1.1"}
    assert momo.passes(hand="4", **FIRST).clauses == {"GEN-2"}
    assert momo.passes(hand="D3 SK", opening=True, round=2).clauses == {"GEN-2"}


def test_momo_1_1_holds_for_round_one_only():
    assert momo.lead("SK", opening=True, round=2).legal
    assert momo.lead("SK", round=1).legal


def test_momo_1_1_without_classes_an_opening_is_that_of_round_one():
    assert momo.lead("SK", opening=True).clauses == {"MOMO-1.1"}


def test_momo_1_1_comes_before_the_classes_of_an_earlier_set():
    assert momo.lead("D3", classes="A B C D", **FIRST).legal


def test_momo_1_2_the_daihinmin_leads_from_round_two():
    fields = {"opening": True, "round": 2, "classes": "D C B A"}
    assert momo.lead("SK", **fields).legal
    assert momo.lead("SK", by="D", **fields).clauses == {"MOMO-1.2"}


def test_momo_1_2_and_need_not_play_the_diamond_three():
    assert momo.lead("SK", hand="SK D3", opening=True, round=2, classes="D C B A").legal


def test_momo_2_1_a_joker_alone_is_the_strongest_card():
    ruling = momo.play("JK", on="S2")
    assert ruling.legal
    assert ruling.json["clauses"][:2] == ["MOMO-4.1", "MOMO-2.1"]
    assert momo.play("JK", on="S3", revolution=True).legal


@pytest.mark.parametrize(("cards", "on"), [("S2", "JK"), ("JK", "JK"), ("S2 H2", "JK JK"), ("S3", "JK")])
def test_momo_2_1_nothing_beats_it(cards, on):
    assert momo.play(cards, on=on).illegal


def test_momo_2_1_it_stands_for_any_card():
    assert "MOMO-2.1" in momo.play("S9 JK", on="S6 H6").clauses
    assert momo.play("S9 H10 JK", on="S6 H6 D6").illegal


@pytest.mark.parametrize("cards", ["S6 H6 D6 C6", "S6 H6 D6 JK", "S6 H6 JK JK"])
def test_momo_3_1_four_of_a_rank_turn_the_order(cards):
    momo.lead(cards).shows(
        effect={"kind": "revolution", "on": True, "clause": "MOMO-3.1"}, after={"revolution": True}
    )
    assert momo.play("S3", on="S4", revolution=True).legal
    assert momo.play("S4", on="S3", revolution=True).illegal


def test_momo_3_1_three_do_not():
    assert momo.lead("S6 H6 D6").kinds == []


def test_momo_3_2_four_more_restore_it():
    ruling = momo.lead("S6 H6 D6 C6", revolution=True)
    assert ruling.effect("revolution") == {"kind": "revolution", "on": False, "clause": "MOMO-3.2"}


def test_momo_3_2_without_revolution_they_start_one():
    assert "MOMO-3.2" not in momo.lead("S6 H6 D6 C6").clauses


@pytest.mark.parametrize(("cards", "on"), [("S9", "H6"), ("S9 D9", "H6 S6"), ("S9 D9 C9", "H6 S6 D6")])
def test_momo_4_1_as_many_as_lie_on_the_pile(cards, on):
    momo.play(cards, on=on).shows(legal=True, clauses={"MOMO-4.1"}, basis="text")


@pytest.mark.parametrize(
    ("cards", "on"), [("S9", "H6 S6"), ("S9 D9", "H6"), ("S9 D9 C9", "H6 S6"), ("S5", "H6"), ("S6", "H6")]
)
def test_momo_4_1_no_other_number_and_nothing_weaker(cards, on):
    momo.play(cards, on=on).shows(refused="MOMO-4.1")


def test_momo_4_1_cards_without_a_form():
    assert momo.lead("S9 H10").clauses == {"MOMO-4.1"}


@pytest.mark.parametrize("cards", ["S8", "S8 H8", "S8 JK", "S8 H8 D8 C8"])
def test_momo_5_1_an_eight_flushes_and_its_player_leads(cards):
    momo.lead(cards).shows(flushes=True, cites="MOMO-5.1", turn="A")


@pytest.mark.parametrize("cards", ["S9", "S7", "S9 JK", "JK"])
def test_momo_5_1_no_other_card_does(cards):
    assert momo.lead(cards).kinds == []


@pytest.mark.parametrize("cards", ["S6 H6 D6 C6 JK", "S6 H6 D6 JK JK", "S8 H8 D8 C8 JK"])
def test_momo_6_1_never_five_at_once(cards):
    momo.lead(cards).shows(refused="MOMO-6.1")


def test_momo_6_1_four_are_fine():
    assert momo.lead("S6 H6 D6 C6").legal


def test_gen_3_the_last_pass_flushes():
    momo.passes(on="D: S9", passed="B C").shows(flushes=True, turn="D", clauses={"GEN-3"})


def test_gen_15_who_passed_is_out_until_the_flush():
    momo.play("SK", on="D: S9", passed="A").shows(refused="GEN-15", basis="regulation", keys=["pass_lockout"])


def test_gen_15_unless_the_event_says_otherwise():
    momo.play("HK", on="D: S9", passed="A", rules="-pass_lockout").shows(
        legal=True, basis="regulation", keys=["pass_lockout"], after={"passed": []}
    )


def test_gen_15_is_named_where_too_weak_a_card_breaks_it_besides():
    momo.play("S4", on="D: S9", passed="A").shows(
        clauses={"MOMO-4.1", "GEN-15"}, keys=["pass_lockout"], basis="regulation"
    )


def test_gen_15_a_skipped_turn_turns_on_the_lock_out():
    momo.play("HK", on="D: S9", passed="B").shows(turn="C", keys=["pass_lockout"])
    assert momo.play("HK", on="D: S9", passed="B", rules="-pass_lockout").turn == "B"


def test_gen_15_not_where_nobody_has_passed():
    assert momo.play("HK", on="D: S9").keys == []
