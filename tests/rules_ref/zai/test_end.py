"""ZAI: the end by an empty draw pile, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules_ref.asking import Asking

zai = Asking("zai")


@pytest.mark.parametrize(
    ("cards", "exhausted", "left"),
    [("S4", 2, 3), ("S4", 2, 0), ("S2", 2, 1), ("S4 S5 S6 S7", 2, 9), ("S4", 3, None)],
)
def test_zai_e_1_when_the_third_pile_cannot_pay_the_game_ends(cards, exhausted, left):
    ruling = zai.lead(cards, exhausted=exhausted, draw_pile=left)
    assert ruling.legal
    assert ruling.json["effects"][-1] == {"kind": "game_over", "clause": "ZAI-E.1"}
    assert "ZAI-E.1" in ruling.clauses
    assert ruling.turn is None


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
    ruling = zai.lead(cards, exhausted=exhausted, draw_pile=left)
    assert "game_over" not in ruling.kinds
    assert "ZAI-E.1" not in ruling.clauses


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
    ruling = zai.ranking("B D A")
    assert ruling.legal
    assert ruling.json["order"] == ["B", "D", "A", "C"]
    assert ruling.json["points"] is None
    assert ruling.json["downfall"] is None
    assert ruling.clauses == {"GEN-5"}


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
