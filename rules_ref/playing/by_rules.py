"""A game asked of the rules move by move: under any document and any options, some ten times as slow as in bits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules_ref.engine.briefly import judge_briefly
from rules_ref.engine.legal_plays import legal_plays
from rules_ref.engine.obligations import carry_out
from rules_ref.playing.obliging import what_is_done
from rules_ref.position import Pass, Play, Position

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from rules_ref.cards import Card
    from rules_ref.classes import PlayerClass
    from rules_ref.engine.judgement import Judgement
    from rules_ref.position import Move
    from rules_ref.ranking import How
    from rules_ref.rules_of import Rules

SLIP: Final = 0.1
"""How often a player lays last what makes the finish a foul, although something else could be done."""
RELUCTANCE: Final = 0.25
"""How often a player who could answer passes."""
MOST_MOVES: Final = 600
"""A game may never end where cards are drawn and taken back: after so many moves players are asked no more."""

_WEAKEST: Final = 4
_SECOND: Final = 2


def leave_by_rules(
    rules: Rules,
    hands: Sequence[Sequence[Card]],
    leader: int,
    classes: Mapping[int, PlayerClass],
    rng: Random,
) -> Iterator[tuple[int, How]]:
    """Who leaves the game how, in order; players are their indices in turn order.

    The last are left out where the document leaves open what would follow, or the game goes on for too long.
    """
    names = [f"{number}" for number in range(len(hands))]
    position = Position(
        tuple(names),
        dict(zip(names, map(tuple, hands), strict=True)),
        names[leader],
        classes={names[player]: player_class for player, player_class in classes.items()},
        # What hangs on the first game since classes were dropped hangs on there being none.
        round=_SECOND if classes else 1,
    )
    for _ in range(MOST_MOVES):
        after = _after(rules, position, rng)
        if after is None:
            return
        for left in after.out[len(position.out) :]:
            yield names.index(left.player), left.how
        position = after


def _after(rules: Rules, position: Position, rng: Random) -> Position | None:
    """The position after one more move that the rules let pass; None when the game is over, or no move leads on."""
    regretted = None
    for move in _moves(rules, position, rng):
        judgement = judge_briefly(rules.ruleset, rules.regulation, position, move)
        if judgement.after is None:
            continue
        if not judgement.foul or rng.random() < SLIP:
            return _carried_out(rules, move, judgement, judgement.after, rng)
        regretted = regretted or (move, judgement, judgement.after)
    # Nothing else could be done.
    return _carried_out(rules, *regretted, rng) if regretted else None


def _carried_out(rules: Rules, move: Move, judgement: Judgement, after: Position, rng: Random) -> Position:
    effects = judgement.effects
    done = what_is_done(after, effects, move.by, rng)
    return carry_out(rules.ruleset, rules.regulation, after, effects, by=move.by, carried=done)


def _moves(rules: Rules, position: Position, rng: Random) -> Iterator[Move]:
    """What the player on turn would do, the dearest first: mostly weak cards, and many at once."""
    turn = position.turn
    if turn is None:
        return
    plays = legal_plays(rules.ruleset, rules.regulation, position, turn)
    rng.shuffle(plays)
    plays.sort(key=_dear)
    weakest = plays[:_WEAKEST]
    rng.shuffle(weakest)
    if position.pile and rng.random() < RELUCTANCE:
        yield Pass(turn)
    for cards in (*weakest, *plays[_WEAKEST:]):
        yield Play(turn, cards)
    yield Pass(turn)


def _dear(cards: tuple[Card, ...]) -> tuple[int, int]:
    return -len(cards), max(card.strength for card in cards)
