"""ZAI: which cards may be the last. “Cannot finish” means that the play is illegal; there is no foul."""

import pytest

from rules_ref import Game, Position, Rules, cards
from tests.rules_ref.asking import Asking

zai = Asking("zai")


@pytest.mark.parametrize(("cards", "on"), [("H3", ""), ("S3 H3", ""), ("S3 H3 D3", "D: CK"), ("S3", "D: JK")])
def test_zai_3_3_under_revolution_not_with_threes_alone(cards, on):
    zai.last(cards, on=on, revolution=True).shows(refused="ZAI-3.3", foul=False)
    assert zai.last(cards, on=on).kinds == ["finish"]


@pytest.mark.parametrize("cards", ["S3 JK", "S3 JK JK", "S3 S4 S5"])
def test_zai_3_3_with_other_cards_they_may(cards):
    assert zai.last(cards, revolution=True).legal


def test_zai_3_3_a_j_back_is_no_revolution():
    assert zai.last("H3", on="D: D6", back=True).kinds == ["finish"]
    assert zai.last("H3", revolution=True, back=True).illegal


def test_zai_3_3_other_cards_left_in_the_hand_lift_it():
    assert zai.lead("H3", revolution=True).legal


@pytest.mark.parametrize("cards", ["S8", "S8 H8", "S8 H8 D8"])
@pytest.mark.parametrize("revolution", [False, True])
def test_zai_8_3_not_with_eights_alone(cards, revolution):
    zai.last(cards, revolution=revolution).shows(refused="ZAI-8.3")


@pytest.mark.parametrize("cards", ["S8 JK", "S6 S7 S8", "S8 H8 JK"])
def test_zai_8_3_with_other_cards_they_may(cards):
    ruling = zai.last(cards)
    assert ruling.legal
    assert ruling.kinds[-2:] == ["finish", "flush"]


NEXT_LEADS = [{"kind": "turn", "player": "B"}]


@pytest.mark.parametrize(
    ("hand", "fields"),
    [
        ("S8", {}),
        ("JK", {}),
        ("S2", {}),
        ("H3", {"revolution": True}),
        ("1", {}),
        ("JK", {"on": "A: S8", "pending": {"kind": "eight_cut", "by": "A"}}),
    ],
)
def test_gen_2_a_leader_whose_only_card_may_not_be_the_last_hands_the_lead_on(hand, fields):
    ruling = zai.passes(hand=hand, **fields)
    ruling.shows(json={"effects": NEXT_LEADS}, clauses={"GEN-2"})
    assert (ruling.after["pile"], ruling.after["passed"], ruling.after["pending"]) == ([], [], None)


@pytest.mark.parametrize(
    ("hand", "fields"), [("S8 S9", {}), ("S8 H8", {}), ("H2", {"revolution": True}), ("H3", {}), ("2", {})]
)
def test_gen_2_a_leader_who_can_play_must(hand, fields):
    assert zai.passes(hand=hand, **fields).clauses == {"GEN-2"}
    assert zai.passes(hand=hand, **fields).illegal


def test_gen_2_where_nobody_can_lead_the_game_is_over_and_places_are_shared():
    two = Asking("zai", players="A B C").passes(out="C", hand="S8", others={"B": ["JK"]})
    assert two.json["effects"] == [{"kind": "game_over", "clause": "GEN-2"}]
    assert two.after["turn"] is None
    rules = Rules.of("zai")
    game = Game.at(rules, Position(("A", "B"), {"A": cards("S8"), "B": cards("JK")}, "A"))
    ended = game.play(game.legal_moves()[0])
    assert len(game.legal_moves()) == 1
    assert ended.over
    assert ended.result is not None
    assert ended.result.places == {"A": 1, "B": 1}


def test_zai_8_3_counts_a_hand_of_which_only_the_number_is_known():
    assert zai.play("S8", hand="1").clauses == {"ZAI-8.3"}
    assert zai.play("S8", hand="2").legal


@pytest.mark.parametrize("cards", ["S2", "S2 H2", "S2 H2 D2"])
def test_zai_2_2_not_with_twos_alone(cards):
    zai.last(cards).shows(refused="ZAI-2.2")


@pytest.mark.parametrize("cards", ["S2", "S2 H2"])
def test_zai_2_2_under_revolution_they_may(cards):
    zai.last(cards, revolution=True).shows(
        kinds=["draw", "finish"], after={"out": [{"player": "A", "how": "finish"}]}
    )


def test_zai_2_2_with_other_cards_they_may():
    assert zai.last("S2 JK").kinds == ["draw", "finish"]
    assert zai.last("H2", on="D: H3", back=True).illegal


@pytest.mark.parametrize("cards", ["JK", "JK JK", "JK JK JK"])
@pytest.mark.parametrize("revolution", [False, True])
def test_zai_x_4_not_with_jokers_alone(cards, revolution):
    zai.last(cards, revolution=revolution).shows(refused="ZAI-X.4")


def test_zai_x_4_not_even_to_beat():
    assert zai.last("JK", on="D: S2").clauses == {"ZAI-X.4"}
    assert zai.last("JK", on="D: S3 H3").clauses == {"GEN-14", "ZAI-X.4"}


def test_zai_x_4_beside_a_number_they_may():
    assert zai.last("S9 JK").legal


@pytest.mark.parametrize(
    ("cards", "on", "revolution"),
    [
        ("S3 H3 D3 C3", "", True),
        ("S8 H8 D8 C8", "", False),
        ("S2 H2 D2 C2", "", False),
        ("S2 H2 D2 C2", "D: SK HK DK CK", False),
        ("S3 H3 D3 C3", "D: SK HK DK CK", True),
    ],
)
def test_zai_r_3_a_finish_with_any_revolution_or_counter_is_allowed(cards, on, revolution):
    zai.last(cards, on=on, revolution=revolution).shows(legal=True, foul=False, cites="ZAI-R.3", has="finish")


def test_zai_r_3_whatever_is_banned_to_nobody_needs_it():
    zai.last("SK HK DK CK").shows(has="finish", lacks="ZAI-R.3")


def test_zai_r_3_three_of_a_rank_are_no_revolution_unless_nines():
    assert zai.last("S2 H2 D2").illegal
    assert "finish" in zai.last("S9 H9 D9").kinds


@pytest.mark.parametrize("cards", ["S4", "S4 H4", "S4 JK", "S4 S5 S6", "S4 S5 S6 S7"])
@pytest.mark.parametrize("revolution", [False, True])
def test_zai_4_1_a_four_as_the_last_card_finishes_nothing(cards, revolution):
    ruling = zai.last(cards, revolution=revolution)
    ruling.shows(legal=True, without="finish", after={"out": []})
    assert ruling.after["hands"]["A"] == []


@pytest.mark.parametrize(
    ("cards", "on"), [("SA", "D: HK"), ("SA HA", "D: SK HK"), ("SQ SK SA", "D: H3 H4 H5")]
)
def test_zai_a_1_an_ace_as_the_last_card_finishes_nothing(cards, on):
    zai.last(cards, on=on).shows(legal=True, has="recover", without="finish")


def test_zai_a_1_unless_there_is_nothing_to_take_back():
    zai.last("SA").shows(kinds=["finish"], lacks="ZAI-A.1")
    assert "finish" not in zai.last("SA", last_cut=["H5", "H6"]).kinds


def test_zai_7_1_a_seven_as_the_last_card_gives_nothing_and_finishes():
    zai.last("S7", on="D: H6").shows(kinds=["finish"], lacks="ZAI-7.1")


def test_zai_10_1_a_ten_as_the_last_card_discards_nothing_and_finishes():
    zai.last("S10", on="D: H6").shows(kinds=["finish"], lacks="ZAI-10.1")


@pytest.mark.parametrize(
    ("cards", "kinds"),
    [
        ("SK", ["destroy", "finish"]),
        ("S9", ["reverse", "finish"]),
        ("SJ", ["back", "finish"]),
        ("S5", ["skip", "finish"]),
    ],
)
def test_zai_s_3_the_effects_come_before_the_finish(cards, kinds):
    assert zai.last(cards, on="D: H4").kinds == kinds
