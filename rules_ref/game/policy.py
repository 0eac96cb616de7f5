"""The policy of a reasonable player.

Plays weak cards first, keeps sets together, saves strong cards, avoids fouls. It uses its own hand and the
table only. Sometimes it forgets what may not be played last, as people do.
"""

from functools import cache
from operator import itemgetter
from random import Random
from typing import Final

from rules_ref.cards import Rank
from rules_ref.engine.combination_bits import CombinationBits, Holding, leading_plays
from rules_ref.game.plain_table import PlainTable

SLIP: Final = 0.1
"""The probability that a player forgets, for one turn, that some last cards are a foul."""
RELUCTANCE: Final = 0.6
"""The probability that a player with many cards passes rather than play an ace or stronger."""

_FOUL: Final = 100.0
_FEW: Final = 4


def choose(table: PlainTable, rng: Random, *, slip: float = SLIP) -> CombinationBits | None:
    """The play of the player on turn; None to pass, never on an empty pile."""
    plays = table.legal_plays()
    if not plays:
        return None
    careful = rng.random() >= slip
    # The key compares costs only: combinations are not ordered.
    cost, best = min(
        ((_cost(table, combination, rng, careful=careful), combination) for combination in plays),
        key=itemgetter(0),
    )
    return None if table.pile and _rather_passes(table, best, cost, rng) else best


def _rather_passes(table: PlainTable, best: CombinationBits, cost: float, rng: Random) -> bool:
    if cost >= _FOUL:
        return True
    rest = table.hands[table.turn].without(best)
    strong = best.power[table.revolution] >= Rank.ACE
    return strong and _count(rest) > _FEW and rng.random() < RELUCTANCE


def _cost(table: PlainTable, combination: CombinationBits, rng: Random, *, careful: bool) -> float:
    """The cost of a play; the cheapest is chosen."""
    hand = table.hands[table.turn]
    rest = hand.without(combination)
    if careful and _ends_foul(table, combination, rest):
        return _FOUL + rng.random()
    if rest.empty:
        return -_FOUL
    split = bool(rest.nibbles & _ranks_of(combination))
    return (
        combination.power[table.revolution]
        - 2.5 * combination.size
        + 3 * combination.jokers
        + 4 * split
        + 2 * rng.random()
    )


def _ends_foul(table: PlainTable, combination: CombinationBits, rest: Holding) -> bool:
    """Whether the hand ends in a foul with this play, or cannot end otherwise after it."""
    if rest.empty:
        return table.facts(combination).foul
    if _count(rest) > _FEW:
        return False
    turned = table.facts(combination).turns
    return all(table.facts(last, turned=turned).foul for last in leading_plays(rest))


def _count(hand: Holding) -> int:
    return hand.nibbles.bit_count() + hand.jokers


@cache
def _ranks_of(combination: CombinationBits) -> int:
    """The nibbles, all four bits of each, of the ranks among its natural cards."""
    return sum(
        15 << at for at in range(0, combination.nibbles.bit_length(), 4) if combination.nibbles >> at & 15
    )
