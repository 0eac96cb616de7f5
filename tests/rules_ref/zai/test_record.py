"""ZAI: whole games in which players draw, hand over, discard, destroy and take back cards."""

import pytest

from rules_ref import Play, Position, Rules, cards
from rules_ref.engine.actions_taken import ActionsTaken
from rules_ref.rounds import RecordedMove, follow
from tests.rules_ref.helpers import ask, split_play

CARDS = ("gives", "discards", "destroyed", "recovers")
BY_PLAYER = ("drawn", "all_give")
REST = {"B": "S5 S6 S10", "C": "D5 D6 D10"}


def move(text, **beside):
    """The move ``A: S4`` or ``B: pass``, with cards moved by it: ``gives="C4"``, ``drawn={"A": "C4 C5"}``."""
    asked = split_play(text)
    if asked["cards"] == ["pass"]:
        asked = {"by": asked["by"], "pass": True}
    split = {key: beside.pop(key).split() for key in CARDS if key in beside}
    for key in BY_PLAYER:
        if key in beside:
            split[key] = {player: cards.split() for player, cards in beside.pop(key).items()}
    return asked | split | beside


def record(hands, *moves, **fields):
    """The ruling on a game of these hands; by default B and C each hold a five, a six and a ten."""
    hands = {player: cards.split() for player, cards in (REST | hands).items()}
    case = {"ruleset": "zai", "question": "record", "players": ["A", "B", "C"], "hands": hands}
    return ask(case | {"leader": "A", "moves": list(moves)} | fields).json


def assert_legal(ruling):
    assert ruling["verdict"] == "legal", ruling["ruling"]


def assert_stops(ruling, at, clause):
    assert ruling["verdict"] == "illegal"
    assert ruling["at"] == ruling["turns"] == at
    assert ruling["ruling"]["clauses"] == [clause]


PASS_B = move("B: pass")
PASS_C = move("C: pass")


def test_zai_4_1_the_fours_are_drawn_and_may_be_played():
    drawn = {"A": "C4 C9 CJ CK"}
    assert_legal(record({"A": "S4 H3"}, move("A: S4", drawn=drawn), PASS_B, PASS_C, move("A: CJ")))
    assert_legal(record({"A": "S4"}, move("A: S4", drawn=drawn), PASS_B, PASS_C, move("A: CJ")))


@pytest.mark.parametrize("drawn", [{}, {"A": "C4 C9 CJ"}, {"B": "C4 C9 CJ CK"}])
def test_zai_4_1_neither_too_few_nor_by_another(drawn):
    assert_stops(record({"A": "S4 H3"}, move("A: S4", drawn=drawn)), 0, "ZAI-4.1")


def test_zai_4_1_a_four_that_a_king_destroys_draws_for_its_owner():
    hands = {"A": "SK H3", "B": "H4 H9"}
    drawn = {"B": "C4 C9 CJ CA"}
    assert_legal(record(hands, move("A: SK", destroyed="H4", drawn=drawn), move("B: CA", recovers="SK")))
    assert_stops(record(hands, move("A: SK", destroyed="H4")), 0, "ZAI-4.1")


def test_zai_7_1_and_q_1_in_one_stairs_are_told_apart():
    beside = {"gives": "C4", "discards": "C9", "all_give": {"A": "CK", "B": "S5", "C": "D5"}}
    beside["drawn"] = {"B": "H4 H6", "C": "H9 HJ"}
    stairs = "S7 S8 S9 SJ SQ JK"
    assert_legal(record({"A": f"{stairs} C4 C9 CK C3"}, move(f"A: {stairs}", **beside)))


def test_zai_k_1_what_is_destroyed_comes_from_the_next_hand():
    hands = {"A": "SK H3", "B": "H4 H9"}
    assert_legal(record(hands, move("A: SK", destroyed="H9"), PASS_B, PASS_C, move("A: H3")))
    assert_stops(record(hands, move("A: SK")), 0, "ZAI-K.1")
    assert_stops(record(hands, move("A: SK", destroyed="D5")), 0, "ZAI-K.1")


def test_zai_7_1_a_hand_emptied_by_giving_has_finished():
    ruling = record({"A": "S7 C4"}, move("A: S7", gives="C4"), move("B: S10", discards="C4"), PASS_C, PASS_B)
    assert_stops(ruling, 3, "GEN-2")
    ruling = record(
        {"A": "S7 C4", "B": "S10 C3"}, move("A: S7", gives="C4"), move("B: S10", discards="C3"), PASS_C
    )
    assert_legal(ruling)


def test_zai_7_1_a_card_must_be_given():
    assert_stops(record({"A": "S7 C4 H3"}, move("A: S7")), 0, "ZAI-7.1")
    assert_stops(record({"A": "S7 C4 H3"}, move("A: S7", gives="C4 H3")), 0, "ZAI-7.1")


def test_zai_10_1_cards_must_be_discarded():
    hands = {"A": "S10 H10 C4 H3 H9"}
    assert_legal(record(hands, move("A: S10 H10", discards="C4 H3")))
    assert_stops(record(hands, move("A: S10 H10", discards="C4")), 0, "ZAI-10.1")


def test_zai_q_1_everyone_hands_a_card_on():
    given = {"A": "C4", "B": "S5", "C": "D10"}
    hands = {"A": "SQ C4 H3"}
    assert_legal(record(hands, move("A: SQ", all_give=given), PASS_B, PASS_C, move("A: D10", discards="H3")))
    assert_stops(record(hands, move("A: SQ", all_give={"A": "C4", "B": "S5"})), 0, "ZAI-Q.1")


def test_zai_a_1_the_card_taken_back_is_in_the_hand():
    hands = {"A": "H6 C4 C5", "B": "SA H3"}
    game = (move("A: H6"), move("B: SA", recovers="H6"), PASS_C, move("A: pass"), move("B: H6"))
    assert_legal(record(hands, *game))
    assert_stops(record(hands, game[0], move("B: SA")), 1, "ZAI-A.1")
    assert_stops(record(hands, game[0], move("B: SA", recovers="C4")), 1, "ZAI-A.1")


def test_zai_a_1_with_the_last_card_one_stays_in():
    hands = {"A": "H6 C4 C5", "B": "SA"}
    game = (move("A: H6"), move("B: SA", recovers="H6"), PASS_C, move("A: pass"), move("B: H6"))
    ruling = record(hands, *game, PASS_C, move("A: C4", drawn={"A": "C9 C10 CJ CQ"}))
    assert_stops(ruling, 6, "GEN-14")


def test_zai_2_1_an_opponent_must_be_chosen_and_draw():
    hands = {"A": "S2 C4 C5"}
    assert_legal(record(hands, move("A: S2", target="C", drawn={"C": "C8 C9"}), PASS_B))
    assert_stops(record(hands, move("A: S2", drawn={"C": "C8 C9"})), 0, "ZAI-2.1")
    assert_stops(record(hands, move("A: S2", target="A", drawn={"A": "C8 C9"})), 0, "ZAI-2.1")
    assert_stops(record(hands, move("A: S2", target="C")), 0, "ZAI-2.1")


def returned(drawn, hand="JK H3"):
    claim = {"by": "B", "claim": "return_double", "effect": "draw2", "drawn": {"A": drawn.split()}}
    return record({"A": "S2 C4 C5", "B": hand}, move("A: S2", target="B"), claim, PASS_B)


def test_zai_x_3_who_was_named_returns_it_doubled():
    assert_legal(returned("C8 C9 C10 CJ"))
    assert_stops(returned("C8 C9"), 1, "ZAI-X.3")
    assert_stops(returned("C8 C9 C10 CJ", hand="H5 H3"), 1, "ZAI-X.3")


def killed(*after, hand="C9 H3 SA"):
    claim = {"by": "B", "claim": "kill_finish", "cards": ["C9"]}
    fields = {"regulation": {"killer_card": "C9"}}
    return record({"A": "H6", "B": hand}, move("A: H6"), claim, *after, **fields)


def test_zai_g_1_the_killed_finish_is_undone():
    assert_legal(killed(move("B: H3"), PASS_C, move("A: H6")))
    assert_stops(killed(move("C: D5")), 2, "GEN-1")


def test_zai_g_1_an_ace_takes_the_killer_card_back():
    assert_legal(killed(move("B: SA", recovers="C9"), PASS_C, move("A: pass"), move("B: C9")))


def test_zai_g_2_not_with_the_last_card():
    assert_stops(killed(hand="C9"), 1, "ZAI-G.2")


def test_zai_8_1_who_cuts_leads():
    hands = {"A": "H8 H9 H3"}
    assert_legal(record(hands, move("A: H8"), move("A: H9")))
    assert_stops(record(hands, move("A: H8"), PASS_B), 1, "GEN-1")


def test_zai_8_2_until_then_a_sandstorm_cuts_the_cut():
    hands = {"A": "H8 H9 SK", "B": "S3 H3 D3 C6"}
    storm = move("B: S3 H3 D3")
    assert_legal(record(hands, move("A: H8"), storm, PASS_C, move("A: pass"), move("B: C6")))
    assert_stops(record(hands, move("A: H8"), move("A: H9"), storm), 2, "GEN-1")


def test_zai_f_2_the_draws_come_with_the_last_pass():
    hands = {"A": "SJ HJ DJ CJ H10 H9", "B": "SA H4"}
    last_pass = move("C: pass", drawn={"B": "C3 C4", "C": "C5 C6"})
    jacks = move("A: SJ HJ DJ CJ")
    assert_legal(record(hands, jacks, PASS_B, last_pass, move("A: H10", discards="H9")))
    assert_stops(record(hands, jacks, PASS_B, PASS_C), 2, "ZAI-R.1")


def test_zai_c_1_a_counter_voids_the_first_ones_draws():
    hands = {"A": "S7 H7 D7 C7 H10 H9 H6 H5 H4", "B": "SJ HJ DJ CJ C4", "C": "D5"}
    sevens = move("A: S7 H7 D7 C7", gives="H10 H9 H6 H5")
    last_pass = move("A: pass", drawn={"A": "C3 C8", "C": "C5 C6"})
    game = record(hands, sevens, move("B: SJ HJ DJ CJ"), PASS_C, last_pass, move("B: H10", discards="H9"))
    assert_legal(game)


def test_zai_s_3_what_is_drawn_first_may_be_given_later():
    hands = {"A": "D4 D5 D6 D7 H3"}
    drawn = {"A": "C9 CJ CQ CK", "B": "C3 C4", "C": "S3 S4"}
    assert_legal(record(hands, move("A: D4 D5 D6 D7", drawn=drawn, gives="CQ")))


def test_gen_5_a_game_played_out_ends_in_its_places():
    hands = {"A": "H3 HJ", "B": "S6", "C": "D5"}
    game = (move("A: H3"), move("B: S6"), PASS_C, move("A: HJ"))
    ruling = record(hands, *game)
    assert_legal(ruling)
    assert ruling["ranking"]["order"] == ["B", "A", "C"]
    assert_stops(record(hands, *game, PASS_C), 4, "GEN-5")


@pytest.mark.parametrize("opened", [(), ("B",), ("C",)])
def test_zai_6_1_a_six_that_a_king_destroys_opens_its_owner_s_hand_once(opened):
    start = Position(("A", "B", "C"), {"A": cards("SK H3"), "B": cards("H6 H9")}, "A", open_hands=opened)
    actions = ActionsTaken(destroyed=cards("H6"), recorded=frozenset({"destroyed"}))
    rules = Rules.of("zai")
    (step,) = follow(rules.ruleset, rules.regulation, start, [RecordedMove(Play("A", cards("SK")), actions)])
    assert step.judgement.after is not None
    assert step.judgement.after.open_hands == tuple(dict.fromkeys((*opened, "B")))
