"""KYOTO section 1 and the common rules it relies on: turns, passing, downfall, the end."""

import pytest

from tests.rules_ref.asking import Asking

kyoto = Asking("kyoto", "A B C D E")
FIRST = {"opening": True, "round": 1}


@pytest.mark.parametrize(
    ("cards", "on"), [("S9", "H6"), ("JK", "S2"), ("S9 H9 D9", "S6 H6 C6"), ("S9 JK", "C6 D6")]
)
def test_gen_14_the_same_form_and_number_stronger(cards, on):
    kyoto.play(cards, on=on).shows(legal=True, first="GEN-14")


@pytest.mark.parametrize(
    ("cards", "on"), [("S6", "H9"), ("S6", "H6"), ("S9 H9 D9", "S6 H6"), ("S9", "JK"), ("S9", "S6 H6")]
)
def test_gen_14_nothing_weaker_and_no_other_number(cards, on):
    assert kyoto.play(cards, on=on).clauses == {"GEN-14"}


def test_gen_14_a_plain_lead():
    kyoto.lead("SK").shows(json={"clauses": ["GEN-14"]}, basis="interpretation")


def test_kyoto_1_2_the_holder_of_the_diamond_three_has_the_first_turn():
    assert kyoto.lead("SK", hand="SK D3", **FIRST).legal
    assert kyoto.lead("D3", **FIRST).legal


def test_kyoto_1_2_who_has_it_may_not_pass_and_is_named():
    ruling = kyoto.passes(hand="SK D3", **FIRST)
    assert ruling.illegal
    said = next(finding for finding in ruling.json["findings"] if finding["clause"] == "KYOTO-1.2")
    assert (said["ja"], said["en"]) == ("♦3を持つAから始めます。", "A, who holds ♦3, leads.")


def test_kyoto_1_2_nobody_else_has():
    kyoto.lead("SK", hand="SK H3", **FIRST).shows(refused="KYOTO-1.2")
    others = {"B": ["D3", "H4"]}
    assert kyoto.lead("SK", hand="9", others=others, **FIRST).clauses == {"KYOTO-1.2"}


def test_kyoto_1_5_the_daihinmin_has_it_from_game_two():
    fields = {"opening": True, "round": 2, "classes": "E D C B A"}
    assert kyoto.lead("SK", **fields).legal
    assert kyoto.lead("SK", by="E", hand="SK D3", **fields).clauses == {"KYOTO-1.5"}


def test_kyoto_1_5_not_in_game_one():
    assert kyoto.lead("SK", by="E", hand="SK D3", classes="E D C B A", **FIRST).legal


def test_kyoto_1_6_the_daifugo_falls_when_another_is_first():
    ruling = kyoto.last("HQ", on="H4 / S5", classes="C A B D E", by="A")
    assert ruling.kinds == ["name_ranks", "finish", "downfall"]
    assert ruling.effect("downfall") == {"kind": "downfall", "player": "C", "clause": "KYOTO-1.6"}
    assert ruling.after["out"][-1] == {"player": "C", "how": "downfall"}
    assert ruling.after["hands"]["C"] == []


@pytest.mark.parametrize(
    "fields",
    [
        {"classes": "A C B D E"},
        {"classes": "C A B D E", "out": "C"},
        {"classes": "C A B D E", "out": "C:foul"},
    ],
)
def test_kyoto_1_6_not_when_already_out_or_first_oneself(fields):
    assert kyoto.last("HK", on="S5", **fields).kinds == ["finish"]


def test_kyoto_1_6_a_banned_finish_is_not_finishing():
    assert kyoto.last("H2", on="S5", classes="C A B D E").kinds == ["foul"]


def test_kyoto_1_6_the_fall_of_the_last_who_might_answer_flushes_at_once():
    kyoto.last("HK", on="E: S5", passed="B D E", classes="C A B D E").shows(
        kinds=["finish", "downfall", "flush"], turn="B", cites="GEN-3 GEN-4"
    )


def test_gen_2_the_leader_must_play():
    assert kyoto.passes().clauses == {"GEN-2"}


def test_gen_3_the_last_pass_flushes():
    ruling = kyoto.passes(on="B: S9", passed="C D E", back=True, lock="S", number_lock=True)
    assert ruling.json["effects"] == [{"kind": "flush", "clause": "GEN-3"}, {"kind": "turn", "player": "B"}]
    for key, empty in {"pile": [], "passed": [], "back": False, "lock": [], "number_lock": False}.items():
        assert ruling.after[key] == empty


def test_gen_4_who_played_last_and_left_is_followed_by_the_next():
    kyoto.passes(on="B: S9", out="B", passed="C D E").shows(turn="C", cites="GEN-4")


def test_gen_15_locked_out_unless_the_event_says_otherwise():
    kyoto.play("SK", on="E: H9", passed="A").shows(
        clauses={"GEN-15"}, basis="regulation", keys=["pass_lockout"]
    )
    kyoto.play("SK", on="E: H9", passed="A", rules="-pass_lockout").shows(
        legal=True, basis="regulation", keys=["pass_lockout"]
    )


def test_gen_15_flushing_at_once_hangs_on_it():
    kyoto.play("SK", on="E: H9", passed="B C D E").shows(
        flushes=True, turn="A", basis="regulation", keys=["pass_lockout"]
    )
    assert kyoto.play("SK", on="E: H9", passed="B C D E", rules="-pass_lockout").turn == "B"


def test_gen_5_the_game_ends_with_one_left():
    ruling = kyoto.last("S8 H8", on="E: S5 H5", out="B C D")
    ruling.shows(kinds=["foul", "game_over"], turn=None)
    assert [player_exit["player"] for player_exit in ruling.after["out"]] == ["B", "C", "D", "A"]


def test_gen_5_a_flush_is_not_listed_at_the_end():
    kyoto.last("S6 H6", on="E: S5 H5", out="B C D").shows(kinds=["finish", "game_over"], lacks="KYOTO-3.4")
