"""SDIN sections 4 to 9: revolution, eight-cut, downfall, and the three rules that can be switched off."""

import pytest

from tests.rules_ref.asking import Asking

sdin = Asking("sdin")


@pytest.mark.parametrize(
    "cards", ["S6 H6 D6 C6", "S6 H6 D6 JK", "S6 H6 JK JK", "S6 H6 D6 C6 JK", "S6 H6 D6 JK JK"]
)
def test_sdin_4_1_four_or_five_of_a_rank_turn_the_order(cards):
    sdin.lead(cards).shows(
        effect={"kind": "revolution", "on": True, "clause": "SDIN-4.1"}, after={"revolution": True}
    )


def test_sdin_4_1_three_do_not():
    assert sdin.lead("S6 H6 D6").kinds == []
    assert sdin.lead("S6 H6 JK").after["revolution"] is False


@pytest.mark.parametrize(("cards", "on"), [("S3", "S4"), ("S4", "D2"), ("JK", "S3"), ("SA", "H2")])
def test_sdin_4_1_then_all_but_the_joker_are_reversed(cards, on):
    assert sdin.play(cards, on=on, revolution=True).legal


@pytest.mark.parametrize(("cards", "on"), [("S4", "S3"), ("S2", "SA"), ("S3", "JK JK")])
def test_sdin_4_1_and_what_was_strong_is_weak(cards, on):
    assert sdin.play(cards, on=on, revolution=True).illegal


def test_sdin_4_2_another_revolution_restores_the_order():
    sdin.lead("S6 H6 D6 C6", revolution=True).shows(
        effect={"kind": "revolution", "on": False, "clause": "SDIN-4.2"}, after={"revolution": False}
    )


def test_sdin_4_2_it_must_be_stronger_in_the_order_in_force():
    assert sdin.play("S5 H5 D5 C5", on="S6 H6 D6 C6", revolution=True).legal
    assert sdin.play("S7 H7 D7 C7", on="S6 H6 D6 C6", revolution=True).clauses == {"SDIN-2.1"}


def test_sdin_4_3_stairs_never_make_one():
    ruling = sdin.lead("S4 S5 S6 S7 S9 JK")
    ruling.shows(legal=True, kinds=[])
    assert "SDIN-4.3" in {finding["clause"] for finding in ruling.json["findings"]}


def test_sdin_4_3_four_of_a_rank_do():
    assert "SDIN-4.3" not in {finding["clause"] for finding in sdin.lead("S4 H4 D4 C4").json["findings"]}


@pytest.mark.parametrize(("cards", "on"), [("C8", "D4"), ("C8 H8", "D4 S4"), ("C8 JK", "D4 S4"), ("C8", "")])
def test_sdin_5_1_an_eight_cuts(cards, on):
    sdin.play(cards, on=on).shows(flushes=True, cites="SDIN-5.1", turn="A")


def test_sdin_5_1_a_joker_for_an_eight_alone_does_not():
    assert sdin.play("C9 JK", on="D4 S4").kinds == []


def test_sdin_5_1_four_eights_cut_and_turn_the_order():
    assert sdin.lead("S8 H8 D8 C8").kinds == ["revolution", "flush"]


def test_sdin_5_2_in_stairs_it_does_not_cut():
    sdin.play("D7 D8 D9", on="H6 H7 H8").shows(legal=True, kinds=[], turn="B")


def test_sdin_5_2_a_pair_of_them_does():
    assert sdin.play("D8 H8", on="S7 H7").flushes


def test_sdin_6_1_someone_ahead_of_the_daifugo():
    ruling = sdin.last("HQ", on="S5", classes="C A B D")
    ruling.shows(
        kinds=["finish", "downfall"],
        effect={"kind": "downfall", "player": "C", "clause": "SDIN-6.1"},
        after={"out": [{"player": "A", "how": "finish"}, {"player": "C", "how": "downfall"}]},
        turn="B",
    )
    assert ruling.after["hands"]["C"] == []


@pytest.mark.parametrize("fields", [{"classes": "A B C D"}, {"classes": "C B A D", "out": "C"}, {}])
def test_sdin_6_1_not_when_the_daifugo_is_first_or_there_is_none(fields):
    assert sdin.last("HQ", on="S5", **fields).kinds == ["finish"]


def test_sdin_6_1_a_foul_finish_brings_nobody_down():
    assert sdin.last("H2", on="S5", classes="C A B D").kinds == ["foul"]


@pytest.mark.parametrize(("cards", "on", "lock"), [("S9", "S6", "S"), ("S9 H9", "H6 S6", "SH")])
def test_sdin_7_1_the_same_suits_lock(cards, on, lock):
    ruling = sdin.play(cards, on=on)
    assert ruling.effect("lock") == {"kind": "lock", "suits": list(lock), "clause": "SDIN-7.1"}
    assert ruling.lock == lock
    assert ruling.keys == ["suit_lock"]
    assert ruling.basis == "text"


def test_sdin_7_1_other_suits_do_not():
    sdin.play("H9", on="S6").shows(kinds=[], keys=[])


def test_sdin_7_1_what_is_locked_out_is_illegal():
    sdin.play("H9", on="S4 / S6", lock="S").shows(refused="SDIN-7.1", keys=["suit_lock"])


def test_sdin_7_1_switched_off_nothing_locks_and_nothing_is_locked_out():
    sdin.play("S9", on="S6", rules="-suit_lock").shows(kinds=[], keys=["suit_lock"])
    assert sdin.play("H9", on="S4 / S6", lock="S", rules="-suit_lock").legal


@pytest.mark.parametrize(("cards", "on"), [("S9 JK", "S6 H6"), ("S9 H9", "S6 JK"), ("S9 S10 JK", "S6 S7 S8")])
def test_sdin_7_2_a_play_with_a_joker_starts_none(cards, on):
    assert sdin.play(cards, on=on).lock == ""


def test_sdin_7_2_once_it_stands_a_joker_keeps_it():
    sdin.play("JK", on="S4 / S6", lock="S").shows(legal=True, cites="SDIN-7.2", lock="S")


@pytest.mark.parametrize("fields", [{}, {"revolution": True}, {"lock": "H"}])
def test_sdin_8_1_spade_three_on_a_single_joker_ends_the_round(fields):
    ruling = sdin.play("S3", on="JK", **fields)
    ruling.shows(flushes=True, cites="SDIN-8.1", turn="A")
    assert ruling.keys[0] == "spade3"


@pytest.mark.parametrize(("cards", "on"), [("H3", "JK"), ("S3 H3", "JK JK"), ("S3", "S4"), ("S3", "S4 JK")])
def test_sdin_8_1_only_spade_three_and_only_there(cards, on):
    assert sdin.play(cards, on=on).illegal


def test_sdin_8_1_switched_off_it_is_a_three():
    sdin.play("S3", on="JK", rules="-spade3").shows(refused="SDIN-1.3", keys=["spade3"])


def assert_foul(ruling, clause):
    assert ruling.legal
    assert ruling.foul
    assert clause in ruling.clauses
    assert "foul_finish" in ruling.keys
    assert ruling.basis == "text"
    assert ruling.effect("foul")["player"] == "A"
    assert ruling.after["out"] == [{"player": "A", "how": "foul"}]


def assert_clean(ruling):
    assert ruling.legal
    assert not ruling.foul
    assert ruling.effect("finish") == {"kind": "finish", "player": "A", "clause": "SDIN-3.1"}


@pytest.mark.parametrize("revolution", [False, True])
@pytest.mark.parametrize("cards", ["JK", "JK JK", "SK JK", "S5 S7 JK", "S8", "S8 H8", "S8 JK"])
def test_sdin_9_1_a_joker_or_an_eight_is_a_foul(cards, revolution):
    assert_foul(sdin.last(cards, revolution=revolution), "SDIN-9.1")


@pytest.mark.parametrize("cards", ["S7 S8 S9", "S5 S6 S7 S8", "SK", "S9 H9"])
def test_sdin_9_1_not_an_eight_in_stairs_and_not_other_cards(cards):
    assert_clean(sdin.last(cards))


@pytest.mark.parametrize("cards", ["S2", "S2 H2", "SK SA S2"])
def test_sdin_9_2_a_two_without_revolution_is_a_foul(cards):
    assert_foul(sdin.last(cards), "SDIN-9.2")
    assert_clean(sdin.last(cards, revolution=True))


@pytest.mark.parametrize("cards", ["H3", "H3 D3", "H3 H4 H5"])
def test_sdin_9_3_a_three_in_a_revolution_is_a_foul(cards):
    assert_foul(sdin.last(cards, revolution=True), "SDIN-9.3")
    assert_clean(sdin.last(cards))


@pytest.mark.parametrize("revolution", [False, True])
@pytest.mark.parametrize("on", ["", "JK"])
def test_sdin_9_4_spade_three_alone_is_a_foul(on, revolution):
    assert_foul(sdin.last("S3", on=on, revolution=revolution), "SDIN-9.4")


@pytest.mark.parametrize("cards", ["S3 H3", "S3 S4 S5", "H3"])
def test_sdin_9_4_not_among_other_cards(cards):
    assert_clean(sdin.last(cards))


@pytest.mark.parametrize("cards", ["JK", "S8", "S2", "S3"])
def test_sdin_9_1_switched_off_no_finish_is_a_foul(cards):
    sdin.last(cards, rules="-foul_finish").shows(foul=False, has="finish", keys=["foul_finish"])


@pytest.mark.parametrize(("cards", "revolution"), [("S2 H2 D2 C2", False), ("H3 D3 C3 JK", True)])
def test_sdin_9_2_judged_before_the_plays_own_revolution(cards, revolution):
    assert sdin.last(cards, revolution=revolution).foul


def test_sdin_9_3_threes_that_make_the_revolution_are_no_foul():
    assert_clean(sdin.last("S3 H3 D3 C3"))


def test_sdin_9_4_spade_three_is_a_foul_only_with_its_option():
    sdin.last("S3", rules="-spade3").shows(foul=False, keys=["spade3"])
    assert sdin.last("S3").keys == ["foul_finish", "spade3"]


def test_sdin_9_5_the_cards_of_a_foul_stay_to_be_beaten():
    ruling = sdin.last("S8", on="S5")
    ruling.shows(kinds=["lock", "foul"], cites="SDIN-9.5", turn="B")
    assert ruling.top["cards"] == ["S8"]


def test_sdin_9_5_spade_three_on_the_joker_stays_there_too():
    ruling = sdin.last("S3", on="D: JK")
    ruling.shows(foul=True, flushes=False)
    assert ruling.top["cards"] == ["S3"]
    assert sdin.play("H4", by="B", on="A: S3", out="A:foul").legal


@pytest.mark.parametrize(("cards", "on"), [("S8", "D: S5"), ("S3", "D: JK")])
def test_sdin_9_5_switched_off_they_flush_and_the_next_leads(cards, on):
    sdin.last(cards, on=on, rules="-foul_finish").shows(kinds=["finish", "flush"], turn="B", cites="GEN-4")


@pytest.mark.parametrize(
    ("cards", "on", "rules"),
    [("S9", "S6", ""), ("H9", "H6", "-suit_lock"), ("S3", "JK", "-spade3"), ("S2", "SK", "-foul_finish")],
)
def test_the_documents_own_switches_rest_on_its_text(cards, on, rules):
    ruling = sdin.last(cards, on=on, rules=rules)
    assert ruling.keys
    assert ruling.basis != "regulation"


def test_a_switch_that_changes_nothing_is_not_named():
    assert sdin.play("HK", on="S9", rules="-suit_lock -spade3 -foul_finish").keys == []
