"""MOMO sections 8 and 10 to 12: suit lock, J-back, the spade three, stairs. All are off by default."""

import pytest

from tests.rules_ref.asking import Asking

momo = Asking("momo")


@pytest.mark.parametrize(("cards", "on", "lock"), [("S9", "S6", "S"), ("S9 H9", "S6 H6", "SH")])
def test_momo_8_1_two_plays_of_the_same_suit_lock(cards, on, lock):
    ruling = momo.play(cards, on=on, rules="suit_lock")
    assert ruling.effect("lock") == {"kind": "lock", "suits": list(lock), "clause": "MOMO-8.1"}
    assert ruling.lock == lock
    assert ruling.keys == ["suit_lock"]
    assert ruling.basis == "text"


def test_momo_8_1_off_by_default():
    momo.play("S9", on="S6").shows(kinds=[], keys=["suit_lock"])
    assert momo.play("H9", on="S4 / S6", lock="S").legal


def test_momo_8_1_what_is_locked_out_is_illegal():
    assert momo.play("H9", on="S4 / S6", lock="S", rules="suit_lock").clauses == {"MOMO-8.1"}


@pytest.mark.parametrize(("cards", "on"), [("S9 JK", "S6 H6"), ("S9 H9", "S6 JK"), ("JK", "S6")])
def test_momo_8_1_a_joker_starts_none(cards, on):
    assert momo.play(cards, on=on, rules="suit_lock").lock == ""


@pytest.mark.parametrize("cards", ["SJ", "SJ HJ", "SJ JK", "SJ HJ DJ"])
def test_momo_10_1_a_jack_or_several_reverse_until_the_flush(cards):
    momo.lead(cards, rules="eleven_back").shows(
        effect={"kind": "back", "on": True, "clause": "MOMO-10.1"}, after={"back": True}, keys=["eleven_back"]
    )


def test_momo_10_1_the_order_is_reversed_and_again_normal_in_a_revolution():
    assert momo.play("S5", on="CJ", back=True, rules="eleven_back").legal
    assert momo.play("SK", on="CJ", back=True, rules="eleven_back").illegal
    assert momo.play("SK", on="CJ", back=True, revolution=True, rules="eleven_back").legal


def test_momo_10_1_until_the_flush():
    momo.passes(on="D: CJ", passed="B C", back=True, rules="eleven_back").shows(
        flushes=True, after={"back": False}
    )


@pytest.mark.parametrize(("cards", "fields"), [("SQ", {}), ("SQ JK", {}), ("S10", {"back": True})])
def test_momo_10_1_no_other_card_and_not_twice(cards, fields):
    assert "back" not in momo.lead(cards, rules="eleven_back", **fields).kinds
    assert "back" not in momo.play("SJ", on="CQ", back=True, rules="eleven_back").kinds


def test_momo_10_1_off_by_default():
    momo.lead("SJ").shows(kinds=[], keys=["eleven_back"])


@pytest.mark.parametrize("cards", ["SJ HJ DJ CJ", "SJ HJ DJ JK"])
def test_momo_10_2_four_jacks_make_only_the_revolution(cards):
    momo.lead(cards, rules="eleven_back").shows(
        kinds=["revolution"], cites="MOMO-10.2", after={"back": False}
    )


def test_momo_10_2_three_make_only_the_back():
    momo.lead("SJ HJ DJ", rules="eleven_back").shows(kinds=["back"], lacks="MOMO-10.2")


@pytest.mark.parametrize("fields", [{}, {"revolution": True}, {"back": True}])
def test_momo_10_3_finishing_with_a_jack_is_no_foul(fields):
    bans = "eleven_back ban_joker_finish ban_two_finish ban_eight_finish ban_revolution_finish"
    momo.last("SJ", rules=bans, **fields).shows(foul=False, has="finish")


def test_momo_10_3_unless_something_else_is_banned():
    assert momo.last("SJ JK", rules="eleven_back ban_joker_finish").foul


@pytest.mark.parametrize("fields", [{}, {"revolution": True}, {"lock": "H", "rules": "spade3 suit_lock"}])
def test_momo_11_1_spade_three_on_one_joker_flushes(fields):
    momo.play("S3", on="JK", **{"rules": "spade3"} | fields).shows(flushes=True, cites="MOMO-11.1", turn="A")


def test_momo_11_1_no_lock_stops_it():
    assert "GEN-13" in momo.play("S3", on="JK", lock="H", rules="spade3 suit_lock").clauses


def test_momo_11_1_off_by_default():
    momo.play("S3", on="JK").shows(clauses={"MOMO-4.1"}, keys=["spade3"])


def test_momo_11_1_another_three_does_not():
    assert momo.play("H3", on="JK", rules="spade3").illegal
    assert momo.play("S3", on="S4", rules="spade3").illegal


@pytest.mark.parametrize("on", ["S9 JK", "JK JK", "S9 H9 JK"])
def test_momo_11_2_not_on_a_multiple_with_a_joker(on):
    ruling = momo.play("S3", on=on, rules="spade3")
    ruling.shows(refused="MOMO-4.1 MOMO-11.2")
    told = ruling.json["findings"][-1]
    assert told["ja"] == "♠3は、ジョーカーを含む複数枚出しには返せません。"
    assert told["en"] == "♠3 beats no joker that lies among other cards."


def test_momo_11_2_on_one_without_it_is_only_the_wrong_number():
    assert momo.play("S3", on="S9 H9", rules="spade3").clauses == {"MOMO-4.1"}


@pytest.mark.parametrize("on", ["", "JK"])
def test_momo_11_3_finishing_with_spade_three_is_no_foul(on):
    bans = "spade3 ban_joker_finish ban_two_finish ban_eight_finish ban_revolution_finish"
    momo.last("S3", on=on, rules=bans).shows(legal=True, foul=False)


def test_momo_11_3_in_a_revolution_it_is_a_three():
    assert momo.last("S3", on="JK", rules="spade3 ban_two_finish", revolution=True).foul


@pytest.mark.parametrize("cards", ["H3 H4 H5", "H3 H4 H5 H6", "SK SA S2", "H3 H4 JK", "H3 JK H5"])
def test_momo_12_1_three_or_four_in_a_row_of_one_suit(cards):
    momo.lead(cards, rules="stairs").shows(legal=True, first="MOMO-12.1", keys=["stairs"])


@pytest.mark.parametrize("cards", ["H3 H4", "H3 H4 H6", "H3 H4 D5", "H3 H4 D4"])
def test_momo_12_1_neither_two_nor_a_gap_nor_two_suits(cards):
    assert momo.lead(cards, rules="stairs").illegal


def test_momo_12_1_off_by_default():
    momo.lead("H3 H4 H5").shows(refused="MOMO-12.1", keys=["stairs"])


def test_momo_12_1_off_a_card_and_two_jokers_are_a_multiple_still():
    momo.lead("S5 JK JK").shows(legal=True, first="MOMO-4.1")
    assert momo.play("S5 JK JK", on="S4 H4 D4").legal
    assert momo.play("S6 H6 D6", on="S5 JK JK").legal
    assert momo.lead("S5 JK=S6 JK=S7").clauses == {"MOMO-12.1"}


@pytest.mark.parametrize(("cards", "on"), [("S4 S5 S6", "H3 H4 H5"), ("H6 H7 JK", "C4 C5 C6")])
def test_momo_12_2_as_many_starting_stronger(cards, on):
    momo.play(cards, on=on, rules="stairs").shows(legal=True, first="MOMO-12.2")


@pytest.mark.parametrize("cards", ["S3 S4 S5", "S6 S7 S8 S9"])
def test_momo_12_2_not_an_equal_start_and_not_another_number(cards):
    momo.play(cards, on="H3 H4 H5", rules="stairs").shows(refused="MOMO-12.2")


def test_momo_12_2_in_a_revolution_the_pile_is_beaten_downwards():
    assert momo.play("S5 S6 S7", on="H6 H7 H8", revolution=True, rules="stairs").legal
    assert momo.play("S7 S8 S9", on="H6 H7 H8", revolution=True, rules="stairs").clauses == {"MOMO-12.2"}


def test_momo_12_2_no_multiple_on_stairs():
    assert momo.play("S9 H9 D9", on="H3 H4 H5", rules="stairs").clauses == {"MOMO-4.1", "MOMO-12.2"}


def test_momo_12_3_the_suit_may_differ():
    assert momo.play("S4 S5 S6", on="H3 H4 H5", rules="stairs suit_lock").legal


def test_momo_12_3_unless_a_suit_lock_stands():
    assert momo.play("H6 H7 H8", on="H3 H4 H5", rules="stairs suit_lock").lock == "H"
    assert momo.play("H6 H7 H8", on="H3 H4 JK", rules="stairs suit_lock").lock == ""
    locked = momo.play("S9 S10 SJ", on="H3 H4 H5 / H6 H7 H8", lock="H", rules="stairs suit_lock")
    assert locked.clauses == {"MOMO-8.1"}


@pytest.mark.parametrize("on", ["S4 H4 D4", "S4 JK H4"])
def test_momo_12_4_not_on_three_of_a_rank(on):
    momo.play("S9 S10 SJ", on=on, rules="stairs").shows(refused="MOMO-12.4")


def test_momo_12_4_they_start_on_an_empty_pile():
    assert momo.lead("S9 S10 SJ", rules="stairs").legal


def test_momo_12_5_neither_back_nor_eight_cut_inside_stairs():
    ruling = momo.lead("S9 S10 SJ", rules="stairs eleven_back")
    assert ruling.kinds == []
    assert momo.lead("S7 S8 S9", rules="stairs eleven_back").kinds == []
    assert momo.lead("S9 S10 SJ", rules="stairs", eight_cut_shift=True).kinds == []
    assert "MOMO-12.5" in {finding["clause"] for finding in ruling.json["findings"]}


def test_momo_12_5_outside_stairs_they_do():
    assert momo.lead("SJ HJ DJ", rules="stairs eleven_back").kinds == ["back"]
    assert momo.lead("S8 H8 D8", rules="stairs eleven_back").kinds == ["flush"]


@pytest.mark.parametrize(
    ("cards", "stands"),
    [
        ("S4 S5 JK", ["S6"]), ("S6 S7 JK", ["S8"]), ("S4 S6 JK", ["S5"]), ("SA S2 JK", ["SK"]),
        ("SK SA JK", ["S2"]), ("S4 S5 JK JK", ["S6", "S7"]), ("SA S2 JK JK", ["SQ", "SK"]),
        ("S4 S6 JK JK", ["S5", "S7"]), ("SK S2 JK", ["SA"]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("revolution", [False, True])
def test_momo_12_6_an_open_joker_is_the_highest_number(cards, stands, revolution):
    ruling = momo.lead(cards, rules="stairs", revolution=revolution)
    assert ruling.legal
    assert ruling.top["as"] == stands


@pytest.mark.parametrize("revolution", [False, True])
@pytest.mark.parametrize("cards", ["S4 S5 JK=S3", "S6 S7 JK=S5", "SK SA JK=SQ", "S5 S6 JK=S4 JK=S7"])
def test_momo_12_6_whatever_is_declared(cards, revolution):
    momo.lead(cards, rules="stairs", revolution=revolution).shows(refused="MOMO-12.6")


@pytest.mark.parametrize("cards", ["S4 S5 JK=S6", "S4 S6 JK=S5", "SA S2 JK=SK", "S4 S6 JK=S5 JK=S7"])
def test_momo_12_6_declared_as_it_is_read(cards):
    assert momo.lead(cards, rules="stairs").legal


def test_momo_12_6_the_documents_examples():
    assert momo.play("H6 H7 JK", on="S4 S5 S6", rules="stairs").legal
    assert momo.play("D7 D8 D9", on="H6 H7 JK", rules="stairs").legal
    assert momo.play("D6 D7 D8", on="H6 H7 JK", rules="stairs").illegal
    reversed_ = {"rules": "stairs", "revolution": True}
    assert momo.play("H6 H7 JK", on="S7 S8 S9", **reversed_).legal
    assert momo.play("D5 D6 D7", on="H6 H7 JK", **reversed_).legal
    assert momo.play("D6 D7 D8", on="H6 H7 JK", **reversed_).illegal


def test_momo_12_6_a_lower_reading_wins_nothing_in_a_revolution():
    assert momo.play("H6 H7 JK", on="S6 S7 S8", rules="stairs", revolution=True).illegal


@pytest.mark.parametrize("cards", ["S4 S5 S6 S7", "S4 S5 S6 JK", "S4 S5 JK JK"])
def test_momo_12_7_four_card_stairs_make_a_revolution(cards):
    momo.lead(cards, rules="stairs").shows(
        kinds=["revolution"], cites="MOMO-12.7", after={"revolution": True}
    )


def test_momo_12_7_and_restore_the_order():
    momo.lead("S4 S5 S6 S7", rules="stairs", revolution=True).shows(
        revolution={"on": False}, cites="MOMO-12.7 MOMO-3.2"
    )


def test_momo_12_7_three_do_not():
    assert momo.lead("S4 S5 S6", rules="stairs").kinds == []


@pytest.mark.parametrize("cards", ["S4 S5 S6 S7 S8", "S4 S5 S6 S7 JK"])
def test_momo_12_8_never_more_than_four(cards):
    momo.lead(cards, rules="stairs").shows(refused="MOMO-6.1 MOMO-12.8")


def test_momo_12_8_four_are_fine():
    assert momo.lead("S4 S5 S6 S7", rules="stairs").legal


@pytest.mark.parametrize("cards", ["SA S2 S3 S4", "S2 S3 S4", "SA S2 S3", "S2 S3 JK"])
def test_momo_12_9_no_stairs_over_the_top(cards):
    momo.lead(cards, rules="stairs").shows(illegal=True, cites="MOMO-12.9")


def test_momo_12_9_they_may_end_at_the_two():
    assert momo.lead("SQ SK SA S2", rules="stairs").legal
