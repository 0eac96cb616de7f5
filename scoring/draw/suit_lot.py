"""Suits by lot: every seat as likely for everybody, and everyone each suit as often as can be."""

from collections.abc import Sequence
from itertools import chain, permutations
from typing import Final

from scoring.draw.constructions import Round
from scoring.draw.shape import FOUR, THREE
from scoring.draw.stream import Stream
from scoring.draw.suits import evened_out

Pair = tuple[int, int]

ORDERS: Final = {size: tuple(permutations(range(size))) for size in (THREE, FOUR)}
ACROSS: Final = ((0, 2), (1, 3), (0, 3), (1, 2))
"""Suits of different halves."""


def suits_by_lot(
    rounds: Sequence[Round], players: int, earlier: Sequence[Sequence[int]], lot: Stream
) -> tuple[Round, ...]:
    """The same tables, each in the order S, H, D, C. ``earlier``: how often each player has had each suit.

    One round: at each table one of the orders that leave the suits of its players most even. Several rounds of
    players who had none before: halved by lot, twice, then ``evened_out`` where tables of three need it.
    """
    tables = [list(table) for table in chain.from_iterable(rounds)]
    if len(rounds) == 1:
        tables = _each_by_lot(tables, earlier, lot)
    else:
        # Halving evens out these rounds alone; what players had before would stay as uneven as it is.
        past = any(map(any, earlier))
        tables = _each_by_lot(tables, earlier, lot) if past else _halved_twice(tables, players, lot)
        tables = evened_out(tables, earlier)
    seated = iter(tables)
    return tuple(tuple(tuple(next(seated)) for _ in seating) for seating in rounds)


def _each_by_lot(
    tables: Sequence[Sequence[int]], earlier: Sequence[Sequence[int]], lot: Stream
) -> list[list[int]]:
    """Table by table one of the best orders for those who sit there, the tables before included."""
    counts = [list(row) for row in earlier]
    seated: list[list[int]] = []
    for table in tables:
        had, orders = [counts[one] for one in table], ORDERS[len(table)]
        sums = [sum([row[suit] for row, suit in zip(had, order, strict=True)]) for order in orders]
        least = min(sums)
        best = [order for order, total in zip(orders, sums, strict=True) if total == least]
        seats = [0] * len(table)
        for one, suit in zip(table, best[lot.below(len(best))], strict=True):
            seats[suit] = one
            counts[one][suit] += 1
        seated.append(seats)
    return seated


def _halved_twice(tables: Sequence[Sequence[int]], players: int, lot: Stream) -> list[list[int]]:
    """Everybody as often in one half of the suits as in the other, and so in the halves; ghosts fill tables of three."""
    full = [
        lot.shuffled((*table, players + at) if len(table) == THREE else table)
        for at, table in enumerate(tables)
    ]
    beyond = players + len(full)
    pairs = _turned([pair for a, b, c, d in full for pair in ((a, b), (c, d))], beyond, lot)
    halves = list(zip(pairs[::2], pairs[1::2], strict=True))
    upper = _turned([(a, c) for (a, _), (c, _) in halves], beyond, lot)
    lower = _turned([(b, d) for (_, b), (_, d) in halves], beyond, lot)
    seated = [_closed_up([*above, *below], players) for above, below in zip(upper, lower, strict=True)]
    # Within a half the coin has been thrown already; only suits of different halves can still be uneven.
    for one, other in ACROSS:
        _turn(seated, one, other, players, lot)
    return seated


def _closed_up(table: list[int], players: int) -> list[int]:
    """Without its ghost, whose seat the last takes."""
    # Ghosts are numbered beyond the players.
    if max(table) < players:
        return table
    *seats, last = table
    return [last if one >= players else one for one in seats]


def _turn(tables: list[list[int]], one: int, other: int, players: int, lot: Stream) -> None:
    """Deal two suits out again among those who have one of them, as evenly, by lot."""
    both = [table for table in tables if len(table) > max(one, other)]
    turned = _turned([(table[one], table[other]) for table in both], players, lot)
    for table, (first, second) in zip(both, turned, strict=True):
        table[one], table[other] = first, second


def _turned(pairs: Sequence[Pair], players: int, lot: Stream) -> list[Pair]:
    """Each pair in one of its two orders, so that everybody comes first as often as second, but for one time.

    A player who is in several pairs has them put together by twos, by lot: first in one, second in the other. So the
    pairs hang together in chains and rings, and each chain is turned as a coin falls.
    """
    ends: list[list[int]] = [[] for _ in range(players)]
    for number, (one, other) in enumerate(pairs):
        ends[one].append(2 * number)
        ends[other].append(2 * number + 1)
    mates = [-1] * (2 * len(pairs))
    for own_ends in ends:
        # With two there is only one way to put them together: no chance is spent on it.
        row = own_ends if len(own_ends) < THREE else lot.shuffled(own_ends)
        for one, other in zip(row[::2], row[1::2], strict=False):
            mates[one], mates[other] = other, one
    turns = [-1] * len(pairs)
    for number, turn in enumerate(turns):
        if turn < 0:
            turns[number] = lot.below(2)
            for end in (2 * number, 2 * number + 1):
                _follow(end, mates, turns)
    return [(pair[turn], pair[1 - turn]) for pair, turn in zip(pairs, turns, strict=True)]


def _follow(end: int, mates: Sequence[int], turns: list[int]) -> None:
    """Turn all that hangs on one end of a pair as that needs it."""
    while (mate := mates[end]) >= 0 and turns[mate >> 1] < 0:
        turns[mate >> 1] = turns[end >> 1] ^ (end & 1) ^ (mate & 1) ^ 1
        end = mate ^ 1
