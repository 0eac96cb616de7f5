"""MOMO sections 13 to 16: pylon smash, attribute lock, unite effects, and no downfall."""

from __future__ import annotations

import pytest

from tests.rules_ref.asking import Asking

momo = Asking("momo")
SMASH = "C8 SA S6"
ATTRIBUTES = {
    "S6": ["machine", "horns"],
    "H9": ["horns", "machine", "twins"],
    "D9": ["twins"],
    "S9": ["machine"],
    "HQ": ["horns", "machine"],
    "DQ": ["machine"],
    "H6": ["machine"],
    "D6": ["machine", "horns"],
}


def united(cards, effect, **more):
    return {"unite_effects": True, "unites": [{"cards": cards.split(), "effect": effect}]} | more


def locked(cards, on, *, jokers="", **fields):
    """A play with the attribute lock switched on."""
    regulation = {"attribute_lock": True, "attributes": ATTRIBUTES}
    return momo.play(cards, on=on, regulation=regulation, **fields)


@pytest.mark.parametrize("on", ["HA CA", "S2", "JK", "H7 D7 S7 C7", "HK DK SK"])
def test_momo_13_1_eight_ace_and_six_where_nothing_else_goes(on):
    ruling = momo.play(SMASH, on=on, hand=f"{SMASH} D4")
    assert ruling.legal
    assert "MOMO-13.1" in ruling.clauses
    assert ruling.flushes
    assert ruling.turn == "A"


@pytest.mark.parametrize(
    ("on", "rest"),
    [("HA CA", "JK JK"), ("HA CA", "D2 H2"), ("HA CA", "D2 JK"), ("HJ", "D4"), ("", "D4"), ("S2", "JK")],
)
def test_momo_13_1_not_while_something_could_be_played(on, rest):
    ruling = momo.play(SMASH, on=on, hand=f"{SMASH} {rest}")
    assert ruling.illegal
    assert ruling.clauses == {"MOMO-13.1"}


def test_momo_13_1_what_is_locked_out_could_not_be_played():
    fields = {"on": "HJ / DQ", "hand": f"{SMASH} D4"}
    assert momo.play(SMASH, lock="D", rules="suit_lock", **fields).legal
    assert momo.play(SMASH, lock="S", rules="suit_lock", **fields).illegal
    assert momo.play(SMASH, lock="D", **fields).illegal


def test_momo_13_1_what_could_be_played_hangs_on_the_other_switches():
    fields = {"on": "H3 H4 H5", "hand": "S8 SA S6 S7 D4"}
    ruling = momo.play("S8 SA S6", rules="stairs", **fields)
    assert ruling.illegal
    assert ruling.keys == ["stairs"]


@pytest.mark.parametrize("cards", ["C8 JK S6", "C8 SA JK", "C8 SA S6 D6", "C8 SA S7"])
def test_momo_13_1_of_natural_cards_one_each(cards):
    assert momo.play(cards, on="S2", hand=f"{cards} D4").illegal


def test_momo_13_1_a_hand_that_is_only_counted_holds_at_least_the_three():
    assert momo.play(SMASH, on="HA CA", hand="4").legal
    assert momo.play(SMASH, on="HJ", hand="4").clauses == {"MOMO-13.1"}


def test_momo_13_1_on_by_default_and_can_be_switched_off():
    assert momo.play(SMASH, on="S2", hand=f"{SMASH} D4").keys == ["pylon_smash"]
    ruling = momo.play(SMASH, on="S2", hand=f"{SMASH} D4", rules="-pylon_smash")
    assert ruling.illegal
    assert ruling.clauses == {"MOMO-13.1"}
    assert ruling.keys == ["pylon_smash"]


def test_momo_13_1_of_a_hand_that_is_not_known_it_holds_if_nothing_else_could_be_played():
    told = [finding["ja"] for finding in momo.play("S8 HA S6", on="H2", hand="5").json["findings"]]
    assert "手札が分からないので、ほかに出せるカードはないものとします。" in told
    told = [finding["ja"] for finding in momo.play("S8 HA S6", on="H2", hand="3").json["findings"]]
    assert "手札が分からないので、ほかに出せるカードはないものとします。" not in told


def test_momo_13_1_only_on_ones_turn():
    ruling = momo.play(SMASH, on="S2", hand=f"{SMASH} D4", turn="B")
    assert ruling.clauses == {"GEN-1"}
    assert momo.play(SMASH, on="S2", hand=f"{SMASH} D4", passed="A").clauses == {"GEN-15"}


def test_momo_13_1_is_listed_among_the_legal_plays():
    assert momo.legal_plays("C8 SA S6 HA D4", on="S2") == ["S6 C8 SA", "S6 C8 HA"]
    assert momo.legal_plays("C8 SA S6 D4", on="SK") == ["SA"]
    assert momo.legal_plays("C8 SA S6 D4", on="S2", smash_used=True) == []


def test_momo_13_2_it_flushes_whatever_lies_there():
    ruling = momo.play(
        SMASH, on="D3 D4 D5 / H7 H8 H9", hand=f"{SMASH} D4".replace("D4", "C4"), rules="stairs"
    )
    assert ruling.effect("flush")["clause"] == "MOMO-13.2"
    assert ruling.after["pile"] == []


def test_momo_13_2_on_three_of_a_rank_it_is_no_answer_in_kind():
    ruling = momo.play(SMASH, on="HK DK SK", hand=f"{SMASH} D4")
    assert "MOMO-13.2" in ruling.clauses
    assert "beats" not in "".join(finding["en"] for finding in ruling.json["findings"])


def test_momo_13_2_only_the_three_cards_do():
    assert momo.lead("SA").kinds == []


@pytest.mark.parametrize("lock", ["D", "DH"])
def test_momo_13_3_no_lock_stops_it(lock):
    on = "DK" if lock == "D" else "DK HK"
    ruling = momo.play(SMASH, on=on, hand=f"{SMASH} C4", lock=lock, rules="suit_lock")
    assert ruling.legal
    assert "MOMO-13.3" in ruling.clauses
    assert ruling.flushes


def test_momo_13_3_nor_an_attribute_lock():
    ruling = locked(SMASH, "SJ / HQ", hand=f"{SMASH} C4", attribute_lock=["horns"])
    assert ruling.legal
    assert "MOMO-13.3" in ruling.clauses


def test_momo_13_3_is_not_needed_without_a_lock():
    assert "MOMO-13.3" not in momo.play(SMASH, on="S2", hand=f"{SMASH} D4").clauses


def test_momo_13_4_once_in_a_game_for_the_whole_table():
    assert momo.play(SMASH, on="S2", hand=f"{SMASH} D4").after["smash_used"] is True
    ruling = momo.play(SMASH, on="S2", hand=f"{SMASH} D4", smash_used=True)
    assert ruling.illegal
    assert ruling.clauses == {"MOMO-13.4"}


def test_momo_13_4_other_plays_do_not_use_it_up():
    assert momo.lead("S8").after["smash_used"] is False


@pytest.mark.parametrize(
    ("cards", "on", "shared"),
    [
        ("S9", "S6", ["machine"]), ("H9", "S6", ["horns", "machine"]), ("HQ DQ", "S6 D6", ["machine"]),
        ("H9 S9", "S6 H6", ["machine"]),
    ],
)  # fmt: skip
def test_momo_14_1_two_plays_that_share_an_attribute_lock(cards, on, shared):
    ruling = locked(cards, on)
    assert ruling.effect("attribute_lock") == {
        "kind": "attribute_lock",
        "attributes": shared,
        "clause": "MOMO-14.1",
    }
    assert ruling.after["attribute_lock"] == shared
    assert set(ruling.keys) >= {"attribute_lock", "attributes"}
    assert ruling.basis == ("text" if len(shared) == 1 else "interpretation")


@pytest.mark.parametrize(
    ("cards", "on"), [("D9", "S6"), ("H9 D9", "S6 H6"), ("S9 JK", "S6 H6"), ("S9", "S4")]
)
def test_momo_14_1_what_shares_none_or_has_a_joker_does_not(cards, on):
    assert locked(cards, on).after["attribute_lock"] == []


def test_momo_14_1_off_by_default():
    ruling = momo.play("S9", on="S6", regulation={"attributes": ATTRIBUTES})
    assert ruling.kinds == []
    assert "attribute_lock" in ruling.keys
    assert momo.play("D9", on="S6", attribute_lock=["machine"]).legal


def test_momo_14_1_later_plays_must_have_every_one():
    fields = {"attribute_lock": ["horns", "machine"]}
    assert locked("HQ", "S4 / H9", **fields).legal
    ruling = locked("DQ", "S4 / H9", **fields)
    assert ruling.illegal
    assert ruling.clauses == {"MOMO-14.1"}
    assert ruling.keys == ["attribute_lock"]


def test_momo_14_1_every_card_of_a_multiple():
    assert locked("HQ DQ", "S6 D6", attribute_lock=["machine"]).legal
    assert locked("HQ DQ", "S6 D6", attribute_lock=["horns"]).illegal


def test_momo_14_1_the_set_does_not_grow():
    ruling = locked("HQ", "S6 / H9", attribute_lock=["machine"])
    assert ruling.after["attribute_lock"] == ["machine"]
    assert ruling.kinds == []


@pytest.mark.parametrize(("cards", "on"), [("JK", "S6"), ("HQ JK", "S6 D6")])
def test_momo_14_1_jokers_pass_under_it(cards, on):
    ruling = locked(cards, on, attribute_lock=["horns"])
    assert ruling.legal
    assert ruling.after["attribute_lock"] == ["horns"]
    assert "MOMO-14.1" in ruling.clauses
    assert "MOMO-14.1" not in locked(cards, on).clauses


def test_momo_14_1_until_the_flush():
    assert momo.passes(on="D: S9", passed="B C", attribute_lock=["horns"]).after["attribute_lock"] == []
    assert "attribute_lock" not in locked("S8", "S6").kinds


def test_momo_15_1_exactly_the_listed_cards():
    ruling = momo.lead("S9 H9", regulation=united("H9 S9", "revolution"))
    assert ruling.kinds == ["revolution"]
    assert "MOMO-15.1" in ruling.clauses
    assert set(ruling.keys) == {"unite_effects", "unites"}


@pytest.mark.parametrize("cards", ["S9 D9", "S9 H9 D9", "S9", "S9 JK"])
def test_momo_15_1_no_others(cards):
    assert momo.lead(cards, regulation=united("H9 S9", "revolution")).kinds == []


def test_momo_15_1_it_makes_no_new_form():
    regulation = united("S9 HK", "revolution")
    assert momo.lead("S9 HK", regulation=regulation).illegal
    assert momo.play("S9 H9", on="SJ HJ", regulation=united("S9 H9", "revolution")).illegal


def test_momo_15_1_cards_listed_twice_have_both_effects():
    both = [{"cards": ["S9", "H9"], "effect": each} for each in ("eight_cut_shift", "revolution")]
    ruling = momo.lead("S9 H9", regulation={"unite_effects": True, "unites": both})
    assert ruling.kinds == ["revolution", "shift_eight_cut"]


def test_momo_15_1_off_by_default():
    regulation = united("H9 S9", "revolution") | {"unite_effects": False}
    ruling = momo.lead("S9 H9", regulation=regulation)
    assert ruling.kinds == []
    assert ruling.keys == ["unite_effects"]


def test_momo_15_1_in_a_smash_too():
    ruling = momo.play(SMASH, on="S2", hand=f"{SMASH} D4", regulation=united("S6 C8 SA", "revolution"))
    assert ruling.kinds == ["revolution", "flush"]


def test_momo_15_2_the_eight_cut_passes_to_the_nine():
    ruling = momo.lead("S5 H5", regulation=united("S5 H5", "eight_cut_shift"))
    assert ruling.kinds == ["shift_eight_cut"]
    assert ruling.clauses >= {"MOMO-15.1", "MOMO-15.2"}
    assert ruling.basis == "interpretation"
    assert ruling.after["eight_cut_shift"] is True


def test_momo_15_2_the_nine_cuts_and_the_eight_no_more():
    nine = momo.lead("S9", eight_cut_shift=True)
    assert nine.flushes
    assert nine.clauses >= {"MOMO-5.1", "MOMO-15.2"}
    assert momo.lead("S8", eight_cut_shift=True).kinds == []
    assert momo.lead("S9").kinds == []


def test_momo_15_2_an_eight_that_cuts_no_more_is_told_why():
    (near,) = momo.play("S8", on="H5", eight_cut_shift=True).json["nearly"]
    assert near["clause"] == "MOMO-5.1"
    assert near["ja"] == "8切りが9に移っているので、8では切れません。"
    assert near["en"] == "The eight-cut has passed to the 9: the 8 does not cut."


def test_momo_15_2_until_the_game_ends():
    ruling = momo.passes(on="D: S5", passed="B C", eight_cut_shift=True)
    assert ruling.after["eight_cut_shift"] is True


@pytest.mark.parametrize(
    ("cards", "kinds"), [("S8 H8", ["shift_eight_cut", "flush"]), ("S9 H9", ["shift_eight_cut"])]
)
def test_momo_15_2_the_play_that_shifts_is_judged_as_before(cards, kinds):
    assert momo.lead(cards, regulation=united(cards, "eight_cut_shift")).kinds == kinds


def test_momo_15_2_a_second_shift_changes_nothing():
    ruling = momo.lead("S5 H5", regulation=united("S5 H5", "eight_cut_shift"), eight_cut_shift=True)
    assert ruling.kinds == []
    assert ruling.after["eight_cut_shift"] is True


@pytest.mark.parametrize("revolution", [False, True])
def test_momo_15_3_a_unite_revolution(revolution):
    ruling = momo.lead("S5 H5", regulation=united("S5 H5", "revolution"), revolution=revolution)
    assert ruling.effect("revolution") == {
        "kind": "revolution",
        "on": not revolution,
        "clause": "MOMO-15.3",
    }


def test_momo_15_3_is_one_also_if_its_form_makes_one_anyway():
    ruling = momo.lead("S5 H5 D5 C5", regulation=united("S5 H5 D5 C5", "revolution"))
    assert ruling.kinds == ["revolution"]
    assert ruling.after["revolution"] is True
    assert {"MOMO-3.1", "MOMO-15.1", "MOMO-15.3"} <= ruling.clauses
    assert set(ruling.keys) >= {"unite_effects", "unites"}


def test_momo_15_3_jacks_in_it_still_make_the_back():
    two = momo.lead("SJ HJ", regulation=united("SJ HJ", "revolution", eleven_back=True))
    assert two.kinds == ["revolution", "back"]
    four = momo.lead("SJ HJ DJ CJ", regulation=united("SJ HJ DJ CJ", "revolution", eleven_back=True))
    assert four.kinds == ["revolution"]


def test_momo_15_3_a_finish_with_it_is_undetermined_under_the_revolution_ban():
    regulation = united("S5 H5", "revolution", ban_revolution_finish=True)
    ruling = momo.last("S5 H5", regulation=regulation)
    assert ruling.json["verdict"] == "undetermined"
    assert ruling.clauses == {"MOMO-15.3", "MOMO-9.4"}
    assert set(ruling.keys) == {"unite_effects", "unites", "ban_revolution_finish"}


def test_momo_15_3_without_that_ban_it_is_a_finish():
    ruling = momo.last("S5 H5", regulation=united("S5 H5", "revolution"))
    assert ruling.legal
    assert not ruling.foul


@pytest.mark.parametrize("cards", ["S5 H5 D5 C5", "S2 H2"])
def test_momo_15_3_what_is_banned_anyway_is_banned(cards):
    regulation = united(cards, "revolution", ban_revolution_finish=True, ban_two_finish=True)
    assert momo.last(cards, regulation=regulation).foul


def test_momo_16_1_nobody_falls():
    ruling = momo.last("SK", on="S5", classes="C A B D")
    assert ruling.kinds == ["finish"]
    assert momo.ranking("A B D", classes="C A B D").json["downfall"] is None


def test_momo_16_1_the_daifugo_may_still_come_last():
    assert momo.ranking("A B D", classes="C A B D").json["order"] == ["A", "B", "D", "C"]
