"""The fast list of leads agrees with the judge. Whole games on the fast table: test_game."""

from hypothesis import given
from hypothesis import strategies as st

from rules_ref.cards import DECK, JOKER
from rules_ref.documents import RULESETS
from rules_ref.engine.combination_bits import holding, leading_plays
from rules_ref.engine.legal_plays import listed_plays
from rules_ref.engine.regulation import Regulation
from rules_ref.position import Position

NAMES = ("A", "B", "C", "D")


def in_any_order(plays):
    return sorted(tuple(sorted(cards)) for cards in plays)


@given(st.lists(st.sampled_from(DECK), max_size=9, unique=True), st.integers(0, 2), st.booleans())
def test_leads_are_what_the_judge_lets_lead(naturals, jokers, revolution):
    hand = (*naturals, *(JOKER,) * jokers)
    ruleset = RULESETS["jbl"]
    position = Position(NAMES, {"A": hand}, "A", revolution=revolution)
    judged = listed_plays(ruleset, Regulation(ruleset.options, {}), position, "A")
    assert in_any_order(lay.cards for lay in leading_plays(holding(hand))) == in_any_order(judged)
