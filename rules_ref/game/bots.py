"""Games played by bots to the end, by a legal and reasonable policy."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from rules_ref.cards import Card
from rules_ref.classes import Player, PlayerClass
from rules_ref.game.game import NAMES, Game
from rules_ref.game.moves import GameMove
from rules_ref.game.plain_table import PlainTable
from rules_ref.game.policy import choose
from rules_ref.position import Pass, Play, Position
from rules_ref.ranking import Exit, How
from rules_ref.rules_of import Rules

SLIP: Final = 0.1
"""How often a player lays last what makes the finish a foul, although something else could be done."""
RELUCTANCE: Final = 0.25
"""How often a player who could answer passes."""
_WEAKEST: Final = 4


def play_out(
    rules: Rules,
    hands: Mapping[Player, Sequence[Card]],
    leader: Player,
    classes: Mapping[Player, PlayerClass],
    rng: Random,
) -> tuple[Exit[Player], ...]:
    """The exits in order, with a downfall; the last player left is not listed.

    ``classes``: those of the game before, by which a daifugo may fall. The last exits are missing where the
    game ends before all but one have left.
    """
    names = dict(zip(hands, NAMES, strict=False))
    players = {name: player for player, name in names.items()}
    position = Position(
        tuple(players),
        {names[player]: tuple(cards) for player, cards in hands.items()},
        names[leader],
        classes={names[player]: held for player, held in classes.items()},
        # The rules of a first game apply exactly when there are no classes.
        round=2 if classes else 1,
    )
    # Chance is asked for draw piles only where there are any, so that bots of other documents play as they did.
    game = Game.at(rules, position, rng.random().hex() if rules.ruleset.produces("draws") else 0)
    while not game.over:
        game = _moved(game, rng)
    return tuple(Exit(players[left.player], left.how) for left in game.position.out)


def _moved(game: Game, rng: Random) -> Game:
    """The game after a bot's move."""
    table = game.table
    if isinstance(table, PlainTable):
        lay = choose(table, rng)
        return game.play(Pass(game.turn or "") if lay is None else Play(game.turn or "", lay.cards))
    regretted = None
    for move in _wishes(game.legal_moves(), rng):
        after = game.play(move)
        fouled = any(left.how is How.FOUL for left in after.position.out[len(game.position.out) :])
        if not fouled or rng.random() < SLIP:
            return after
        regretted = regretted or after
    return regretted or game


def _wishes(moves: Sequence[GameMove], rng: Random) -> list[GameMove]:
    """The possible moves, the best first: calls and choices, then mostly weak cards, and many at once."""
    plays = [move for move in moves if isinstance(move, Play)]
    others = [move for move in moves if not isinstance(move, Play | Pass)]
    passes = [move for move in moves if isinstance(move, Pass)]
    rng.shuffle(plays)
    rng.shuffle(others)
    plays.sort(key=lambda play: (-len(play.cards), max(card.strength for card in play.cards)))
    weakest = plays[:_WEAKEST]
    rng.shuffle(weakest)
    if passes and rng.random() < RELUCTANCE:
        return [*passes, *others, *weakest, *plays[_WEAKEST:]]
    return [*others, *weakest, *plays[_WEAKEST:], *passes]
