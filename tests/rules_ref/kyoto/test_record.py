"""Whole games by KYOTO: the actions that numbers call for are carried out, and players can leave by them."""

import pytest

from tests.rules_ref.asking import Asking

kyoto = Asking("kyoto")
HANDS = {"A": "C7 S4 HK", "B": "H9 DA", "C": "D4 S6"}


def done(move, **actions):
    """The play ``A: C7`` with the actions that its effects called for."""
    player, cards = move.split(":")
    return {"by": player, "cards": cards.split()} | actions


def test_kyoto_1_2_the_leader_must_hold_the_diamond_three():
    hands = {"A": "D3 S4", "B": "H9 DA"}
    assert kyoto.record(hands, "A: S4")["verdict"] == "legal"
    wrong = kyoto.record(hands, "B: H9", leader="B")
    assert (wrong["verdict"], wrong["at"]) == ("illegal", 0)
    assert wrong["ruling"]["clauses"] == ["KYOTO-1.2"]


def test_kyoto_1_5_from_game_two_it_is_the_daihinmin():
    fields = {"classes": "A B C"}
    assert kyoto.record(HANDS, "C: S6", leader="C", **fields)["verdict"] == "legal"
    wrong = kyoto.record(HANDS, "A: S4", **fields)
    assert wrong["ruling"]["clauses"] == ["KYOTO-1.5"]


@pytest.mark.parametrize("gives", [["S4"], []])
def test_kyoto_2_2_cards_go_to_the_next_player_if_one_likes(gives):
    hands = HANDS | {"A": "C7 S4 D3"}
    assert kyoto.record(hands, done("A: C7", gives=gives), "B: H9")["verdict"] == "legal"
    then = kyoto.record(hands, done("A: C7", gives=gives), "B: H9", "C: -", "A: -", "B: S4")
    assert (then["verdict"] == "legal") is bool(gives)


@pytest.mark.parametrize("gives", [["S4", "D3"], ["H9"]])
def test_kyoto_2_2_not_more_of_them_and_not_anothers(gives):
    ruling = kyoto.record(HANDS | {"A": "C7 S4 D3"}, done("A: C7", gives=gives))
    assert (ruling["verdict"], ruling["at"]) == ("illegal", 0)
    assert ruling["ruling"]["clauses"] == ["KYOTO-2.2"]


def test_kyoto_2_2_a_hand_emptied_so_is_a_clean_finish():
    ruling = kyoto.record(
        {"A": "D7 D3", "B": "H9 DA", "C": "D4 S6"},
        done("A: D7", gives=["D3"]),
        "B: H9",
        "C: -",
        "B: DA",
        "C: -",
        "B: D3",
    )
    assert ruling["verdict"] == "legal"
    assert ruling["ranking"]["order"] == ["A", "B", "C"]


def test_kyoto_2_2_and_brings_the_daifugo_down():
    hands = {"A": "D7 D3", "B": "H9 DA", "C": "D4 S6"}
    ruling = kyoto.record(hands, done("A: D7", gives=["D3"]), classes="C B A")
    assert ruling["verdict"] == "legal"
    assert ruling["ranking"]["order"] == ["A", "B", "C"]
    assert ruling["ranking"]["downfall"] == "C"


@pytest.mark.parametrize(
    ("discards", "verdict"),
    [(["S4"], "legal"), ([], "legal"), (["S4", "D3"], "illegal"), (["H9"], "illegal")],
)
def test_kyoto_2_4_up_to_as_many_cards_as_tens_are_discarded(discards, verdict):
    assert kyoto.record(HANDS | {"A": "C10 S4 D3"}, done("A: C10", discards=discards))["verdict"] == verdict


def test_kyoto_2_4_a_hand_emptied_so_is_a_clean_finish():
    hands = {"A": "C10 D3", "B": "H9 D4"}
    ruling = kyoto.record(hands, done("A: C10", discards=["D3"]))
    assert ruling["verdict"] == "legal"
    assert ruling["ranking"]["order"] == ["A", "B"]


def test_kyoto_2_6_all_discard_what_is_named():
    hands = {"A": "CQ S4 D3", "B": "H9 D9 DA", "C": "C9 S6"}
    assert kyoto.record(hands, done("A: CQ", names=["9"]), "B: DA")["verdict"] == "legal"
    assert kyoto.record(hands, done("A: CQ", names=["9"]), "B: H9")["ruling"]["clauses"] == ["GEN-1"]


@pytest.mark.parametrize(("names", "verdict"), [([], "legal"), (["JK"], "legal"), (["9", "A"], "illegal")])
def test_kyoto_2_6_up_to_as_many_ranks_as_queens(names, verdict):
    hands = {"A": "CQ S4 D3", "B": "H9 DA", "C": "C9 JK"}
    assert kyoto.record(hands, done("A: CQ", names=names))["verdict"] == verdict


def test_kyoto_2_6_hands_emptied_at_once_finish_in_turn_order():
    hands = {"A": "CQ D3 S4", "B": "H9", "C": "C9", "D": "D9 C4"}
    ruling = kyoto.record(hands, done("A: CQ", names=["9"]), "D: -", "A: D3", "D: C4")
    assert ruling["verdict"] == "legal"
    assert ruling["ranking"]["order"] == ["B", "C", "D", "A"]


def test_kyoto_3_3_a_cut_is_stopped_in_the_middle_of_a_game():
    hands = {"A": "S8 D3 HK", "B": "H4 D4 CA", "C": "C9 S6 S10"}
    stopped = kyoto.record(hands, "A: S8", "B: H4 D4", "B: CA")
    assert stopped["verdict"] == "legal"
    assert stopped["ranking"] is None
    too_late = kyoto.record(hands, "A: S8", "A: D3", "C: C9")
    assert too_late["at"] == 2


def test_what_nothing_calls_for_is_refused():
    ruling = kyoto.record(HANDS | {"A": "C9 S4 D3"}, done("A: C9", gives=["S4"]))
    assert (ruling["verdict"], ruling["at"]) == ("illegal", 0)
