"""ZAI: how cards are answered, what locks, the down number. Where the document is silent, GEN."""

import pytest

from tests.rules_ref.asking import Asking

zai = Asking("zai")


@pytest.mark.parametrize(
    ("cards", "on"), [("S7", "C6"), ("S7 H7", "C6 D6"), ("S2 H2", "CA DA"), ("JK", "H2")]
)
def test_gen_14_cards_are_answered_by_as_many_stronger_ones(cards, on):
    zai.play(cards, on=on).shows(legal=True, first="GEN-14", turn="B")


@pytest.mark.parametrize(("cards", "on"), [("S6", "C7"), ("S7", "C7"), ("S7 H7", "C6"), ("S7", "C6 D6")])
def test_gen_14_not_by_weaker_ones_or_another_number(cards, on):
    zai.play(cards, on=on).shows(refused="GEN-14")


def test_gen_14_a_plain_play_rests_on_an_interpretation():
    assert zai.play("S7", on="C3").basis == "interpretation"


@pytest.mark.parametrize("cards", ["S3", "S3 H3", "S3 S3"])
def test_gen_14_a_plain_lead(cards):
    assert zai.lead(cards).json["clauses"] == ["GEN-14"]


def test_gen_14_cards_without_a_form_are_illegal():
    assert zai.lead("S3 H9").clauses == {"GEN-14"}


def test_gen_1_nobody_plays_out_of_turn():
    zai.play("S7", on="D: C3", by="A", turn="B").shows(refused="GEN-1")


def test_gen_2_the_leader_may_not_pass():
    zai.passes().shows(refused="GEN-2")


def test_gen_3_a_pass_gives_the_turn_on():
    zai.passes(on="D: C6").shows(
        json={"clauses": ["GEN-3"], "effects": [{"kind": "turn", "player": "B"}]}, after={"passed": ["A"]}
    )


def test_gen_3_the_last_pass_flushes():
    zai.passes(on="C: H5 / D: C6", passed="B C").shows(
        json={"effects": [{"kind": "flush", "clause": "GEN-3"}, {"kind": "turn", "player": "D"}]},
        after={"pile": [], "passed": [], "last_cut": ["H5", "C6"]},
    )


def test_gen_3_nobody_left_to_answer_flushes_at_once():
    zai.play("S7", on="D: C3", passed="B C D").shows(flushes=True, turn="A")


def test_gen_4_after_a_finish_the_next_one_leads():
    assert zai.passes(on="D: C6", out="D", passed="B").turn == "C"
    zai.passes(on="D: C6", by="C", out="D", passed="A B").shows(flushes=True, turn="A", cites="GEN-4")


def test_gen_5_the_game_ends_when_one_is_left():
    zai.last("S7", on="D: C6", out="B C").shows(kinds=["finish", "game_over"], turn=None, cites="GEN-5")


def test_gen_5_not_while_two_are_left():
    ruling = zai.last("S7", on="D: C6", out="B")
    assert ruling.kinds == ["finish"]
    assert ruling.turn == "C"
    assert ruling.after["out"] == [{"player": "B", "how": "finish"}, {"player": "A", "how": "finish"}]


def test_gen_15_who_has_passed_is_out_until_the_flush():
    zai.play("S7", on="C: H3 / D: C6", passed="A").shows(
        refused="GEN-15", basis="regulation", keys=["pass_lockout"]
    )


def test_gen_15_unless_the_regulation_says_otherwise():
    zai.play("S7", on="C: H3 / D: C6", passed="A", rules="-pass_lockout").shows(
        legal=True, after={"passed": []}, keys=["pass_lockout"], basis="regulation"
    )


# Stairs.


@pytest.mark.parametrize("cards", ["D3 D4 D5", "H9 H10 HJ", "CK CA C2", "S5 JK S7", "S5 JK JK=S7"])
def test_zai_s_1_three_or_more_of_a_suit_in_sequence_lead(cards):
    cards = cards.replace("JK JK", "JK=S6 JK")
    zai.lead(cards).shows(legal=True, first="ZAI-S.1")


@pytest.mark.parametrize("cards", ["DA D2 D3", "D2 D3 D4"])
def test_zai_s_1_not_over_the_top(cards):
    zai.lead(cards).shows(illegal=True, cites="ZAI-S.1")


@pytest.mark.parametrize("cards", ["D3 D2 DA", "D4 D3 D2"])
def test_zai_s_1_not_under_revolution_either(cards):
    assert zai.lead(cards, revolution=True).illegal
    assert zai.lead("DK DQ DJ", revolution=True).legal


@pytest.mark.parametrize("cards", ["D3 D4", "D3 D4 D6", "D3 D4 H5"])
def test_zai_s_1_neither_two_nor_a_gap_nor_two_suits(cards):
    assert zai.lead(cards).illegal


@pytest.mark.parametrize("cards", ["H7 H8 H9", "C9 C10 CJ", "H7 H8 JK"])
def test_zai_s_1_stairs_answer_stairs_by_their_weakest_card(cards):
    zai.play(cards, on="D: D6 D7 D8").shows(legal=True, first="ZAI-S.1")


@pytest.mark.parametrize(
    ("cards", "clause"), [("H5 H6 H7", "ZAI-S.1"), ("H6 H7 H8", "ZAI-S.1"), ("H9 S9 D9", "GEN-14")]
)
def test_zai_s_1_not_by_weaker_ones_or_another_form(cards, clause):
    zai.play(cards, on="D: D6 D7 D8").shows(illegal=True, cites=clause)


def test_zai_s_1_stairs_go_on_stairs_only():
    zai.play("H9 H10 HJ", on="D: D6 S6 C6").shows(refused="GEN-14")


def test_zai_s_1_under_revolution_the_highest_card_is_the_weakest():
    assert zai.play("H5 H6 H7", on="D: D6 D7 D8", revolution=True).legal
    assert zai.play("H9 H10 HJ", on="D: D6 D7 D8", revolution=True).illegal


# Suit lock.


@pytest.mark.parametrize(
    ("cards", "on", "suits"),
    [
        ("S9", "D: S3", "S"),
        ("S9 H9", "D: S3 H3", "SH"),
        ("S9 H9 D9", "D: S4 H4 D4", "SHD"),
        ("S9 S10 SJ", "D: S3 S4 S5", "S"),
    ],
)
def test_zai_l_1_the_same_suits_lock(cards, on, suits):
    ruling = zai.play(cards, on=on)
    ruling.shows(effects={"lock": [{"suits": list(suits)}]}, cites="ZAI-L.1", lock=suits)
    assert ruling.effect("lock")["clause"] == "ZAI-L.1"


@pytest.mark.parametrize(
    ("cards", "on"), [("S9", "D: H3"), ("S9 JK", "D: S3 H3"), ("S9 H9", "D: S3 JK"), ("JK", "D: S3")]
)
def test_zai_l_1_other_suits_or_a_joker_lock_nothing(cards, on):
    zai.play(cards, on=on).shows(legal=True, without="lock", lock="")


def test_zai_l_1_under_the_lock_only_its_suits():
    zai.play("H9", on="C: S3 / D: S6", lock="S").shows(refused="ZAI-L.1")
    assert zai.play("S9", on="C: S3 / D: S6", lock="S").legal


def test_zai_l_1_it_ends_with_the_flush():
    zai.passes(on="D: S6", lock="S", passed="B C").shows(flushes=True, lock="")


def test_zai_l_1_no_lock_is_listed_where_the_same_play_flushes():
    zai.play("S8", on="D: S3").shows(without="lock", lacks="ZAI-L.1")


def test_zai_l_2_one_common_suit_of_two_locks_nothing():
    zai.play("S9 H9", on="D: S3 D3").shows(kinds=["reverse"], lock="")


def test_zai_l_2_the_next_number_locks_nothing():
    zai.play("C7", on="D: S6").shows(without="number_lock", after={"number_lock": False})
    assert zai.play("SK", on="C: S6 / D: C7").legal


def test_gen_8_a_joker_declared_outside_the_lock_is_illegal():
    assert zai.play("S9 JK=D9", on="D: S6 H6", lock="SH").clauses == {"GEN-8"}
    assert zai.play("S9 JK=H9", on="D: S6 H6", lock="SH").legal


# Down number.


@pytest.mark.parametrize(
    ("cards", "on"),
    [
        ("D6", "D: D7"),
        ("CQ", "D: CK"),
        ("S6 H6", "D: S7 H7"),
        ("S6 H6 D6", "D: S7 H7 D7"),
        ("S6 JK", "D: S7 H7"),
        ("S6 JK=H6", "D: S7 H7"),
    ],
)
def test_zai_d_1_one_rank_weaker_of_the_same_suits(cards, on):
    zai.play(cards, on=on).shows(legal=True, cites="ZAI-D.1 ZAI-D.2")


@pytest.mark.parametrize(
    ("cards", "on"),
    [
        ("D5", "D: D7"),
        ("H6", "D: D7"),
        ("D7", "D: C7"),
        ("S6 D6", "D: S7 H7"),
        ("S6 JK=D6", "D: S7 H7"),
        ("D6", "D: D7 H7"),
        ("C4 C5 C6", "D: C5 C6 C7"),
    ],
)
def test_zai_d_1_neither_two_ranks_nor_another_suit_nor_stairs(cards, on):
    zai.play(cards, on=on).shows(illegal=True, lacks="ZAI-D.1")


def test_zai_d_1_in_the_order_in_force():
    assert zai.play("D8", on="D: D7", revolution=True).clauses >= {"ZAI-D.1"}
    assert zai.play("D8", on="D: D7", back=True).clauses >= {"ZAI-D.1"}
    assert "ZAI-D.1" not in zai.play("D6", on="D: D7", revolution=True).clauses


def test_zai_d_1_not_on_a_play_with_a_joker():
    zai.play("S6 H6", on="D: S7 JK").shows(refused="GEN-14 ZAI-D.1")


def test_zai_d_2_it_locks_the_suits():
    zai.play("S6 JK", on="D: S7 H7").shows(
        effect={"kind": "lock", "suits": ["S", "H"], "clause": "ZAI-D.2"}, lock="SH"
    )


def test_zai_d_2_under_the_lock_nothing_new_begins():
    zai.play("S3", on="C: S3 / D: S4", lock="S").shows(
        legal=True, without="lock", lock="S", clauses={"GEN-14", "ZAI-D.1"}
    )


def test_zai_d_2_its_effects_are_those_of_any_play():
    assert zai.play("D6", on="D: D7").kinds == ["lock", "reveal"]


@pytest.mark.parametrize(
    ("cards", "on", "fields"),
    [
        ("S7", "D: S8", {}),
        ("SQ", "D: SJ", {"back": True}),
        ("S10", "D: SJ", {}),
        ("S4", "D: S3", {"revolution": True}),
        ("S4 S4", "D: S3 S3", {"revolution": True}),
        ("S4 H4 D4", "D: S3 H3 D3", {"revolution": True}),
        ("S8 H8 D8", "D: S9 H9 D9", {}),
        ("SQ HQ DQ CQ", "D: SK HK DK CK", {}),
    ],
)
def test_zai_d_3_not_on_8_j_spade_three_sandstorm_or_revolution(cards, on, fields):
    zai.play(cards, on=on, **fields).shows(illegal=True, cites="ZAI-D.3")


def test_zai_d_3_a_three_that_is_no_spade_is_not_shielded():
    assert zai.play("H4", on="D: H3", revolution=True).clauses >= {"ZAI-D.1"}
