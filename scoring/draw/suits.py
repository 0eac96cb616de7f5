"""Seats: everyone each suit as often, by passing suits on from who had them often to who had them seldom."""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain, permutations
from typing import Final

from scoring.draw.constructions import Round
from scoring.draw.counting import FOUR, THREE, closed_up
from scoring.draw.stream import Stream

Lean = tuple[int, int, int, int]
Swap = tuple[int, list[int], int]

LAST_SUIT: Final[Lean] = (-1, -1, -1, 3)
"""What a seat of each suit, S H D C, adds to a player's load; here the load is how much C there is too much."""

OTHER_SUITS: Final[tuple[Lean, ...]] = ((1, -1, 0, 0), (0, 1, -1, 0), (1, 0, -1, 0))

FEW: Final = 20
"""Where all but one player in so many have even seats already, as constructions give them, these are kept to start."""


def suited(rounds: Sequence[Round], players: int, earlier: Sequence[Sequence[int]] = ()) -> tuple[Round, ...]:
    """The same tables, each in the order S, H, D, C. ``earlier``: how often each player has had each suit.

    C first, which tables of three do not have; then the other three in pairs, as every table has them all. Each
    step leaves nothing to gain and lessens the sum of the squared counts, so it ends; and then no player without
    earlier seats has had two of S, H, D more often than another. Where no table has three, that holds of C too.
    """
    before = earlier or [(0,) * FOUR] * players
    tables = [list(table) for table in chain.from_iterable(rounds)]
    if FEW * _uneven(tables, before) > players:
        tables = _greedy(tables, before)
    seated = iter(evened_out(tables, before))
    return tuple(tuple(tuple(next(seated)) for _ in seating) for seating in rounds)


def evened_out(tables: list[list[int]], before: Sequence[Sequence[int]]) -> list[list[int]]:
    """The same tables once no step leaves anything to gain; the lists themselves are changed."""
    # C first, and then no more: where there are tables of three its seats are the scarce ones; every table
    # has the others.
    while _passed_on(tables, before, LAST_SUIT):
        pass
    while any(_passed_on(tables, before, lean) for lean in OTHER_SUITS):
        pass
    return tables


def _uneven(tables: Sequence[Sequence[int]], before: Sequence[Sequence[int]]) -> int:
    """How many have had one suit at least twice more often than another."""
    counts = [list(row) for row in before]
    for table in tables:
        for suit, player in enumerate(table):
            counts[player][suit] += 1
    return sum(max(count) - min(count) > 1 for count in counts)


def _greedy(tables: Sequence[Sequence[int]], before: Sequence[Sequence[int]]) -> list[list[int]]:
    """Table by table the best order for those who sit there, as a start."""
    counts = [list(row) for row in before]
    seated: list[list[int]] = []
    for table in tables:
        best = min(
            permutations(table), key=lambda order: sum([counts[who][at] for at, who in enumerate(order)])
        )
        for suit, player in enumerate(best):
            counts[player][suit] += 1
        seated.append(list(best))
    return seated


def _passed_on(tables: list[list[int]], before: Sequence[Sequence[int]], lean: Lean) -> bool:
    """Pass seats of one suit on until no load is more than one seat above another it can reach; whether any was."""
    passing = _Passing(tables, before, lean)
    middle = sum(passing.loads) // len(before)
    # From both ends first: a player who has far too much, or too little, finds one near to pass to, or to take from.
    moved = [passing.sweep(1, middle + passing.step), passing.sweep(-1, passing.step - middle)]
    return any([*moved, passing.sweep(1, min(passing.loads) + passing.step + 1)])


class _Passing:
    """Seats of one suit, to be passed to those who have one of the others at the same table."""

    def __init__(self, tables: list[list[int]], before: Sequence[Sequence[int]], lean: Lean) -> None:
        self.tables, self.suit = tables, lean.index(max(lean))
        self.takers = [seat for seat, weight in enumerate(lean) if weight < 0]
        self.step = max(lean) + 1
        self.loads = [sum(weight * times for weight, times in zip(lean, row, strict=True)) for row in before]
        self.visits: list[list[list[int]]] = [[] for _ in before]
        for table in tables:
            for player, weight in zip(table, lean, strict=False):
                self.loads[player] += weight
                if self.suit < len(table):
                    self.visits[player].append(table)

    def sweep(self, sign: int, enough: int) -> bool:
        """Let everyone with a load of ``enough`` pass a seat on, heaviest first; whether any was passed.

        With ``sign`` -1 loads count below zero, and seats are passed the other way.
        """
        order = sorted(range(len(self.loads)), key=lambda player: (-sign * self.loads[player], player))
        hopeless: set[int] = set()
        passed = False
        for player in order:
            if sign * self.loads[player] < enough:
                break
            passed |= self._relieved(player, sign, hopeless)
        return passed

    def _relieved(self, player: int, sign: int, hopeless: set[int]) -> bool:
        """Pass one seat on, from one to the next, until it is with a player whose load is light enough.

        Where there is none, all who were asked are ``hopeless``: they need not be asked again.
        """
        came = self._search(player, sign, hopeless)
        last = next(reversed(came))
        if last == player or sign * (self.loads[player] - self.loads[last]) <= self.step:
            hopeless.update(came)
            return False
        self.loads[player] -= sign * self.step
        self.loads[last] += sign * self.step
        while last != player:
            last, table, seat = came[last]
            table[self.suit], table[seat] = table[seat], table[self.suit]
        return True

    def _search(self, player: int, sign: int, hopeless: set[int]) -> dict[int, Swap]:
        """By player: from whom, at which table, a seat can be had in exchange for which. Ends with one light enough."""
        came: dict[int, Swap] = {player: (player, [], 0)}
        most = sign * self.loads[player] - self.step
        waiting = deque([player])
        while waiting:
            giver = waiting.popleft()
            for other, table, seat in self._offers(giver, sign):
                if other not in came and other not in hopeless:
                    came[other] = (giver, table, seat)
                    if sign * self.loads[other] < most:
                        return came
                    waiting.append(other)
        return came

    def _offers(self, player: int, sign: int) -> Iterator[Swap]:
        """Whom the player can pass a seat to, or with ``sign`` -1 take one from."""
        for table in self.visits[player]:
            own = table.index(player)
            if sign > 0 and own == self.suit:
                yield from ((table[seat], table, seat) for seat in self.takers)
            elif sign < 0 and own in self.takers:
                yield table[self.suit], table, own


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
    ghosts = range(players, beyond)
    seated = [list(closed_up((*above, *below), ghosts)) for above, below in zip(upper, lower, strict=True)]
    # Within a half the coin has been thrown already; only suits of different halves can still be uneven.
    for one, other in ACROSS:
        _turn(seated, one, other, players, lot)
    return seated


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
