"""ZAI: what the numbers from 4 to 10 do."""

import pytest

from tests.rules_ref.zai.laid import KEPT, play, zai


@pytest.mark.parametrize(("cards", "count"), [("S4", 4), ("S4 H4", 8), ("S4 H4 D4", 12), ("S4 JK", 8)])
@pytest.mark.parametrize("revolution", [False, True])
def test_zai_4_1_each_four_draws_four(cards, count, revolution):
    ruling = play(cards, revolution=revolution)
    ruling.shows(effects={"draw": [{"player": "A", "count": count}]}, draw={"clause": "ZAI-4.1"})
    assert ruling.after["hands"]["A"] == KEPT.split()


def test_zai_4_1_in_stairs_and_in_stairs_revolutions_too():
    assert play("S4 S5 S6").effects("draw")[0] == {"player": "A", "count": 4}
    assert play("S3 JK=S4 S5 S6").effects("draw")[0] == {"player": "A", "count": 4}


def test_zai_4_1_no_other_card_draws_for_its_player():
    assert "draw" not in play("S3").kinds
    assert "draw" not in play("S5 S6 S7").kinds


@pytest.mark.parametrize(
    ("cards", "players", "skipped"),
    [
        ("S5", "A B C D", ["B"]),
        ("S5 H5", "A B C D E F", ["B", "C", "D"]),
        ("S5 JK", "A B C D E", ["B", "C", "D"]),
        ("S5 H5 D5", "A B C D E F G", ["B", "C", "D", "E", "F"]),
    ],
)
def test_zai_5_1_n_fives_skip_one_less_than_twice_as_many(cards, players, skipped):
    ruling = play(cards, players=players)
    assert ruling.effects("skip") == [{"count": len(skipped)}]
    assert ruling.effect("skip")["clause"] == "ZAI-5.1"
    assert ruling.after["passed"] == skipped
    assert ruling.turn == players.split()[len(skipped) + 1]


def test_zai_5_1_only_who_could_have_acted_is_skipped():
    play("S5", on="D: H4", passed="B").shows(after={"passed": ["B", "C"]}, turn="D")


def test_zai_5_1_it_lasts_where_passing_locks_out():
    assert zai.play("H9", by="B", on="A: S5 / D: H6", passed="B").clauses == {"GEN-15"}


def test_zai_5_1_the_skipped_are_back_after_the_next_play_where_it_does_not():
    play("S5", rules="-pass_lockout").shows(after={"passed": ["B"]}, turn="C")
    zai.play("H9", by="C", on="A: S5", passed="B", rules="-pass_lockout").shows(
        after={"passed": []}, turn="B"
    )


def test_zai_5_1_no_other_card_skips():
    assert "skip" not in play("S6").kinds


@pytest.mark.parametrize(
    ("cards", "players"), [("S5 H5", "A B C D"), ("S5 H5", "A B C"), ("S5", "A B"), ("S5 H5 D5", "A B C D")]
)
def test_zai_5_2_all_the_others_skipped_is_a_flush_and_ones_own_turn(cards, players):
    ruling = play(cards, players=players)
    ruling.shows(
        effects={"skip": [{"count": len(players.split()) - 1}]}, flush={"clause": "ZAI-5.2"}, turn="A"
    )
    assert ruling.after["pile"] == ruling.after["passed"] == []


def test_zai_5_2_not_while_one_is_left():
    play("S5 H5", players="A B C D E").shows(without="flush", turn="E")


def test_zai_5_2_with_nobody_to_skip_it_is_a_flush_like_any():
    play("S5", on="D: H4", passed="B C D").shows(kinds=["flush"], clauses={"GEN-14", "GEN-3"})


def test_zai_5_2_with_the_last_card_the_next_one_leads():
    zai.last("S5 H5", on="D: H4 D4").shows(kinds=["skip", "finish", "flush"], turn="B")


def test_zai_6_1_the_hand_lies_open_from_now_on():
    play("S6", open_hands=["C"]).shows(
        effects={"reveal": [{"player": "A"}]}, reveal={"clause": "ZAI-6.1"}, after={"open_hands": ["C", "A"]}
    )


@pytest.mark.parametrize("cards", ["S6 H6", "S6 JK", "S6 S7 S8", "S5 JK=S6 S7", "S4 S5 S6 S7"])
def test_zai_6_1_also_by_several_in_stairs_or_by_a_joker(cards):
    assert play(cards).after["open_hands"] == ["A"]


def test_zai_6_1_it_stays_open():
    assert play("S9", open_hands=["A"]).after["open_hands"] == ["A"]
    assert play("S6", open_hands=["A"]).after["open_hands"] == ["A"]


def test_zai_6_1_nothing_is_listed_when_no_hand_is_left():
    zai.last("S6", on="D: H5").shows(kinds=["finish"], after={"open_hands": []})


@pytest.mark.parametrize("cards", ["S6 S5 S4", "S4 S5 S6", "S6 S5 JK=S4"])
def test_zai_6_1_what_a_four_in_the_same_stairs_brings_lies_open(cards):
    zai.last(cards).shows(effects={"reveal": [{"player": "A"}]}, after={"open_hands": ["A"]})


def test_zai_6_1_a_last_six_among_cards_that_bring_none_opens_nothing():
    assert "reveal" not in zai.last("S6 S7 S8").kinds


def test_zai_6_1_no_other_card_opens_a_hand():
    assert "reveal" not in play("S7").kinds


@pytest.mark.parametrize("cards", ["S6 H6 D6 C6", "S6 H6 D6 JK"])
def test_zai_6_2_a_revolution_of_sixes_opens_all_hands(cards):
    ruling = play(cards)
    assert ruling.effects("reveal") == [{"player": None}]
    assert ruling.effect("reveal")["clause"] == "ZAI-6.2"
    assert ruling.after["open_hands"] == ["A", "B", "C", "D"]
    assert ruling.kinds == ["reveal", "revolution"]


def test_zai_6_2_three_sixes_or_stairs_do_not():
    assert play("S6 H6 D6").after["open_hands"] == ["A"]
    assert play("S6 S7 S9 JK=S8").after["open_hands"] == ["A"]


def test_zai_6_2_a_finish_with_them_leaves_one_hand_fewer():
    assert zai.last("S6 H6 D6 C6").after["open_hands"] == ["B", "C", "D"]


@pytest.mark.parametrize(("cards", "count"), [("S7", 1), ("S7 H7", 2), ("S7 JK", 2)])
def test_zai_7_1_n_sevens_hand_n_cards_to_the_next(cards, count):
    ruling = play(cards, keep="C3 C4 C5")
    assert ruling.effects("give") == [{"player": "A", "to": "B", "count": count, "optional": False}]
    assert ruling.effect("give")["clause"] == "ZAI-7.1"


def test_zai_7_1_never_more_than_the_hand_holds():
    assert play("S7 H7 D7", keep="C3").effects("give")[0]["count"] == 1


def test_zai_7_1_no_finish_is_listed_before_the_card_is_handed_over():
    ruling = play("S7", keep="C3")
    ruling.shows(kinds=["give"], after={"out": []})
    assert ruling.after["hands"]["A"] == ["C3"]


def test_zai_7_1_the_next_is_the_one_next_to_act():
    assert play("S7", on="D: H6", passed="B").effects("give")[0]["to"] == "C"
    assert play("S7", direction=-1).effects("give")[0]["to"] == "D"
    assert play("S5 S6 S7").effects("give")[0]["to"] == "C"
    assert play("S7", on="D: H6", out="B").effects("give")[0]["to"] == "C"


def test_zai_7_1_where_all_have_passed_the_next_who_is_in():
    assert play("S7", on="D: H6", passed="B C D").effects("give")[0]["to"] == "B"


def test_zai_7_1_no_other_card_is_handed_over():
    assert "give" not in play("S8").kinds


@pytest.mark.parametrize("cards", ["S9", "S9 H9", "S9 S10 SJ"])
def test_zai_9_1_nines_turn_the_direction_once(cards):
    ruling = play(cards)
    ruling.shows(after={"direction": -1}, turn="D")
    assert ruling.kinds.count("reverse") == 1
    assert play(cards, direction=-1).turn == "B"


def test_zai_9_1_it_is_listed_beside_a_flush():
    play("S7 S8 S9", on="D: H6 H7 H8").shows(kinds=["give", "reverse", "flush"], after={"direction": -1})


def test_zai_9_1_no_other_card_turns_it():
    assert play("S10").after["direction"] == 1


@pytest.mark.parametrize(
    ("cards", "keep", "count"), [("S10", "C3 C4", 1), ("S10 H10", "C3 C4", 2), ("S10 JK", "C3", 1)]
)
def test_zai_10_1_n_tens_discard_n(cards, keep, count):
    ruling = play(cards, keep=keep)
    assert ruling.effects("discard") == [{"player": "A", "count": count, "optional": False}]
    assert ruling.effect("discard")["clause"] == "ZAI-10.1"
    assert "finish" not in ruling.kinds


def test_zai_10_1_what_a_seven_has_given_cannot_be_discarded():
    play("S7 S8 S9 S10", keep="C3").shows(has="give", without="discard")
