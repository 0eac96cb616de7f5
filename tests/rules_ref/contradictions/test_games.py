"""Every position of a game by the rules is consistent; if one fact is changed, that one is named."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules_ref.contradictions import contradictions
from rules_ref.documents import RULESETS
from rules_ref.position import Position
from tests.rules_ref.chance import some_game

SEEDS = st.integers(0, 10**6)
FEW = settings(max_examples=4, deadline=None)


def in_doubt(ruleset, regulation, position) -> set[str]:
    return {
        contradiction.field
        for contradiction in contradictions(ruleset, regulation, position)
        if contradiction.certain
    }


@FEW
@pytest.mark.parametrize("document", RULESETS)
@given(SEEDS)
def test_a_game_by_the_rules_contradicts_itself_nowhere(document, seed):
    ruleset = RULESETS[document]
    regulation, moments = some_game(ruleset, Random(seed))
    for moment in moments:
        if moment.after.turn is not None:
            assert in_doubt(ruleset, regulation, moment.after) == set(), moment.after


def changes(position: Position, *, lock_known: bool, passes_known: bool) -> Iterator[tuple[Position, str]]:
    """Positions with one fact changed, each with the field that must be named for it."""
    if lock_known:
        yield replace(position, lock=3 if position.lock != 3 else 12), "lock"
    yield replace(position, number_lock=not position.number_lock), "number_lock"
    yield replace(position, attribute_lock=("another",)), "attribute_lock"
    yield replace(position, back=not position.back), "back"
    yield replace(position, opening=True), "opening"
    others = [each for each in position.still_in if each not in {position.turn, *position.passed}]
    if others and passes_known:
        yield replace(position, turn=others[-1]), "turn"
        yield replace(position, passed=(*position.passed, others[-1])), "passed"


@FEW
@pytest.mark.parametrize("document", RULESETS)
@given(SEEDS)
@example(5001495)
def test_one_fact_changed_is_named(document, seed):
    ruleset = RULESETS[document]
    regulation, moments = some_game(ruleset, Random(seed))
    skips = False
    for moment in moments:
        position = moment.after
        skips = bool(moment.before.pile and skips) or any(
            effect.kind == "skip" for effect in moment.judgement.effects
        )
        # The pile does not show what an ace of ZAI has taken back.
        aces = any(card.is_joker or card.rank == 14 for play in position.pile for card in play.cards)
        # A J with two jokers may be stairs with a Q and a K, in which it makes no J-back (MOMO-12.5).
        unclear = any(
            len({reading.form for reading in ruleset.readings_of(play)}) > 1 for play in position.pile
        )
        if position.turn is None or not position.pile or unclear or (ruleset.produces("cards") and aces):
            continue
        # Nor does it show whether a player who left by a call had been skipped; in UECDA a leader may have
        # passed before, and an undeclared joker may have begun the lock (UEC-7).
        jokers = any(card.is_joker for play in position.pile for card in play.cards)
        lock_known = document != "uecda" or not jokers
        passes_known = document != "uecda" and not (skips and position.out)
        for changed, field in changes(position, lock_known=lock_known, passes_known=passes_known):
            assert field in in_doubt(ruleset, regulation, changed), (field, position)
