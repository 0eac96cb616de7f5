"""ZAI: what cuts jokers, what a sandstorm cuts, the eight-cut and what cuts it."""

import pytest

from tests.rules_ref.asking import Asking

zai = Asking("zai")
CUT = {"kind": "eight_cut", "by": "D"}


def after_the_cut(cards, *, by, eight="D: S8", **fields):
    """Rule on a play of these cards after D's eight-cut, when D is to lead."""
    return zai.play(cards, by=by, turn="D", on=f"C: H6 / {eight}", pending=CUT, **fields)


# ♠3 on jokers.


@pytest.mark.parametrize(("cards", "on"), [("S3", "D: JK"), ("S3 S3", "D: JK JK"), ("S3", "D: JK=H9")])
@pytest.mark.parametrize("revolution", [False, True])
def test_zai_3_1_as_many_spade_threes_cut_jokers(cards, on, revolution):
    zai.play(cards, on=on, revolution=revolution).shows(legal=True, cites="ZAI-3.1 ZAI-X.2")


def test_zai_3_1_the_cards_that_cut_lie_there_to_be_answered():
    zai.play("S3", on="D: JK").shows(kinds=[], turn="B")
    assert zai.play("H5", on="C: JK / D: S3").legal


@pytest.mark.parametrize(("cards", "on"), [("S3 JK", "D: JK JK"), ("S3", "D: JK JK"), ("S3 S3", "D: JK")])
def test_zai_3_1_neither_a_joker_in_their_place_nor_another_number(cards, on):
    ruling = zai.play(cards, on=on)
    ruling.shows(refused="GEN-14 ZAI-3.1")
    (near,) = ruling.json["nearly"]
    assert (near["clause"], near["en"]) == ("ZAI-3.1", "It takes one ♠3 for each joker.")


@pytest.mark.parametrize(
    ("cards", "on"), [("H3", "D: JK"), ("S3 H3", "D: JK JK"), ("H2", "D: JK"), ("S3", "D: S9 JK")]
)
def test_zai_3_1_nor_any_other_card(cards, on):
    zai.play(cards, on=on).shows(refused="GEN-14")


def test_gen_13_no_lock_stops_spade_three():
    zai.play("S3", on="C: H9 / D: JK", lock="H").shows(legal=True, cites="ZAI-3.1 GEN-13")


def test_zai_x_2_three_jokers_fall_to_a_sandstorm_only():
    zai.play("H3 D3 C3", on="D: JK JK JK").shows(legal=True, cites="ZAI-3.2 ZAI-X.2")
    assert zai.play("S3 S3 S3", on="D: JK JK JK").clauses >= {"ZAI-3.2", "ZAI-X.2"}
    assert zai.play("S3 S3", on="D: JK JK JK").illegal
    assert zai.play("S2 H2 D2", on="D: JK JK JK").illegal


def test_zai_x_2_one_or_two_fall_to_a_sandstorm_too():
    assert zai.play("H3 D3 C3", on="D: JK").clauses >= {"ZAI-3.2", "ZAI-X.2"}
    assert zai.play("H3 D3 C3", on="D: JK JK").clauses >= {"ZAI-3.2", "ZAI-X.2"}


# Sandstorm.


@pytest.mark.parametrize(
    "on",
    [
        "D: H2",
        "D: SA HA",
        "D: SK HK DK",
        "D: D5 D6 D7",
        "D: JK",
        "D: JK JK JK",
        "D: S3 H3 D3",
        "D: C4",
        "D: S8 JK JK",
    ],
)
@pytest.mark.parametrize("cards", ["S3 D3 C3", "H3 C3 JK", "H3 JK JK", "S3 S3 S3"])
def test_zai_3_2_a_sandstorm_cuts_whatever_the_number_of_cards(on, cards):
    zai.play(cards, on=on).shows(legal=True, cites="ZAI-3.2", first="GEN-14")


@pytest.mark.parametrize(
    "on", ["D: S9 H9 D9", "D: S5 H5 D5 C5", "D: S5 S6 S7 S8", "D: S3 H3 D3 C3", "D: H9 JK JK"]
)
@pytest.mark.parametrize("revolution", [False, True])
def test_zai_3_2_but_no_revolution(on, revolution):
    zai.play("S3 D3 C3", on=on, revolution=revolution).shows(illegal=True, cites="ZAI-3.2")


def test_zai_3_2_it_lies_there_and_flushes_nothing():
    ruling = zai.play("S3 D3 C3", on="D: H2")
    ruling.shows(kinds=[], turn="B")
    assert ruling.top["cards"] == ["S3", "D3", "C3"]


@pytest.mark.parametrize("cards", ["S4 H4 D4", "SA HA DA", "JK JK JK", "S8 H8 D8", "C9 C10 CJ"])
def test_zai_3_2_nothing_else_answers_a_sandstorm(cards):
    zai.play(cards, on="D: S3 H3 JK").shows(illegal=True, cites="ZAI-3.2")


@pytest.mark.parametrize("revolution", [False, True])
def test_zai_3_2_another_sandstorm_or_a_revolution_does(revolution):
    assert zai.play("D3 C3 JK", on="D: S3 H3 JK", revolution=revolution).clauses >= {"ZAI-3.2"}
    assert zai.play("S9 H9 D9", on="D: S3 H3 JK", revolution=revolution).legal


def test_zai_3_2_four_of_a_kind_or_long_stairs_need_an_empty_pile_all_the_same():
    assert "ZAI-F.1" in zai.play("S9 H9 D9 C9", on="D: S3 H3 JK").clauses
    assert zai.play("S4 S5 S6 S7", on="D: S3 H3 JK").illegal


def test_zai_3_2_a_lock_so_cut_ends():
    zai.play("H3 D3 C3", on="C: S6 / D: S9", lock="S").shows(legal=True, lock="", without="lock")
    assert zai.play("S3 H3 D3", on="C: S6 H6 D6 / D: S9 H9 D9", lock="SHD").illegal
    assert zai.play("S3 H3 D3", on="C: S6 H6 D6 / D: S7 H7 D7", lock="SHD").lock == ""


def test_zai_3_2_on_an_empty_pile_it_is_a_lead_like_any():
    zai.lead("S3 H3 D3").shows(legal=True, clauses={"GEN-14"})


def test_zai_x_1_jokers_alone_are_playable_but_cut_no_sandstorm():
    assert zai.play("JK JK JK", on="D: SK HK DK").legal
    zai.play("JK JK JK", on="D: S3 H3 D3").shows(refused="ZAI-3.2 ZAI-X.1")


@pytest.mark.parametrize(
    ("cards", "on"), [("S9 JK", ""), ("S9 S10 JK", ""), ("S9 JK", "D: S7 H7"), ("JK", "D: SK")]
)
def test_zai_x_1_is_what_lets_a_joker_be_played(cards, on):
    zai.play(cards, on=on).shows(legal=True, cites="ZAI-X.1")


def test_zai_x_1_has_no_part_in_natural_cards():
    assert "ZAI-X.1" not in zai.play("S9 H9", on="D: S7 H7").clauses


def test_zai_x_1_a_joker_stands_for_what_is_declared():
    assert zai.play("S9 JK=H9", on="D: S6 H6").top["as"] == ["H9"]
    assert zai.play("H6 H7 JK=H5", on="D: S5 S6 S7").illegal


# Eight-cut.


@pytest.mark.parametrize(
    ("cards", "on"),
    [
        ("S8", "C: S3 / D: H6"),
        ("S8 H8", "D: H6 D6"),
        ("S8 JK", "D: H6 D6"),
        ("S6 S7 S8", "D: H5 H6 H7"),
        ("C9 C10 JK=C8", "D: H5 H6 H7"),
    ],
)
def test_zai_8_1_an_eight_flushes_and_its_player_leads(cards, on):
    zai.play(cards, on=on).shows(cites="ZAI-8.1", flush={"clause": "ZAI-8.1"}, turn="A")


def test_zai_8_1_it_still_shows_while_it_can_be_answered():
    ruling = zai.play("S8", on="C: H3 / D: H6", lock="", passed="B")
    ruling.shows(
        after={"pending": {"kind": "eight_cut", "by": "A"}, "passed": [], "last_cut": ["H3", "H6", "S8"]}
    )
    assert ruling.after["pile"][-1] == {"by": "A", "cards": ["S8"]}


def test_zai_8_1_the_lead_ends_that():
    zai.play("H5", by="D", on="C: H6 / D: S8", pending=CUT, turn="D").shows(
        legal=True,
        after={"pile": [{"by": "D", "cards": ["H5"]}], "pending": None},
        clauses={"GEN-14", "ZAI-5.1"},
    )


def test_zai_8_1_the_cutter_must_lead():
    assert zai.passes(by="D", on="C: H6 / D: S8", pending=CUT).clauses == {"GEN-2"}


def test_zai_8_1_another_card_does_not_cut():
    assert zai.play("S9", on="D: H6").kinds == ["reverse"]
    assert zai.play("S7 H7", on="D: H6 D6").flushes is False


@pytest.mark.parametrize("cards", ["H8", "S9 H9 D9", "SK HK DK CK", "S4 S5 S6 S7", "S9", "S3 H3 D3 C3 JK"])
def test_zai_8_1_neither_eight_nor_revolution_cuts_it(cards):
    after_the_cut(cards, by="A").shows(illegal=True, cites="GEN-1 ZAI-8.1")


def test_zai_x_1_a_joker_alone_does_not_cut_an_eight():
    after_the_cut("JK", by="A").shows(refused="GEN-1 ZAI-8.1 ZAI-X.1")


@pytest.mark.parametrize("by", "ABC")
@pytest.mark.parametrize(
    "cards", ["S3 H3 D3", "H3 JK JK", "S3 H3 D3 C3", "H3 D3 C3 JK", "S3 S4 S5 S6", "C4 C5 C6 JK=C3"]
)
def test_zai_8_2_sandstorm_four_threes_or_stairs_with_a_three_cut_it(cards, by):
    ruling = after_the_cut(cards, by=by)
    ruling.shows(legal=True, cites="ZAI-8.2")
    assert ruling.after["pile"][-2]["cards"] == ["S8"]
    assert ruling.after["pending"] != {"kind": "eight_cut", "by": "D"}


def test_zai_8_2_the_turn_goes_on_from_who_cut_it():
    assert after_the_cut("S3 H3 D3", by="B").turn == "C"
    assert after_the_cut("S3 H3 D3", by="C").turn == "D"
    assert after_the_cut("S3 H3 D3", by="B", direction=-1).turn == "A"


@pytest.mark.parametrize("cards", ["S3 S4 S5", "C4 C5 C6 C7", "S3 H3", "S3"])
def test_zai_8_2_not_short_stairs_or_stairs_without_a_three(cards):
    after_the_cut(cards, by="A").shows(illegal=True, lacks="ZAI-8.2", cites="ZAI-8.1")


def test_zai_8_2_not_once_the_cutter_has_led():
    zai.play("S3 H3 D3", by="B", turn="A", on="D: C5").shows(refused="GEN-1")


def test_zai_8_2_the_cutter_leads_a_sandstorm_like_anything_else():
    ruling = zai.play("S3 H3 D3", by="D", turn="D", on="C: H6 / D: S8", pending=CUT)
    assert ruling.clauses == {"GEN-14"}
    assert len(ruling.after["pile"]) == 1


@pytest.mark.parametrize("eight", ["D: S8 H8 D8 C8", "D: S8 JK JK JK"])
def test_zai_8_2_it_cuts_four_eights_too(eight):
    after_the_cut("S3 H3 D3", by="A", eight=eight, revolution=True).shows(legal=True, cites="ZAI-8.2")


def test_zai_8_2_and_stairs_with_an_eight():
    after_the_cut("S3 H3 D3", by="A", eight="D: S5 S6 S7 S8", revolution=True).shows(
        legal=True, after={"revolution": True}
    )


def test_zai_8_2_stairs_on_stairs_with_an_eight_counter_them():
    after_the_cut("H3 H4 H5 H6", by="A", eight="D: S5 S6 S7 S8", revolution=True).shows(
        cites="ZAI-8.2 ZAI-S.4 ZAI-C.1", after={"revolution": False}
    )


def test_zai_8_2_a_finish_with_an_eight_leaves_it_to_be_answered():
    ruling = zai.last("S8 JK", on="D: H6 D6")
    assert ruling.kinds == ["finish", "flush"]
    assert ruling.turn == "B"
    assert ruling.after["pending"] == {"kind": "eight_cut", "by": "A"}
    assert "GEN-4" in ruling.clauses


def test_zai_8_1_when_the_game_is_over_nothing_is_flushed():
    zai.last("S8 JK", on="D: H6 D6", out="B C").shows(kinds=["finish", "game_over"], turn=None)
