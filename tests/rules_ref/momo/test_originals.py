"""MOMO sections 13 to 16: pylon smash, attribute lock, unite effects, and no downfall."""

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
    momo.play(SMASH, on=on, hand=f"{SMASH} D4").shows(legal=True, cites="MOMO-13.1", flushes=True, turn="A")


@pytest.mark.parametrize(
    ("on", "rest"),
    [("HA CA", "JK JK"), ("HA CA", "D2 H2"), ("HA CA", "D2 JK"), ("HJ", "D4"), ("", "D4"), ("S2", "JK")],
)
def test_momo_13_1_not_while_something_could_be_played(on, rest):
    momo.play(SMASH, on=on, hand=f"{SMASH} {rest}").shows(refused="MOMO-13.1")


def test_momo_13_1_what_is_locked_out_could_not_be_played():
    fields = {"on": "HJ / DQ", "hand": f"{SMASH} D4"}
    assert momo.play(SMASH, lock="D", rules="suit_lock", **fields).legal
    assert momo.play(SMASH, lock="S", rules="suit_lock", **fields).illegal
    assert momo.play(SMASH, lock="D", **fields).illegal


def test_momo_13_1_what_could_be_played_hangs_on_the_other_switches():
    fields = {"on": "H3 H4 H5", "hand": "S8 SA S6 S7 D4"}
    momo.play("S8 SA S6", rules="stairs", **fields).shows(illegal=True, keys=["stairs"])


@pytest.mark.parametrize("cards", ["C8 JK S6", "C8 SA JK", "C8 SA S6 D6", "C8 SA S7"])
def test_momo_13_1_of_natural_cards_one_each(cards):
    assert momo.play(cards, on="S2", hand=f"{cards} D4").illegal


def test_momo_13_1_a_hand_that_is_only_counted_holds_at_least_the_three():
    assert momo.play(SMASH, on="HA CA", hand="4").legal
    assert momo.play(SMASH, on="HJ", hand="4").clauses == {"MOMO-13.1"}


def test_momo_13_1_on_by_default_and_can_be_switched_off():
    assert momo.play(SMASH, on="S2", hand=f"{SMASH} D4").keys == ["pylon_smash"]
    momo.play(SMASH, on="S2", hand=f"{SMASH} D4", rules="-pylon_smash").shows(
        refused="MOMO-13.1", keys=["pylon_smash"]
    )


def test_momo_13_1_of_a_hand_that_is_not_known_it_holds_if_nothing_else_could_be_played():
    told = [finding["ja"] for finding in momo.play("S8 HA S6", on="H2", hand="5").json["findings"]]
    assert "手札が分からないので、ほかに出せるカードはないものとします。" in told
    told = [finding["ja"] for finding in momo.play("S8 HA S6", on="H2", hand="3").json["findings"]]
    assert "手札が分からないので、ほかに出せるカードはないものとします。" not in told


def test_momo_13_1_only_on_ones_turn():
    assert momo.play(SMASH, on="S2", hand=f"{SMASH} D4", turn="B").clauses == {"GEN-1"}
    assert momo.play(SMASH, on="S2", hand=f"{SMASH} D4", passed="A").clauses == {"GEN-15"}


def test_momo_13_1_is_listed_among_the_legal_plays():
    assert momo.legal_plays("C8 SA S6 HA D4", on="S2") == ["S6 C8 SA", "S6 C8 HA"]
    assert momo.legal_plays("C8 SA S6 D4", on="SK") == ["SA"]
    assert momo.legal_plays("C8 SA S6 D4", on="S2", smash_used=True) == []


def test_momo_13_2_it_flushes_whatever_lies_there():
    momo.play(SMASH, on="D3 D4 D5 / H7 H8 H9", hand=f"{SMASH} D4".replace("D4", "C4"), rules="stairs").shows(
        flush={"clause": "MOMO-13.2"}, after={"pile": []}
    )


def test_momo_13_2_on_three_of_a_rank_it_is_no_answer_in_kind():
    ruling = momo.play(SMASH, on="HK DK SK", hand=f"{SMASH} D4")
    assert "MOMO-13.2" in ruling.clauses
    assert "beats" not in "".join(finding["en"] for finding in ruling.json["findings"])


def test_momo_13_2_only_the_three_cards_do():
    assert momo.lead("SA").kinds == []


@pytest.mark.parametrize("lock", ["D", "DH"])
def test_momo_13_3_no_lock_stops_it(lock):
    on = "DK" if lock == "D" else "DK HK"
    momo.play(SMASH, on=on, hand=f"{SMASH} C4", lock=lock, rules="suit_lock").shows(
        legal=True, cites="MOMO-13.3", flushes=True
    )


def test_momo_13_3_nor_an_attribute_lock():
    locked(SMASH, "SJ / HQ", hand=f"{SMASH} C4", attribute_lock=["horns"]).shows(
        legal=True, cites="MOMO-13.3"
    )


def test_momo_13_3_is_not_needed_without_a_lock():
    assert "MOMO-13.3" not in momo.play(SMASH, on="S2", hand=f"{SMASH} D4").clauses


def test_momo_13_4_once_in_a_game_for_the_whole_table():
    assert momo.play(SMASH, on="S2", hand=f"{SMASH} D4").after["smash_used"] is True
    momo.play(SMASH, on="S2", hand=f"{SMASH} D4", smash_used=True).shows(refused="MOMO-13.4")


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
    ruling.shows(
        effect={"kind": "attribute_lock", "attributes": shared, "clause": "MOMO-14.1"},
        after={"attribute_lock": shared},
        basis="text" if len(shared) == 1 else "interpretation",
    )
    assert set(ruling.keys) >= {"attribute_lock", "attributes"}


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
    locked("DQ", "S4 / H9", **fields).shows(refused="MOMO-14.1", keys=["attribute_lock"])


def test_momo_14_1_every_card_of_a_multiple():
    assert locked("HQ DQ", "S6 D6", attribute_lock=["machine"]).legal
    assert locked("HQ DQ", "S6 D6", attribute_lock=["horns"]).illegal


def test_momo_14_1_the_set_does_not_grow():
    locked("HQ", "S6 / H9", attribute_lock=["machine"]).shows(after={"attribute_lock": ["machine"]}, kinds=[])


@pytest.mark.parametrize(("cards", "on"), [("JK", "S6"), ("HQ JK", "S6 D6")])
def test_momo_14_1_jokers_pass_under_it(cards, on):
    locked(cards, on, attribute_lock=["horns"]).shows(
        legal=True, after={"attribute_lock": ["horns"]}, cites="MOMO-14.1"
    )
    assert "MOMO-14.1" not in locked(cards, on).clauses


def test_momo_14_1_until_the_flush():
    assert momo.passes(on="D: S9", passed="B C", attribute_lock=["horns"]).after["attribute_lock"] == []
    assert "attribute_lock" not in locked("S8", "S6").kinds


def test_momo_15_1_exactly_the_listed_cards():
    ruling = momo.lead("S9 H9", regulation=united("H9 S9", "revolution"))
    ruling.shows(kinds=["revolution"], cites="MOMO-15.1")
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
    momo.lead("S9 H9", regulation=regulation).shows(kinds=[], keys=["unite_effects"])


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
    momo.lead("S9", eight_cut_shift=True).shows(flushes=True, cites="MOMO-5.1 MOMO-15.2")
    assert momo.lead("S8", eight_cut_shift=True).kinds == []
    assert momo.lead("S9").kinds == []


def test_momo_15_2_an_eight_that_cuts_no_more_is_told_why():
    (near,) = momo.play("S8", on="H5", eight_cut_shift=True).json["nearly"]
    assert near["clause"] == "MOMO-5.1"
    assert near["ja"] == "8切りが9に移っているので、8では切れません。"
    assert near["en"] == "The eight-cut has passed to the 9: the 8 does not cut."


def test_momo_15_2_until_the_game_ends():
    assert momo.passes(on="D: S5", passed="B C", eight_cut_shift=True).after["eight_cut_shift"] is True


@pytest.mark.parametrize(
    ("cards", "kinds"), [("S8 H8", ["shift_eight_cut", "flush"]), ("S9 H9", ["shift_eight_cut"])]
)
def test_momo_15_2_the_play_that_shifts_is_judged_as_before(cards, kinds):
    assert momo.lead(cards, regulation=united(cards, "eight_cut_shift")).kinds == kinds


def test_momo_15_2_a_second_shift_changes_nothing():
    momo.lead("S5 H5", regulation=united("S5 H5", "eight_cut_shift"), eight_cut_shift=True).shows(
        kinds=[], after={"eight_cut_shift": True}
    )


@pytest.mark.parametrize("revolution", [False, True])
def test_momo_15_3_a_unite_revolution(revolution):
    assert momo.lead("S5 H5", regulation=united("S5 H5", "revolution"), revolution=revolution).effect(
        "revolution"
    ) == {"kind": "revolution", "on": not revolution, "clause": "MOMO-15.3"}


def test_momo_15_3_is_one_also_if_its_form_makes_one_anyway():
    ruling = momo.lead("S5 H5 D5 C5", regulation=united("S5 H5 D5 C5", "revolution"))
    ruling.shows(kinds=["revolution"], after={"revolution": True})
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
    ruling.shows(json={"verdict": "undetermined"}, clauses={"MOMO-15.3", "MOMO-9.4"})
    assert set(ruling.keys) == {"unite_effects", "unites", "ban_revolution_finish"}


def test_momo_15_3_without_that_ban_it_is_a_finish():
    momo.last("S5 H5", regulation=united("S5 H5", "revolution")).shows(legal=True, foul=False)


@pytest.mark.parametrize("cards", ["S5 H5 D5 C5", "S2 H2"])
def test_momo_15_3_what_is_banned_anyway_is_banned(cards):
    regulation = united(cards, "revolution", ban_revolution_finish=True, ban_two_finish=True)
    assert momo.last(cards, regulation=regulation).foul


def test_momo_16_1_nobody_falls():
    assert momo.last("SK", on="S5", classes="C A B D").kinds == ["finish"]
    assert momo.ranking("A B D", classes="C A B D").json["downfall"] is None


def test_momo_16_1_the_daifugo_may_still_come_last():
    assert momo.ranking("A B D", classes="C A B D").json["order"] == ["A", "B", "D", "C"]
