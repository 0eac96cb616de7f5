"""Foul finish (反則あがり): JBL section 11 and GEN-12."""

import pytest

from tests.rules_ref.asking import last, passes, play

FOULS = [
    ("JBL-11.3", "JK", "S5", False),
    ("JBL-11.3", "JK", "", False),
    ("JBL-11.3", "JK JK", "S5 H5", False),
    ("JBL-11.3", "S9 JK", "S5 H5", False),
    ("JBL-11.3", "S9 S10 JK", "H5 H6 H7", False),
    ("JBL-11.4", "D8", "S5", False),
    ("JBL-11.4", "D8 S8", "", False),
    ("JBL-11.4", "D8", "S9", True),
    ("JBL-11.4", "S8 H8 D8 C8", "", False),
    ("JBL-11.5", "S3", "", False),
    ("JBL-11.5", "S3", "JK", False),
    ("JBL-11.5", "S3", "H5", True),
    ("JBL-11.5", "S3", "JK", True),
    ("JBL-11.6", "C2", "SK", False),
    ("JBL-11.6", "C2 H2", "", False),
    ("JBL-11.6", "SK SA S2", "", False),
    ("JBL-11.6", "S2 H2 D2 C2", "", False),
    ("JBL-11.7", "H3", "S5", True),
    ("JBL-11.7", "H3 D3", "", True),
    ("JBL-11.7", "H3 H4 H5", "", True),
    ("JBL-11.7", "S3 H3 D3 C3", "", True),
]
CLEAN = [
    ("JBL-11.4", "S7 S8 S9", "", False),
    ("JBL-11.4", "S8 S9 S10", "", True),
    ("JBL-11.5", "S3 H3", "", False),
    ("JBL-11.5", "S3 S4 S5", "", False),
    ("JBL-11.5", "H3", "", False),
    ("JBL-11.6", "C2", "", True),
    ("JBL-11.6", "SK SA S2", "", True),
    ("JBL-11.6", "S2 H2 D2 C2", "", True),
    ("JBL-11.7", "H3", "", False),
    ("JBL-11.7", "H3 H4 H5", "", False),
    ("JBL-11.7", "S3 H3 D3 C3", "", False),
    ("JBL-11.0", "SK", "S5", False),
    ("JBL-11.0", "S4 H4 D4 C4", "", False),
]


@pytest.mark.parametrize(("clause", "cards", "on", "revolution"), FOULS)
def test_jbl_11_3_to_11_7_forbidden_last_cards_are_legal_and_a_foul(clause, cards, on, revolution):
    ruling = last(cards, on=on, revolution=revolution)
    ruling.shows(
        legal=True, foul=True, cites=clause, without="finish", after={"out": [{"player": "A", "how": "foul"}]}
    )
    assert ruling.effect("foul")["player"] == "A"
    assert ruling.after["hands"]["A"] == []


@pytest.mark.parametrize(("clause", "cards", "on", "revolution"), CLEAN)
def test_jbl_11_3_to_11_7_other_last_cards_are_a_clean_finish(clause, cards, on, revolution):
    ruling = last(cards, on=on, revolution=revolution)
    assert ruling.legal
    assert not ruling.foul
    assert clause not in ruling.clauses
    assert ruling.effect("finish") == {"kind": "finish", "player": "A", "clause": "JBL-4.3"}
    assert ruling.after["out"] == [{"player": "A", "how": "finish"}]


@pytest.mark.parametrize(("clause", "cards", "on", "revolution"), FOULS)
def test_jbl_11_3_to_11_7_with_a_card_left_nobody_fouls(clause, cards, on, revolution):
    play(cards, on=on, revolution=revolution).shows(legal=True, foul=False, lacks=clause)


def test_jbl_11_3_a_joker_among_the_last_cards_is_a_foul():
    assert last("S9 JK").clauses >= {"JBL-11.3"}


def test_jbl_11_3_without_a_joker_it_is_none():
    assert not last("S9 H9").foul


def test_jbl_11_4_an_eight_among_the_last_cards_is_a_foul():
    assert last("S8 H8").clauses >= {"JBL-11.4"}


def test_jbl_11_4_an_eight_in_stairs_is_none():
    assert not last("S8 S9 S10").foul


def test_jbl_11_4_stairs_with_a_joker_for_the_eight_foul_only_by_the_joker():
    assert last("S7 S9 JK").clauses == {"JBL-4.5", "JBL-11.3"}


def test_jbl_11_4_an_eight_with_two_jokers_is_a_multiple_and_fouls_by_both():
    assert last("S8 JK JK").clauses >= {"JBL-11.3", "JBL-11.4"}


def test_jbl_11_5_spade_three_alone_is_a_foul():
    assert last("S3").clauses >= {"JBL-11.5"}


def test_jbl_11_5_another_three_alone_is_none():
    assert not last("D3").foul


def test_jbl_11_5_in_revolution_spade_three_breaks_two_clauses():
    assert last("S3", revolution=True).clauses >= {"JBL-11.5", "JBL-11.7"}


def test_jbl_11_6_a_two_is_a_foul_without_revolution():
    assert last("D2").clauses >= {"JBL-11.6"}


def test_jbl_11_6_a_two_is_none_in_a_revolution():
    assert not last("D2", revolution=True).foul


def test_jbl_11_7_a_three_is_a_foul_in_revolution_only():
    assert last("D3", revolution=True).clauses >= {"JBL-11.7"}
    assert not last("D3").foul


def test_jbl_11_7_a_joker_for_the_three_counts_as_the_joker():
    assert last("D4 D5 JK=D3", revolution=True).clauses >= {"JBL-11.3"}
    assert "JBL-11.7" not in last("D4 D5 JK=D3", revolution=True).clauses


def test_jbl_11_0_a_foul_is_out_of_the_game_and_loses_it():
    last("C2", on="SK").shows(turn="B", after={"out": [{"player": "A", "how": "foul"}]})


def test_jbl_11_1_a_second_foul_follows_the_first_in_order():
    ruling = last("C2", on="B: SK", out="B:foul")
    assert [player_exit["player"] for player_exit in ruling.after["out"]] == ["B", "A"]


@pytest.mark.parametrize(("cards", "on"), [("D8", "S5"), ("D8 S8", "H5 C5"), ("S3", "JK")])
def test_jbl_11_2_the_cards_of_a_foul_stay_to_be_beaten(cards, on):
    last(cards, on=on).shows(
        cites="JBL-11.2", without="flush", top={"by": "A", "cards": cards.split()}, turn="B"
    )


def test_jbl_11_2_what_lies_there_must_be_beaten():
    assert play("H7", on="D: D8", out="D:foul").clauses == {"JBL-4.1"}
    assert play("H9", on="D: D8", out="D:foul").legal


def test_jbl_11_2_a_fouling_spade_three_lies_there_as_a_three():
    assert play("H4", on="D: JK / D: S3", out="D:foul").legal
    assert play("H4", on="D: JK / D: S3", out="D:foul", revolution=True).illegal


def test_jbl_11_2_a_clean_finish_cites_nothing_of_it():
    assert "JBL-11.2" not in last("DK", on="S5").clauses


def test_jbl_11_2_a_revolution_laid_with_the_foul_takes_effect():
    last("S8 H8 D8 C8").shows(kinds=["revolution", "foul"], after={"revolution": True})


def test_jbl_11_2_when_the_rest_pass_over_a_foul_the_next_player_leads():
    passes(on="B: C2", by="A", out="B:foul", passed="C D").shows(flushes=True, turn="C")


def test_jbl_11_2_with_nobody_left_to_answer_the_foul_is_flushed_by_gen_3():
    last("D8", on="D: S5", passed="B C D").shows(kinds=["foul", "flush"], turn="B")


def test_gen_12_judged_before_the_effects_of_the_last_cards():
    assert last("S2 H2 D2 C2").clauses >= {"JBL-11.6"}
    assert not last("S3 H3 D3 C3").foul


def test_gen_12_and_the_other_way_round_in_revolution():
    assert not last("S2 H2 D2 C2", revolution=True).foul
    assert last("S3 H3 D3 C3", revolution=True).clauses >= {"JBL-11.7"}
