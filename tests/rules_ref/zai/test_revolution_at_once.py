"""ZAI: revolutions that act at once, by stairs and by three 9s, and what counters them."""

import pytest

from tests.rules_ref.zai.laid import KINGS, drawn, zai

# Stairs.


@pytest.mark.parametrize("cards", ["D3 D4 D5 D6", "S9 S10 SJ SQ SK", "D3 D4 JK D6", "D3 D4 D5 JK"])
def test_zai_s_2_four_or_more_in_stairs_turn_the_order_at_once(cards):
    ruling = zai.lead(cards)
    assert "ZAI-S.2" in ruling.clauses
    assert ruling.effects("revolution") == [{"on": True, "pending": False}]
    assert drawn(ruling, "ZAI-R.1") == {"B": 2, "C": 2, "D": 2}
    assert ruling.after["revolution"] is True
    assert ruling.after["pending"] is None


def test_zai_s_2_three_do_not():
    zai.lead("D3 D4 D5").shows(without="revolution", lacks="ZAI-S.2")


def test_zai_s_2_they_count_the_eight_in_them():
    zai.lead("D7 D8 D9 D10", hand="D7 D8 D9 D10 S3 S4").shows(
        kinds=["give", "reverse", "discard", "revolution", "draw", "draw", "draw", "flush"], turn="A"
    )


@pytest.mark.parametrize("on", ["D: H3", "D: H3 D3 S3 C3", "D: H4 D4 S4", "D: H3 H4 H5"])
def test_zai_s_2_on_an_empty_pile_or_on_stairs_of_as_many(on):
    assert zai.play("S9 S10 SJ SQ", on=on).illegal


@pytest.mark.parametrize("cards", ["S3 S4 S5 S6", "H3 H4 H5 H6", "S4 S5 S6 S7 S9 JK=S8", "SK SA S2 JK SQ"])
def test_zai_s_4_stronger_ones_after_the_turn_or_longer_ones_counter(cards):
    ruling = zai.play(cards, on="D: D4 D5 D6 D7", revolution=True)
    assert ruling.legal
    assert ruling.clauses >= {"ZAI-S.4", "ZAI-C.1", "ZAI-S.2"}
    assert ruling.effects("void") == [{"what": "revolution"}]
    assert drawn(ruling, "ZAI-C.1") == {"B": 2, "C": 2, "D": 2}
    assert ruling.after["revolution"] is False


@pytest.mark.parametrize("cards", ["S8 S9 S10 SJ", "S4 S5 S6 S7"])
def test_zai_s_4_neither_weaker_nor_equal_ones(cards):
    zai.play(cards, on="D: D4 D5 D6 D7", revolution=True).shows(illegal=True, cites="ZAI-S.4")
    assert zai.play("S3 S4 S5", on="D: D4 D5 D6 D7", revolution=True).illegal


def test_zai_s_4_the_examples_of_the_document():
    four_to_seven = {"on": "D: D4 D5 D6 D7", "revolution": True}
    three_to_six = {"on": "D: D3 D4 D5 D6", "revolution": True}
    assert zai.play("S6 S5 S4 S3", **four_to_seven).legal
    assert zai.play("D8 D9 D10 DJ", **three_to_six).illegal
    assert zai.play("S3 S4 S5 S6 S7", **three_to_six).legal
    twice = {"on": "C: D3 D4 D5 D6 / D: S3 S4 S5 S6 S7", "revolution": False}
    assert zai.play("D8 D9 D10 DJ DQ", **twice).legal


@pytest.mark.parametrize(
    ("on", "number", "revolution"),
    [
        ("D: D3 D4 D5 D6", 1, True),
        ("C: D3 D4 D5 D6 / D: S3 S4 S5 S6 S7", 2, False),
        ("B: D3 D4 D5 D6 / C: S3 S4 S5 S6 S7 / D: H3 H4 H5 H6 H7 H8", 3, True),
    ],
)
def test_zai_s_4_each_counter_is_numbered_from_the_pile(on, number, revolution):
    ruling = zai.play("CQ CK CA C2 CJ C10 C9", on=on, revolution=revolution)
    assert drawn(ruling, "ZAI-C.1") == {"B": 2 * number, "C": 2 * number, "D": 2 * number}
    assert ruling.after["revolution"] is not revolution


def test_zai_s_4_the_four_eights_below_are_no_stairs():
    on = "C: S8 H8 D8 C8 / D: S3 S4 S5 S6"
    assert drawn(zai.play("H4 H5 H6 H7", on=on, revolution=False), "ZAI-C.1") == {"B": 2, "C": 2, "D": 2}


def test_zai_s_4_no_lock_arises_and_none_stops_a_counter():
    zai.play("D3 D4 D5 D6", on="D: D4 D5 D6 D7", revolution=True).shows(lock="", without="lock")
    assert zai.play("S3 S4 S5 S6", on="D: D4 D5 D6 D7", revolution=True, lock="D").legal


@pytest.mark.parametrize(
    ("cards", "on"),
    [
        ("SA HA DA CA", "D: D4 D5 D6 D7"),
        ("D4 D5 D6 D7 D8", f"D: {KINGS}"),
        ("S3 H3 D3 C3 JK", "D: D4 D5 D6 D7"),
    ],
)
def test_zai_s_4_stairs_and_four_of_a_kind_do_not_counter_each_other(cards, on):
    zai.play(cards, on=on).shows(illegal=True, cites="ZAI-S.4")


def test_zai_s_4_a_counter_may_be_ones_last_cards():
    assert zai.last("S3 S5 S6 JK=S4", on="D: D4 D5 D6 D7", revolution=True).legal


# Three 9s.


@pytest.mark.parametrize(("cards", "on"), [("S9 H9 D9", ""), ("S9 H9 JK", ""), ("S9 JK JK", "D: S4 H4 D4")])
def test_zai_9_2_three_nines_are_a_revolution_at_once(cards, on):
    ruling = zai.play(cards, on=on)
    assert ruling.kinds == ["reverse", "revolution", "draw", "draw", "draw", "draw"]
    assert ruling.effects("revolution") == [{"on": True, "pending": False}]
    assert ruling.after["revolution"] is True
    assert ruling.after["pending"] is None
    assert drawn(ruling, "ZAI-R.1") == {"B": 2, "C": 2, "D": 2}
    assert drawn(ruling, "ZAI-9.2") == {None: 3}
    assert ruling.clauses >= {"ZAI-9.2", "ZAI-R.1", "ZAI-9.1"}


@pytest.mark.parametrize("cards", ["S9", "S9 H9", "S10 H10 D10", "S9 S10 SJ"])
def test_zai_9_2_nothing_less_does(cards):
    zai.lead(cards).shows(without="revolution", lacks="ZAI-9.2")


def test_zai_9_2_four_nines_wait():
    zai.lead("S9 H9 D9 C9").shows(
        kinds=["reverse", "revolution"], effects={"revolution": [{"on": True, "pending": True}]}
    )


def test_zai_9_2_also_when_finishing():
    ruling = zai.last("S9 H9 D9")
    assert drawn(ruling, "ZAI-9.2") == {None: 3}
    assert ruling.kinds[-1] == "finish"


def test_zai_9_2_a_second_time_it_restores_the_order():
    zai.lead("S9 H9 D9", revolution=True).shows(
        effects={"revolution": [{"on": False, "pending": False}]}, cites="ZAI-R.2"
    )


def test_zai_9_2_answered_in_the_order_it_has_made():
    assert zai.play("S6 H6 D6", on="C: S9 H9 D9", by="B", revolution=True).legal
    assert zai.play("SQ HQ DQ", on="C: S9 H9 D9", by="B", revolution=True).illegal


def test_gen_11_revolution_and_j_back_together_give_the_normal_order():
    assert zai.play("HQ", on="D: SJ", revolution=True, back=True).legal
    assert zai.play("H10", on="D: SJ", revolution=True, back=True).illegal
