"""The fast path says what the judge says: lists of lays, and whole games in bits."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_ref.bits.game import GameInBits
from rules_ref.cards import DECK, JOKER
from rules_ref.documents import RULESETS
from rules_ref.engine.judge import judge
from rules_ref.engine.lays import holding, leads
from rules_ref.engine.legal_plays import legal_plays, listed_plays
from rules_ref.engine.regulation import Regulation
from rules_ref.position import Pass, Play, Position

NAMES = ("A", "B", "C", "D")


def in_any_order(plays):
    return sorted(tuple(sorted(cards)) for cards in plays)


@given(st.lists(st.sampled_from(DECK), max_size=9, unique=True), st.integers(0, 2), st.booleans())
def test_leads_are_what_the_judge_lets_lead(naturals, jokers, revolution):
    hand = (*naturals, *(JOKER,) * jokers)
    ruleset = RULESETS["jbl"]
    position = Position(NAMES, {"A": hand}, "A", revolution=revolution)
    judged = listed_plays(ruleset, Regulation(ruleset.options, {}), position, "A")
    assert in_any_order(lay.cards for lay in leads(holding(hand))) == in_any_order(judged)


def deal(rng, players):
    blind = 2 if players == 4 else 3
    deck = [*rng.sample(DECK, 52 - blind), JOKER, JOKER]
    rng.shuffle(deck)
    return [deck[seat::players] for seat in range(players)]


@pytest.mark.parametrize("seed", range(24))
@pytest.mark.parametrize(("ruleset_id", "players"), [("jbl", 4), ("jbl", 3), ("sdin", 4)])
def test_a_game_in_bits_is_the_game_the_judge_sees(ruleset_id, players, seed):
    rng = random.Random(seed)
    ruleset, names = RULESETS[ruleset_id], NAMES[:players]
    regulation = Regulation(ruleset.options, {})
    hands = {name: tuple(cards) for name, cards in zip(names, deal(rng, players), strict=True)}
    table = GameInBits(ruleset_id, list(hands.values()), leader=0, daifugo=rng.choice([None, 1]))
    position = table.position(names, hands)
    while not table.over:
        lays = table.legal_plays()
        judged = legal_plays(ruleset, regulation, position, names[table.turn])
        assert in_any_order(lay.cards for lay in lays) == in_any_order(judged)
        chosen = rng.choice([*lays, *([None] if table.pile else [])])
        player = names[table.turn]
        move = Pass(player) if chosen is None else Play(player, chosen.cards)
        after = judge(ruleset, regulation, position, move).after
        assert after is not None
        position = after
        if chosen is None:
            table.pass_turn()
        else:
            table.play(chosen)
        same = table.position(names, position.hands)
        assert same.out == position.out
        assert (same.turn, same.revolution) == (position.turn, position.revolution)
        if not table.over:
            assert (same.lock, set(same.passed)) == (position.lock, set(position.passed))
            assert [play.cards for play in same.pile] == [play.cards for play in position.pile]
    assert position.turn is None
