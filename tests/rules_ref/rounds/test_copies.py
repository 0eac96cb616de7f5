"""Copies of a card in hands and moves: a card that changed hands counts once, a second copy is an error."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_ref import adjudicate
from rules_ref.cases.writer import facts_json, names, play_json, regulation_json
from rules_ref.facts import OF_POSITION
from rules_ref.position import Claim, Pass, Play
from tests.rules_ref.chance import Moment
from tests.rules_ref.helpers import Json
from tests.rules_ref.rounds.telling import accepted, error
from tests.rules_ref.rounds.test_games import a_round

HANDED, DISCARDED = {0: {"gives": ["H9"]}}, {0: {"discards": ["H9"]}}
ROUND = "B: pass / C: pass / D: pass"


@pytest.mark.parametrize(
    ("told", "fields", "where"),
    [
        (f"A: S7 / {ROUND} / A: H9", {"beside": HANDED}, "moves[4].cards[0]"),
        ("A: S7 / B: S8 / B: H9 / C: H9", {"beside": HANDED}, "moves[3].cards[0]"),
        ("A: S7 / B: H9 / C: H9", {"beside": HANDED, "hands": {"B": ["S8", "H3"]}}, "moves[2].cards[0]"),
        ("A: S7", {"beside": HANDED, "hands": {"B": ["H9", "H3"]}}, "moves[0].gives[0]"),
        (f"A: S7 / {ROUND} / A: H7", {"beside": HANDED | {4: HANDED[0]}}, "moves[4].gives[0]"),
        (f"A: S10 / {ROUND} / A: H9", {"beside": DISCARDED}, "moves[4].cards[0]"),
        ("A: S10 / B: H9", {"beside": DISCARDED}, "moves[1].cards[0]"),
        ("A: S7", {"beside": {0: {"gives": ["S7"]}}}, "moves[0].gives[0]"),
        ("A: S7 / C: H9", {"beside": HANDED, "hands": {"B": ["S8", "H3"]}}, "moves[1].cards[0]"),
        (
            "A: S7 / B: pass / C: D9 H9",
            {"beside": HANDED, "hands": {"B": ["S8", "H3"], "C": 9}},
            "moves[2].cards[1]",
        ),
    ],
)
def test_a_second_copy_after_cards_were_handed_on_is_malformed(told, fields, where):
    assert error("kyoto", told, **fields) == where


def test_a_card_that_came_back_to_a_listed_hand_leaves_it_once():
    round_about = dict.fromkeys(range(3), HANDED[0])
    told = "A: S7 / B: H7 / C: D7 / A: H9 / B: H9"
    where = error("kyoto", told, players="A B C", beside=round_about, hands={"A": ["S7", "H9", "S3"]})
    assert where == "moves[4].cards[0]"


def test_what_was_handed_on_may_be_played_handed_on_again_and_come_back():
    assert accepted("kyoto", "A: S7 / B: S8 / B: H9", beside=HANDED)
    again = {2: {"gives": ["H9"]}}
    assert accepted("kyoto", "A: S7 / B: S8 / B: H7 / C: H9", beside=HANDED | again)
    passed_on = "A: S7 / B: S8 / B: H7 / C: pass / A: H9"
    unknown_by_then = {"beside": HANDED, "hands": {"B": ["S8", "C7", "H3"]}}
    assert accepted("kyoto", "A: S7 / B: S8 / B: C7 / C: H9", **unknown_by_then), (
        "B need not say which card it was"
    )
    assert accepted("kyoto", passed_on, players="A B C", beside=HANDED), "B need not say which card it was"


def test_zai_a_1_what_was_taken_back_counts_once():
    taken = {1: {"recovers": ["H3"]}}
    assert accepted("zai", "A: H3 / B: HA / C: pass / D: pass / A: pass / B: H3", beside=taken)


def told_in_json(moment: Moment, rng: Random) -> Json:
    """The move as JSON, with a random part of the actions that its effects called for."""
    move, actions = moment.move, moment.actions
    match move:
        case Play():
            told = play_json(move)
        case Pass():
            told = {"by": move.by, "pass": True}
        case Claim():
            told = {"by": move.by, "claim": move.kind}
            told |= {"cards": names(move.cards)} if move.cards else {}
            told |= {"effect": move.effect} if move.effect else {}
    said: dict[str, Any] = {key: names(getattr(actions, key)) for key in ("gives", "discards", "destroyed")}
    said |= {"recovers": names(actions.recovers), "target": actions.target}
    said |= {
        key: {who: names(cards) for who, cards in getattr(actions, key).items()}
        for key in ("drawn", "all_give")
    }
    said["names"] = ["JK" if name is None else name.label for name in actions.names]
    return told | {key: value for key, value in said.items() if value and rng.random() < 0.7}  # fmt: skip


@settings(max_examples=25, deadline=None)
@pytest.mark.parametrize("document", ["kyoto", "zai", "momo", "jbl"])
@given(st.integers(0, 10**6))
def test_no_card_of_a_game_is_one_too_many_however_little_is_told_of_it(document, seed):
    _ruleset, regulation, played = a_round(document, seed)
    rng, start = Random(seed), played[0].before
    case = facts_json(start, [fact for fact in OF_POSITION if not fact.flushed])
    hands = {who: rng.choice((hand, len(hand), None)) for who, hand in case["hands"].items()}
    case["hands"] = {who: hand for who, hand in hands.items() if hand is not None}
    moves = [told_in_json(each, rng) for each in played]
    case |= {"ruleset": document, "question": "round", "regulation": regulation_json(regulation)}
    answer = adjudicate(case | {"leader": start.turn, "moves": moves})
    assert "more copies" not in answer.get("error", {}).get("message_en", ""), (case, moves)
