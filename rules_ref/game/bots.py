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
"""The probability that a player chooses a foul finish although another move is possible."""
RELUCTANCE: Final = 0.25
"""The probability that a player who could answer passes."""
_WEAKEST: Final = 4


def play_out(
    rules: Rules,
    hands: Mapping[Player, Sequence[Card]],
    leader: Player,
    classes: Mapping[Player, PlayerClass],
    rng: Random,
) -> tuple[Exit[Player], ...]:
    """Play a game to its end; returns the exits in order, a downfall included, without the last player left.

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
    # A seed is drawn only for draw piles, so that games under other documents stay the same for the same rng.
    game = Game.at(rules, position, rng.random().hex() if rules.ruleset.produces("draws") else 0)
    while not game.over:
        game = _moved(game, rng)
    return tuple(Exit(players[left.player], left.how) for left in game.position.out)


def _moved(game: Game, rng: Random) -> Game:
    """The game after a bot's move."""
    table = game.table
    if isinstance(table, PlainTable):
        combination = choose(table, rng)
        return game.play(
            Pass(game.turn or "") if combination is None else Play(game.turn or "", combination.cards)
        )
    first_foul = None
    for move in _by_preference(game.legal_moves(), rng):
        after = game.play(move)
        fouled = any(left.how is How.FOUL for left in after.position.out[len(game.position.out) :])
        if not fouled or rng.random() < SLIP:
            return after
        first_foul = first_foul or after
    return first_foul or game


def _by_preference(moves: Sequence[GameMove], rng: Random) -> list[GameMove]:
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
