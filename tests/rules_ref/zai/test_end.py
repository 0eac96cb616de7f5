"""ZAI: the end by an empty draw pile or a repeated lead, and the places."""

from typing import Any

import pytest

from rules_ref import Game, Pass, Position, Rules, cards, read_game, write_game
from tests.rules_ref.asking import Asking
from tests.rules_ref.helpers import ask

zai = Asking("zai")


@pytest.mark.parametrize(
    ("cards", "exhausted", "left"),
    [("S4", 2, 3), ("S4", 2, 0), ("S2", 2, 1), ("S4 S5 S6 S7", 2, 9), ("S4", 3, None)],
)
def test_zai_e_1_when_the_third_pile_cannot_pay_the_game_ends(cards, exhausted, left):
    ruling = zai.lead(cards, exhausted=exhausted, draw_pile=left)
    ruling.shows(legal=True, cites="ZAI-E.1", turn=None)
    assert ruling.json["effects"][-1] == {"kind": "game_over", "clause": "ZAI-E.1"}


@pytest.mark.parametrize(
    ("cards", "exhausted", "left"),
    [
        ("S4", 2, 4),
        ("S4", 1, 0),
        ("S4", 0, 0),
        ("S3", 2, 0),
        ("S3", 3, 0),
        ("S4 S5 S6 S7", 2, 10),
        ("S4", 2, None),
    ],
)
def test_zai_e_1_not_while_it_can_or_nothing_is_drawn(cards, exhausted, left):
    zai.lead(cards, exhausted=exhausted, draw_pile=left).shows(without="game_over", lacks="ZAI-E.1")


def test_zai_e_1_draws_owed_at_once_are_added_up():
    waiting = {"kind": "revolution", "by": "D", "count": 4, "counters": 0}
    fields = {"on": "D: SK HK DK CK", "pending": waiting, "passed": "B C", "exhausted": 2}
    assert zai.passes(**fields, draw_pile=5).turn is None
    assert zai.passes(**fields, draw_pile=6).turn == "D"


def test_zai_e_1_by_a_draw_returned_doubled_too():
    named = {"kind": "named", "player": "B", "by": "A", "effect": "draw2", "count": 2}
    fields: dict[str, Any] = {"by": "B", "hand": "JK H7", "on": "A: S2", "pending": named, "exhausted": 2}
    assert zai.claims("return_double", **fields, draw_pile=3).turn is None
    assert zai.claims("return_double", **fields, draw_pile=4).turn == "B"


def test_zai_e_1_neither_flush_nor_lock_is_listed_then():
    assert zai.play("S4", on="D: S3", passed="B C D", exhausted=2, draw_pile=0).kinds == ["draw", "game_over"]


def test_gen_5_the_order_of_finishing_gives_the_places():
    zai.ranking("B D A").shows(
        legal=True, json={"order": ["B", "D", "A", "C"], "points": None, "downfall": None}, clauses={"GEN-5"}
    )


def test_gen_5_a_game_is_over_when_one_is_left_and_not_before():
    assert zai.ranking("B D").illegal
    assert zai.ranking("B D A C").legal
    assert zai.ranking("B B A").illegal


def test_gen_5_there_is_no_foul_and_no_downfall():
    assert zai.ranking("B:foul D A").illegal
    assert zai.ranking("B D A", classes="A B C D").json["downfall"] is None


@pytest.mark.parametrize("players", ["A B", "A B C D E F G H"])
def test_gen_5_tables_from_two_to_eight(players):
    seats = players.split()
    assert zai.ranking(" ".join(seats[1:]), players=players).json["order"] == [*seats[1:], "A"]


ACES = ("HA", "DA")
HANDS = {"A": " ".join(ACES), "B": "S10 SQ"}
TURNS = 7
"""The number of A's leads, each with B's pass, until the same lead has come up four times."""


def aces_in_circles(turns):
    """The moves: A leads one ace after the other, each of which takes back the one before; B passes."""
    for turn in range(turns):
        taken = {"recovers": [ACES[(turn + 1) % 2]]} if turn else {}
        yield {"by": "A", "cards": [ACES[turn % 2]]} | taken
        yield {"by": "B", "pass": True}


def recorded(turns, question="record", **changed):
    hands = {player: held.split() for player, held in HANDS.items()} | changed
    case = {"ruleset": "zai", "question": question, "players": ["A", "B"], "hands": hands, "leader": "A"}
    return ask(case | {"moves": [*aces_in_circles(turns)]}).json


def test_gen_5_the_same_lead_for_the_fourth_time_ends_the_game_by_the_cards_left():
    ended, before = recorded(TURNS), recorded(TURNS - 1)
    assert [ended["verdict"], before["verdict"]] == ["legal", "legal"]
    assert before["ranking"] is None
    assert ended["ranking"]["summary_en"] == "By the cards left: first A; second B."
    assert (ended["ranking"]["classes"], ended["ranking"]["clauses"]) == (None, ["GEN-5"])
    assert recorded(TURNS + 1)["ruling"]["clauses"] == ["GEN-5"]


def test_gen_5_a_round_ends_by_it_too_but_not_where_a_hand_is_only_counted():
    last = recorded(TURNS, "round")["steps"][-1]
    assert last["effects"][-1] == {"kind": "game_over", "clause": "GEN-5"}
    assert recorded(TURNS, "round", B=2)["steps"][-1]["effects"][-1]["kind"] == "turn"


def test_gen_5_a_game_ends_by_it_and_reads_back():
    hands = {player: cards(held) for player, held in HANDS.items()}
    game = Game.at(Rules.of("zai"), Position(("A", "B"), hands, "A", opening=True))
    while not game.over:
        moves = game.legal_moves()
        game = game.play(Pass("B") if game.turn == "B" else moves[0])
    assert len(game.told) == 2 * TURNS
    assert game.result is not None
    assert (game.result.places, game.result.classes) == ({"A": 1, "B": 2}, {})
    assert read_game(write_game(game)).position == game.position


def test_gen_5_a_game_that_nobody_can_lead_any_more_is_ranked_in_a_record():
    case = {
        "ruleset": "zai",
        "question": "record",
        "players": ["A", "B"],
        "hands": {"A": ["S8"], "B": ["JK"]},
    }
    ruling = ask(case | {"leader": "A", "moves": [{"by": "A", "pass": True}]}).json
    assert ruling["ranking"]["summary_en"] == "By the cards left: first A and B."
