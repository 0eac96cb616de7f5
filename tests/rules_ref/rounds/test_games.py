"""Rounds cut out of random games: their moves alone lead to the states that the engine reached."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from rules_ref.cards import Card
from rules_ref.documents import RULESETS
from rules_ref.position import Pass, Play, Position
from rules_ref.rounds import RecordedMove, follow
from tests.rules_ref.chance import Moment, some_game

SEEDS = st.integers(0, 10**6)
FEW = settings(max_examples=6, deadline=None)
SAID = {
    "give": "gives",
    "discard": "discards",
    "destroy": "destroyed",
    "recover": "recovers",
    "name_ranks": "names",
}
STATE = (
    "turn", "pile", "lock", "number_lock", "attribute_lock", "revolution", "back", "passed", "pending", "direction",
    "out", "smash_used", "eight_cut_shift",
)  # fmt: skip


def state(position: Position | None):
    return None if position is None else [getattr(position, each) for each in STATE]


def told(moment: Moment, *, last: bool = False) -> RecordedMove:
    """The move with the actions of all its effects recorded, also those that moved nothing."""
    said = {SAID[effect.kind] for effect in moment.judgement.effects if effect.kind in SAID}
    cards = moment.move.cards if isinstance(moment.move, Play) else ()
    finishes = bool(cards) and moment.before.hand_size(moment.move.by) == len(cards)
    return RecordedMove(moment.move, moment.actions._replace(recorded=frozenset(said)), last and finishes)


def a_round(document, seed):
    """Moves of a random game from an empty pile on, possibly beyond further flushes."""
    rng = Random(seed)
    regulation, moments = some_game(RULESETS[document], rng)
    played = list(moments)
    flushed = [at for at, each in enumerate(played) if not each.before.pile and not each.before.passed]
    assume(flushed)
    at = rng.choice(flushed)
    return RULESETS[document], regulation, played[at : at + rng.randint(2, 12)]


def known_to_all(moments: list[Moment], *, counted: bool) -> list[Moment]:
    """The moves before the first that depends on unknown cards: named ranks, or an exit by moved cards.

    A leader's pass with one card that may not be the last shows only if hands are ``counted``; and that all
    players hold such a card never shows.
    """
    for at, moment in enumerate(moments):
        leads_on = isinstance(moment.move, Pass) and "GEN-2" in moment.judgement.clauses
        if leads_on and (not counted or moment.after.turn is None):
            return moments[:at]
        moving = {effect.kind for effect in moment.judgement.effects} & {
            "give",
            "discard",
            "destroy",
            "name_ranks",
        }
        if moving and (moment.actions.names or len(moment.after.out) > len(moment.before.out)):
            return moments[:at]
    return moments


@FEW
@pytest.mark.parametrize("document", RULESETS)
@given(SEEDS)
def test_a_round_told_comes_to_what_the_game_came_to(document, seed):
    ruleset, regulation, played = a_round(document, seed)
    start = played[0].before
    steps = list(follow(ruleset, regulation, start, [told(each) for each in played]))
    assert [state(step.judgement.after) for step in steps] == [state(each.after) for each in played]


@FEW
@pytest.mark.parametrize("document", RULESETS)
@given(SEEDS, st.booleans())
def test_the_cards_of_the_hands_need_not_be_known(document, seed, counted):
    ruleset, regulation, played = a_round(document, seed)
    played = known_to_all(played, counted=counted)
    assume(played)
    start = played[0].before
    sizes = {player: start.hand_size(player) or 0 for player in start.players} if counted else {}
    moves = [told(each, last=not counted) for each in played]
    steps = list(follow(ruleset, regulation, replace(start, hands=sizes), moves))
    assert [state(step.judgement.after) for step in steps] == [state(each.after) for each in played]


def without_passes(played: list[Moment]) -> tuple[list[Moment], list[tuple[str, ...]]]:
    """The plays, with the cards drawn on the passes before each; and the players who passed before each."""
    plays, passes = [], []
    passing: list[Moment] = []
    for moment in played:
        passing.append(moment)
        if not isinstance(moment.move, Pass):
            drawn: dict[str, tuple[Card, ...]] = {}
            for passed in passing:
                drawn |= {who: drawn.get(who, ()) + cards for who, cards in passed.actions.drawn.items()}
            actions = moment.actions._replace(drawn=drawn)
            plays.append(replace(moment, actions=actions))
            passes.append(tuple(passed.move.by for passed in passing[:-1]))
            passing = []
    return plays, passes


@FEW
@pytest.mark.parametrize("document", ["jbl", "sdin", "momo", "kyoto", "zai"])
@given(SEEDS)
@example(910379)
def test_passes_need_not_be_called(document, seed):
    ruleset, regulation, played = a_round(document, seed)
    plays, passes = without_passes(played)
    # A lead by a player who had passed would be read as an answer; a skipped player must wait for the turn.
    assume(not any(play.move.by in who for play, who in zip(plays, passes, strict=True)))
    assume(not any(effect.kind == "skip" for each in played for effect in each.judgement.effects))
    steps = list(follow(ruleset, regulation, played[0].before, [told(play) for play in plays]))
    assert [state(step.judgement.after) for step in steps] == [state(play.after) for play in plays]
    assert [step.passes for step in steps] == passes


@FEW
@pytest.mark.parametrize("document", RULESETS)
@given(SEEDS)
def test_an_illegal_move_is_found_where_it_is(document, seed):
    ruleset, regulation, played = a_round(document, seed)
    at = Random(seed).randrange(len(played))
    by = played[at].before.turn or ""
    out_of_turn = next(player for player in played[0].before.players if player != by)
    wrong = [*map(told, played[:at]), RecordedMove(Pass(out_of_turn)), *map(told, played[at:])]
    steps = list(follow(ruleset, regulation, played[0].before, wrong))
    assert len(steps) == at + 1
    assert steps[-1].judgement.after is None
