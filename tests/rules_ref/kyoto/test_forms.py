"""KYOTO section 4: stairs, suit lock, number lock, revolution."""

import pytest

from tests.rules_ref.asking import Asking

kyoto = Asking("kyoto", "A B C D E")


@pytest.mark.parametrize("cards", ["H3 H4 H5", "SK SA S2", "H3 H4 JK", "H3 JK H6 H5", "SA S2 JK"])
def test_kyoto_4_1_three_or_more_of_one_suit(cards):
    kyoto.lead(cards).shows(legal=True, first="KYOTO-4.1")


@pytest.mark.parametrize("cards", ["H3 H4", "H3 H4 H6", "H3 H4 D5", "SA S2 S3"])
def test_kyoto_4_1_neither_two_nor_a_gap_nor_two_suits_nor_over_the_top(cards):
    assert kyoto.lead(cards).illegal


def test_kyoto_4_1_over_the_top_cites_the_common_rule():
    assert "GEN-10" in kyoto.lead("SA S2 S3").clauses


@pytest.mark.parametrize("cards", ["S4 S5 S6", "H6 H7 JK"])
def test_kyoto_4_2_stairs_of_the_same_number_the_suit_may_differ(cards):
    kyoto.play(cards, on="C3 C4 C5").shows(legal=True, first="KYOTO-4.3")


@pytest.mark.parametrize("cards", ["S6 S7 S8 JK", "S9 H9 D9", "SK", "JK JK"])
def test_kyoto_4_2_nothing_else_goes_on_stairs(cards):
    kyoto.play(cards, on="C3 C4 C5").shows(illegal=True, cites="KYOTO-4.2")


def test_kyoto_4_2_and_stairs_on_nothing_else():
    assert kyoto.play("S9 S10 SJ", on="S6 H6 D6").clauses == {"GEN-14"}


@pytest.mark.parametrize(
    ("cards", "on", "order"),
    [
        ("D4 D5 D6", "H3 H4 H5", {}),
        ("DA D2 JK", "HK HA H2", {}),
        ("D3 D4 JK", "H3 H4 H5", {"revolution": True}),
        ("D3 D4 JK=D-", "H3 H4 H5", {"revolution": True}),
        ("DA D2 JK=D+", "HK HA H2", {}),
        ("D3 D4 JK", "H3 H4 H5", {"back": True}),
        ("D5 D6 D7", "H6 H7 H8", {"revolution": True}),
    ],
)
def test_kyoto_4_3_the_highest_card_must_be_higher(cards, on, order):
    kyoto.play(cards, on=on, **order).shows(legal=True, cites="KYOTO-4.3")


@pytest.mark.parametrize(
    ("cards", "on", "order"),
    [
        ("D3 D4 D5", "H3 H4 H5", {}),
        ("DA D2 JK=DK", "HK HA H2", {}),
        ("DA D2 JK", "HK HA H2", {"revolution": True}),
        ("DA D2 JK=D+", "HQ HK HA", {"revolution": True}),
        ("D3 D4 JK=D-", "H3 H4 H5", {}),
        ("D6 D7 D8", "H6 H7 H8", {"revolution": True}),
    ],
)
def test_kyoto_4_3_else_it_is_illegal(cards, on, order):
    assert kyoto.play(cards, on=on, **order).illegal


def test_kyoto_4_3_the_joker_above_the_two_is_noted():
    assert kyoto.play("DA D2 JK", on="HK HA H2").top["as"] == ["D+"]
    assert kyoto.lead("D3 D4 JK", revolution=True).top["as"] == ["D-"]
    assert kyoto.lead("D3 D4 JK").top["as"] == ["D5"]


def test_kyoto_4_3_nothing_goes_on_stairs_with_it():
    assert kyoto.play("SA S2 JK", on="DA D2 JK=D+").illegal
    assert kyoto.play("SQ SK SA", on="DA D2 JK=D+").illegal
    assert kyoto.play("H3 D3 C3", on="DA D2 JK=D+").flushes


def test_kyoto_4_3_only_one_place_beyond_the_end():
    assert kyoto.lead("DK DA D2 JK").top["as"] == ["D+"]
    assert kyoto.lead("DA D2 JK JK").top["as"] == ["DK", "D+"]
    assert kyoto.lead("D2 JK=DA JK=D+").legal


@pytest.mark.parametrize(
    ("cards", "on", "lock"),
    [("S9", "S6", "S"), ("S9 H9 D9", "S6 H6 D6", "SHD"), ("D6 D7 D8", "D3 D4 D5", "D")],
)
def test_kyoto_4_4_the_same_suits_lock_until_the_flush(cards, on, lock):
    kyoto.play(cards, on=on, rules="-stairs_number_effects").shows(
        effect={"kind": "lock", "suits": list(lock), "clause": "KYOTO-4.4"}, lock=lock
    )


@pytest.mark.parametrize(
    ("cards", "on"), [("H9", "S6"), ("SJ DJ", "S6 H6"), ("SJ JK", "S6 H6"), ("JK", "S6"), ("SJ HJ", "S6 JK")]
)
def test_kyoto_4_4_other_suits_or_a_joker_start_none(cards, on):
    assert "lock" not in kyoto.play(cards, on=on).kinds


def test_kyoto_4_4_what_is_locked_out_is_illegal():
    assert kyoto.play("HK", on="S4 / S6", lock="S").clauses == {"KYOTO-4.4"}
    assert kyoto.play("SK", on="S4 / S6", lock="S").legal


def test_kyoto_4_4_a_joker_keeps_it():
    kyoto.play("JK", on="S4 / S6", lock="S").shows(legal=True, lock="S")
    assert kyoto.play("SK JK", on="S4 H4 / S6 H6", lock="SH").legal
    assert kyoto.play("DK JK", on="S4 H4 / S6 H6", lock="SH").illegal


def test_kyoto_4_4_is_not_listed_where_the_play_flushes():
    kyoto.play("S8", on="S6").shows(kinds=["flush"], lacks="KYOTO-4.4")


@pytest.mark.parametrize(
    ("cards", "on", "order"),
    [
        ("H5", "S4", {}), ("HA", "SK", {}), ("HK DK", "SQ CQ", {}), ("HK JK", "SQ CQ", {}), ("HK DK", "SQ JK", {}),
        ("D4 D5 D6", "H3 H4 H5", {}), ("DA D2 JK", "HK HA H2", {}), ("H4", "S5", {"revolution": True}),
        ("H4", "S5", {"back": True}), ("H5", "S4", {"back": True, "revolution": True}),
        ("D3 D4 D6 D5", "H4 H5 H6 H7", {"revolution": True}),
    ],
)  # fmt: skip
def test_kyoto_4_5_exactly_one_above_locks_the_numbers(cards, on, order):
    kyoto.play(cards, on=on, **order).shows(
        effect={"kind": "number_lock", "clause": "KYOTO-4.5"}, after={"number_lock": True}
    )


@pytest.mark.parametrize(
    ("cards", "on", "order"),
    [
        ("H6", "S4", {}), ("JK", "S2", {}), ("JK", "SK", {}), ("JK JK", "S2 H2", {}), ("D5 D6 D7", "H3 H4 H5", {}),
        ("H3", "S5", {"revolution": True}), ("S3", "JK", {}), ("H4", "", {}),
    ],
)  # fmt: skip
def test_kyoto_4_5_anything_else_does_not(cards, on, order):
    assert "number_lock" not in kyoto.play(cards, on=on, **order).kinds


@pytest.mark.parametrize(
    ("cards", "on", "order"),
    [
        ("H6", "S5", {}), ("JK", "S5", {}), ("JK JK", "S5 H5", {}), ("HK JK", "SQ CQ", {}), ("S3", "JK", {}),
        ("D5 D6 D7", "H4 H5 H6", {}), ("D5 D6 JK", "H4 H5 H6", {}), ("H4", "S5", {"revolution": True}),
        ("JK", "S2", {}),
    ],
)  # fmt: skip
def test_kyoto_4_5_under_it_only_the_next_step_or_jokers(cards, on, order):
    ruling = kyoto.play(cards, on=on, number_lock=True, **order)
    assert ruling.legal
    if not ruling.flushes:
        assert ruling.after["number_lock"] is True


@pytest.mark.parametrize(
    ("cards", "on", "order"),
    [
        ("H7", "S5", {}), ("HA JK", "SQ CQ", {}), ("D6 D7 D8", "H4 H5 H6", {}), ("H3", "S5", {"revolution": True}),
        ("D6 JK D8", "H4 H5 H6", {}),
    ],
)  # fmt: skip
def test_kyoto_4_5_no_other_step(cards, on, order):
    assert kyoto.play(cards, on=on, number_lock=True, **order).clauses == {"KYOTO-4.5"}


@pytest.mark.parametrize(("cards", "on"), [("JK", "S5"), ("JK JK", "S5 H5")])
def test_kyoto_4_5_is_what_lets_jokers_pass_under_the_number_lock(cards, on):
    assert "KYOTO-4.5" in kyoto.play(cards, on=on, number_lock=True).clauses
    assert "KYOTO-4.5" not in kyoto.play(cards, on=on).clauses


def test_kyoto_4_5_the_next_step_is_a_plain_answer():
    assert kyoto.play("H6", on="S5", number_lock=True).clauses == {"GEN-14"}


def test_kyoto_4_5_an_open_joker_takes_the_step_the_lock_asks_for():
    ruling = kyoto.play("D5 D6 JK", on="H3 H4 H5", number_lock=True)
    assert ruling.legal
    assert ruling.top["as"] == ["D4"]
    assert kyoto.play("D5 D6 JK", on="H3 H4 H5").top["as"] == ["D7"]
    assert kyoto.play("D5 D6 JK=D7", on="H3 H4 H5", number_lock=True).clauses == {"KYOTO-4.5"}


def test_kyoto_4_5_both_locks_can_stand_together():
    assert kyoto.play("S5", on="S4").kinds == ["lock", "number_lock", "skip"]
    assert kyoto.play("H7", on="S6", lock="S", number_lock=True).clauses == {"KYOTO-4.4"}
    assert kyoto.play("HK", on="S6", lock="S", number_lock=True).clauses == {"KYOTO-4.4", "KYOTO-4.5"}


def test_kyoto_4_5_the_order_turned_by_the_jack_counts_from_then_on():
    assert kyoto.play("HJ", on="S10").kinds == ["number_lock", "back"]
    assert kyoto.play("D10", on="HJ", back=True, number_lock=True).legal
    assert kyoto.play("DQ", on="HJ", back=True, number_lock=True).illegal


@pytest.mark.parametrize(
    "cards", ["S6 H6 D6 C6", "S6 H6 D6 JK", "S6 H6 D6 C6 JK", "D3 D4 D5 D6", "D6 JK D3 D4"]
)
def test_kyoto_4_6_four_or_more_at_once_stairs_included(cards):
    kyoto.lead(cards).shows(
        effect={"kind": "revolution", "on": True, "clause": "KYOTO-4.6"}, after={"revolution": True}
    )


@pytest.mark.parametrize("cards", ["S4 H4 D4", "S2 SA SK", "S4 H4 JK"])
def test_kyoto_4_6_three_make_none(cards):
    assert "revolution" not in kyoto.lead(cards).kinds


def test_kyoto_4_6_four_jacks_make_both():
    kyoto.lead("SJ HJ DJ CJ").shows(kinds=["revolution", "back"], after={"revolution": True, "back": True})


@pytest.mark.parametrize("cards", ["S6 H6 D6 C6", "D3 D4 D5 D6"])
def test_kyoto_4_7_another_one_restores_the_order(cards):
    ruling = kyoto.lead(cards, revolution=True)
    assert ruling.effect("revolution") == {"kind": "revolution", "on": False, "clause": "KYOTO-4.7"}


def test_kyoto_4_7_is_not_cited_for_the_first():
    assert "KYOTO-4.7" not in kyoto.lead("S6 H6 D6 C6").clauses
