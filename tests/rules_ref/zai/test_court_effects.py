"""ZAI: what jacks, queens, kings, aces and 2s do, and in which order cards laid together act."""

import pytest

from tests.rules_ref.zai.laid import play, zai


@pytest.mark.parametrize("cards", ["SJ", "SJ HJ", "SJ JK", "SJ SQ SK"])
def test_zai_j_1_a_jack_reverses_until_the_flush(cards):
    play(cards).shows(effects={"back": [{"on": True}]}, back={"clause": "ZAI-J.1"}, after={"back": True})
    assert zai.passes(on="D: SJ", back=True, passed="B C").after["back"] is False


def test_zai_j_1_under_it_the_weaker_card_is_the_stronger():
    assert zai.play("H9", on="D: SJ", back=True).legal
    assert zai.play("HK", on="D: SJ", back=True).illegal


def test_zai_j_1_under_revolution_it_reverses_again():
    assert zai.play("HK", on="D: SJ", back=True, revolution=True).legal
    assert zai.play("H9", on="D: SJ", back=True, revolution=True).illegal


def test_zai_j_1_another_jack_changes_nothing_more():
    play("HJ", on="C: SJ / D: SQ", back=True).shows(legal=True, without="back", after={"back": True})


def test_zai_j_1_it_is_listed_beside_a_flush_too():
    ruling = play("S8 S9 S10 SJ")
    ruling.shows(has="back", after={"back": False})
    assert ruling.kinds[-1] == "flush"


def test_zai_q_1_everyone_hands_cards_to_the_next():
    ruling = play("SQ")
    assert ruling.effects("give") == [
        {"player": "B", "to": "C", "count": 1, "optional": False},
        {"player": "C", "to": "D", "count": 1, "optional": False},
        {"player": "D", "to": "A", "count": 1, "optional": False},
        {"player": "A", "to": "B", "count": 1, "optional": False},
    ]
    assert {effect["clause"] for effect in ruling.json["effects"] if effect["kind"] == "give"} == {"ZAI-Q.1"}


def test_zai_q_1_also_those_who_have_passed():
    assert len(play("SQ", on="D: H6", passed="B C").effects("give")) == 4


def test_zai_q_1_who_finishes_with_it_is_exempt():
    ruling = zai.last("SQ", on="D: H6")
    assert [(effect["player"], effect["to"]) for effect in ruling.effects("give")] == [
        ("B", "C"),
        ("C", "D"),
        ("D", "B"),
    ]
    assert ruling.kinds == ["give", "give", "give", "finish"]


def test_zai_q_1_who_is_out_neither_gives_nor_gets():
    assert [
        (effect["player"], effect["to"]) for effect in play("SQ", on="D: H6", out="C").effects("give")
    ] == [("B", "D"), ("D", "A"), ("A", "B")]


def test_zai_q_1_in_the_direction_of_play():
    assert [(effect["player"], effect["to"]) for effect in play("SQ", direction=-1).effects("give")] == [
        ("D", "C"),
        ("C", "B"),
        ("B", "A"),
        ("A", "D"),
    ]


def test_zai_q_1_never_more_than_a_hand_holds():
    assert {
        effect["player"]: effect["count"]
        for effect in play("SQ HQ DQ", keep="C3", others={"B": 1, "C": ["C5", "C6"], "D": 9}).effects("give")
    } == {"A": 1, "B": 1, "C": 2, "D": 3}


def test_zai_q_1_who_must_take_an_ace_back_stays_in_and_gets():
    assert [
        (effect["player"], effect["to"]) for effect in zai.last("SQ SK SA", on="D: H3 H4 H5").effects("give")
    ] == [("B", "C"), ("C", "D"), ("D", "A")]


def test_zai_q_1_with_nobody_to_hand_to_nothing_happens():
    assert zai.last("SQ", on="B: H6", players="A B").kinds == ["finish", "game_over"]


@pytest.mark.parametrize(("cards", "count"), [("SK", 1), ("SK HK", 2), ("SK JK", 2)])
def test_zai_k_1_n_cards_of_the_next_are_destroyed(cards, count):
    play(cards).shows(
        effects={"destroy": [{"player": "B", "count": count, "choose": False}]}, destroy={"clause": "ZAI-K.1"}
    )


def test_zai_k_1_by_choice_where_the_hand_lies_open():
    assert play("SK", open_hands=["B"]).effects("destroy")[0]["choose"] is True
    assert play("SK", open_hands=["A", "C"]).effects("destroy")[0]["choose"] is False


def test_zai_k_1_never_more_than_the_hand_holds():
    assert play("SK HK DK", others={"B": 2}).effects("destroy")[0]["count"] == 2
    assert play("SK HK DK", others={"B": ["C3"]}).effects("destroy")[0]["count"] == 1


def test_zai_k_1_the_next_is_the_one_next_to_act():
    assert play("SK", on="D: H6", passed="B").effects("destroy")[0]["player"] == "C"
    assert play("S9 S10 SJ SQ SK").effects("destroy")[0]["player"] == "D"


def test_zai_k_1_when_finishing_and_in_a_revolution_too():
    assert zai.last("SK", on="D: H6").kinds == ["destroy", "finish"]
    assert play("SK HK DK CK").effects("destroy")[0]["count"] == 4


def test_zai_k_1_no_other_card_destroys():
    assert "destroy" not in play("S3").kinds


@pytest.mark.parametrize(
    ("cards", "on", "count"),
    [("SA", "D: HK", 1), ("SA HA", "D: SK HK", 2), ("SA JK", "D: SK HK", 2), ("SQ SK SA", "D: H3 H4 H5", 1)],
)
def test_zai_a_1_each_ace_takes_a_card_back(cards, on, count):
    play(cards, on=on).shows(
        effects={"recover": [{"player": "A", "count": count}]}, recover={"clause": "ZAI-A.1"}
    )


def test_zai_a_1_on_an_empty_pile_of_the_cards_last_flushed():
    assert play("SA HA", last_cut=["H5"]).effects("recover") == [{"player": "A", "count": 1}]
    assert "recover" not in play("SA HA").kinds


def test_zai_a_1_after_ones_own_cut_too():
    fields = {"pending": {"kind": "eight_cut", "by": "A"}, "last_cut": ["H6", "S8"]}
    assert play("SA", on="D: H6 / A: S8", **fields).effects("recover") == [{"player": "A", "count": 1}]
    assert play("SA HA", on="D: H6 / A: S8", pending=fields["pending"]).effects("recover")[0]["count"] == 2


def test_zai_a_1_no_other_card_takes_back():
    assert "recover" not in play("SK", on="D: H6").kinds


@pytest.mark.parametrize(("cards", "count"), [("S2", 2), ("S2 H2", 4), ("S2 JK", 4), ("SK SA S2", 2)])
def test_zai_2_1_a_chosen_opponent_draws(cards, count):
    play(cards).shows(effects={"draw": [{"player": None, "count": count}]}, draw={"clause": "ZAI-2.1"})


def test_zai_2_1_also_when_finishing():
    assert zai.last("S2 JK").effects("draw") == [{"player": None, "count": 4}]


def test_zai_2_1_not_by_a_joker_alone():
    assert "draw" not in play("JK").kinds


def test_zai_s_3_the_effects_follow_the_order_of_the_cards():
    ruling = play("D4 D5 D6 D7")
    assert ruling.kinds[:5] == ["draw", "skip", "reveal", "give", "revolution"]
    assert ruling.effects("give")[0]["to"] == "C"


def test_zai_s_3_the_other_way_round_if_they_are_laid_so():
    ruling = play("D7 D6 D5 D4")
    assert ruling.kinds[:5] == ["give", "reveal", "skip", "draw", "revolution"]
    assert ruling.effects("give")[0]["to"] == "B"


def test_zai_s_3_what_a_joker_stands_for_acts_in_its_place():
    assert play("D5 JK=D6 D7").kinds == ["skip", "reveal", "give"]
    assert play("D5 D7 JK").kinds == ["skip", "give", "reveal"]


def test_zai_s_3_what_has_been_drawn_can_be_opened_and_given():
    assert zai.last("D4 D5 D6 D7").kinds[:5] == ["draw", "skip", "reveal", "give", "revolution"]


def test_zai_s_3_three_of_a_rank_act_once_each():
    assert play("S3 H3 D3").kinds == []
    assert play("S6 H6 D6").kinds == ["reveal"]
