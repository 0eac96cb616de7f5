"""ZAI: revolutions of four or more of a rank, and their counters."""

import pytest

from tests.rules_ref.zai.laid import KINGS, counter, drawn, waiting, zai

# Four or more of a rank.


@pytest.mark.parametrize("cards", [KINGS, "SK HK DK JK", "SK HK DK CK JK", "SK JK JK JK", "S3 H3 D3 C3"])
def test_zai_f_1_four_or_more_of_a_rank_lead(cards):
    zai.lead(cards).shows(legal=True, effects={"revolution": [{"on": True, "pending": True}]})


@pytest.mark.parametrize("on", ["D: H3", "D: H3 D3", "D: H4 D4 S4", "D: H3 H4 H5", "D: H3 H4 H5 H6", "D: JK"])
def test_zai_f_1_on_an_empty_pile_only(on):
    zai.play(KINGS, on=on).shows(illegal=True, cites="ZAI-F.1")


def test_zai_f_2_it_waits_until_all_others_have_passed():
    zai.lead(KINGS).shows(
        kinds=["destroy", "revolution"],
        cites="ZAI-F.2",
        revolution={"clause": "ZAI-F.2"},
        after={"revolution": False, "pending": waiting("A")},
        turn="B",
    )


def test_zai_f_2_a_pass_changes_nothing_yet():
    zai.passes(on=f"D: {KINGS}", pending=waiting("D")).shows(kinds=[], after={"pending": waiting("D")})


def test_zai_f_2_with_the_last_pass_it_takes_effect_then_the_flush():
    zai.passes(on=f"D: {KINGS}", pending=waiting("D"), passed="B C").shows(
        kinds=["revolution", "draw", "draw", "draw", "flush"],
        effects={"revolution": [{"on": True, "pending": False}]},
        cites="ZAI-F.2",
        after={"revolution": True, "pending": None},
        turn="D",
    )


def test_zai_f_2_the_cards_own_effects_come_first():
    assert zai.lead("S4 H4 D4 C4").kinds == ["draw", "revolution"]
    assert zai.lead("SJ HJ DJ CJ").kinds == ["back", "revolution"]


def test_zai_f_2_what_it_will_turn_the_order_to():
    assert zai.lead(KINGS, revolution=True).effects("revolution") == [{"on": False, "pending": True}]


def test_zai_f_2_with_fives_all_are_skipped_and_it_takes_effect_at_once():
    zai.lead("S5 H5 D5 C5").shows(
        kinds=["skip", "revolution", "revolution", "draw", "draw", "draw", "flush"],
        after={"revolution": True, "pending": None},
        turn="A",
    )


def test_zai_f_2_with_nobody_left_to_answer_it_takes_effect_at_once():
    ruling = counter("SA HA DA CA", on=f"D: {KINGS}", passed="B C D")
    ruling.shows(after={"pending": None}, flushes=True)
    assert ruling.kinds[-5:] == ["revolution", "draw", "draw", "draw", "flush"]


def test_zai_f_2_it_waits_on_after_its_player_has_finished():
    zai.last(KINGS).shows(kinds=["destroy", "revolution", "finish"], after={"pending": waiting("A")})
    ruling = zai.passes(by="D", on=f"A: {KINGS}", pending=waiting("A"), passed="B C", out="A")
    assert drawn(ruling) == {"B": 2, "C": 2, "D": 2}
    assert ruling.turn == "B"


@pytest.mark.parametrize(
    "cards", ["SA HA DA CA", "S2 H2 D2 C2", "SA HA JK JK", "S4 H4 D4 C4 JK", "S3 H3 JK JK JK"]
)
def test_zai_f_3_a_stronger_rank_or_more_cards_counter(cards):
    counter(cards).shows(legal=True, cites="ZAI-F.3 ZAI-C.1", effects={"void": [{"what": "revolution"}]})


@pytest.mark.parametrize("cards", ["SQ HQ DQ CQ", "S4 H4 D4 C4", "SK HK DK CK"])
def test_zai_f_3_neither_a_weaker_nor_an_equal_one(cards):
    counter(cards).shows(illegal=True, cites="ZAI-F.3")


def test_zai_f_3_the_stronger_rank_is_enough_with_fewer_cards():
    assert counter("S6 H6 D6 C6", on="D: S4 H4 D4 C4 JK").legal
    assert counter("S4 H4 D4 C4", on="D: S6 H6 D6 C6 JK").illegal


def test_zai_f_3_stronger_as_things_stand_not_as_they_will():
    assert counter("S4 H4 D4 C4", on="D: S6 H6 D6 C6").illegal
    assert counter("S4 H4 D4 C4", on="D: S6 H6 D6 C6", revolution=True).legal
    assert counter("S7 H7 D7 C7", on="D: S6 H6 D6 C6", revolution=True).illegal


def test_zai_f_3_four_jacks_have_reversed_the_order_already():
    fields = {"on": "D: SJ HJ DJ CJ", "back": True}
    assert counter("S4 H4 D4 C4", **fields).legal
    assert counter("SQ HQ DQ CQ", **fields).illegal


@pytest.mark.parametrize("cards", ["SA", "SA HA", "SA HA DA", "S9 H9 D9", "JK JK JK JK", "S3 H3 D3"])
def test_zai_f_3_nothing_else_answers_it(cards):
    assert counter(cards).illegal


def test_zai_f_3_again_and_again():
    counter(
        "S5 H5 D5 C5 JK",
        on="C: S4 H4 D4 C4 / D: S4 H4 D4 C4 JK",
        pending=waiting("D", 5, 1),
        players="A B C D E F G H",
        by="E",
        passed="",
    ).shows(legal=True, effects={"void": [{"what": "revolution"}]})


def test_zai_f_3_the_example_of_the_document():
    first = zai.lead("S4 H4 D4 C4", by="B")
    second = zai.play("S4 H4 D4 C4 JK", by="C", on="B: S4 H4 D4 C4", pending=first.after["pending"])
    assert second.after["pending"] == waiting("C", 5, 1)
    assert drawn(second) == {"C": 20}
    third = zai.play(
        "S5 H5 D5 C5 JK", by="D", on="B: S4 H4 D4 C4 / C: S4 H4 D4 C4 JK", pending=second.after["pending"]
    )
    third.shows(legal=True, effects={"void": [{"what": "revolution"}]}, after={"revolution": True}, turn="D")
    assert drawn(third) == {"A": 4, "B": 4, "C": 4}


def test_gen_8_four_on_four_lock_all_suits_which_stops_nobody():
    assert counter("SA HA DA CA").lock == "SHDC"
    assert counter("S2 H2 D2 C2", on=f"C: {KINGS} / D: SA HA DA CA", lock="SHDC").legal


# What a revolution and a counter do.


def test_zai_r_1_all_others_still_in_draw_two():
    ruling = zai.passes(by="C", on=f"D: {KINGS}", pending=waiting("D"), passed="A", out="B")
    ruling.shows(revolution={"clause": "ZAI-R.1"}, cites="ZAI-R.1")
    assert drawn(ruling, "ZAI-R.1") == {"A": 2, "C": 2}


def test_zai_r_1_the_order_of_all_but_the_joker_is_reversed():
    assert zai.play("H4", on="D: C6", revolution=True).legal
    assert zai.play("H9", on="D: C6", revolution=True).illegal
    assert zai.play("JK", on="D: C3", revolution=True).legal


def test_zai_r_1_the_effects_of_the_cards_stay():
    assert zai.play("H4", on="D: C6", revolution=True).kinds == ["draw"]
    assert zai.play("H5", on="D: C6", revolution=True).kinds == ["skip"]


def test_zai_r_2_a_second_one_restores_it_and_again_the_others_draw():
    ruling = zai.passes(on=f"D: {KINGS}", pending=waiting("D"), passed="B C", revolution=True)
    assert ruling.effects("revolution") == [{"on": False, "pending": False}]
    assert ruling.effect("revolution")["clause"] == "ZAI-R.2"
    assert drawn(ruling, "ZAI-R.2") == {"A": 2, "B": 2, "C": 2}
    assert "ZAI-R.1" not in ruling.clauses


def test_zai_r_2_a_first_one_restores_nothing():
    zai.passes(on=f"D: {KINGS}", pending=waiting("D"), passed="B C").shows(
        effects={"revolution": [{"on": True, "pending": False}]}, lacks="ZAI-R.2"
    )


def test_zai_c_1_more_cards_than_the_revolution_has_are_among_what_may_be_laid():
    assert zai.legal_plays("S5 H5 D5 C5 JK H3", on="S9 H9 D9 C9") == ["S5 H5 D5 C5 JK"]
    assert "S10 H10 D10 C10 JK" in zai.legal_plays("S10 H10 D10 C10 JK H3", on="S9 H9 D9 C9")


@pytest.mark.parametrize(("counters", "revolution"), [(1, False), (2, True), (3, False), (4, True)])
def test_zai_c_1_after_n_counters_it_has_been_turned_once_more_than_n(counters, revolution):
    zai.passes(on=f"D: {KINGS}", pending=waiting("D", 4, counters), passed="B C").shows(
        after={"revolution": revolution}, effects={"revolution": [{"on": revolution, "pending": False}]}
    )


@pytest.mark.parametrize("counters", [1, 2, 3])
def test_zai_c_1_everyone_but_who_countered_draws_two_per_counter(counters):
    ruling = zai.passes(on=f"D: {KINGS}", pending=waiting("D", 4, counters), passed="B C")
    assert drawn(ruling, "ZAI-C.1") == dict.fromkeys("ABC", 2 * counters)
    assert "ZAI-C.1" in ruling.clauses


def test_zai_c_1_those_who_are_out_draw_too():
    ruling = zai.passes(by="C", on=f"D: {KINGS}", pending=waiting("D", 4, 1), passed="A", out="B")
    assert drawn(ruling, "ZAI-C.1") == {"A": 2, "B": 2, "C": 2}


def test_zai_c_1_the_first_ones_draws_are_void_when_the_counter_is_laid():
    ruling = counter("S3 H3 D3 C3 JK")
    ruling.shows(
        kinds=["void", "revolution"], void={"clause": "ZAI-C.1"}, after={"pending": waiting("A", 5, 1)}
    )
    assert drawn(ruling) == {}


@pytest.mark.parametrize(
    ("revolution", "counters", "on"), [(False, 0, False), (True, 0, True), (False, 1, True)]
)
def test_zai_c_1_what_the_counter_will_turn_the_order_to(revolution, counters, on):
    ruling = counter("S3 H3 D3 C3 JK", pending=waiting("D", 4, counters), revolution=revolution)
    assert ruling.effects("revolution") == [{"on": on, "pending": True}]


# Four 8s.


def test_zai_8_1_four_eights_cut_and_turn_the_order_at_once():
    zai.lead("S8 H8 D8 C8").shows(
        kinds=["revolution", "draw", "draw", "draw", "flush"],
        effects={"revolution": [{"on": True, "pending": False}]},
        cites="ZAI-8.1 ZAI-R.1",
        after={"revolution": True, "pending": {"kind": "eight_cut", "by": "A"}},
        turn="A",
    )


def test_zai_8_1_four_eights_that_counter_take_effect_at_once_as_a_counter():
    ruling = counter("S8 H8 D8 C8", on="D: S6 H6 D6 C6")
    assert ruling.kinds == ["void", "revolution", "draw", "draw", "draw", "flush"]
    assert ruling.effects("revolution") == [{"on": False, "pending": False}]
    assert drawn(ruling, "ZAI-C.1") == {"B": 2, "C": 2, "D": 2}
    assert ruling.after["pending"] == {"kind": "eight_cut", "by": "A"}


def test_zai_8_2_four_threes_on_four_eights_wait_like_any_four():
    cut = {"kind": "eight_cut", "by": "D"}
    ruling = zai.play("S3 H3 D3 C3", by="B", turn="D", on="D: S8 H8 D8 C8", pending=cut, revolution=True)
    assert ruling.legal
    assert "ZAI-8.2" in ruling.clauses
    assert ruling.after["pending"] == waiting("B")
    assert ruling.effects("revolution") == [{"on": False, "pending": True}]
