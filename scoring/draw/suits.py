"""Give every player each suit equally often, by exchanging seats within tables."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, permutations
from typing import Final

from scoring.draw.constructions import Round
from scoring.draw.counting import FOUR, THREE, closed_up
from scoring.draw.stream import Stream

SuitWeights = tuple[int, int, int, int]
Swap = tuple[int, list[int], int]

LAST_SUIT: Final[SuitWeights] = (-1, -1, -1, 3)
"""Weight of a seat by suit (S H D C); a player's load is the sum. With these it measures the surplus of C."""

OTHER_SUITS: Final[tuple[SuitWeights, ...]] = ((1, -1, 0, 0), (0, 1, -1, 0), (1, 0, -1, 0))

FEW: Final = 20
"""If at most one player in ``FEW`` has uneven seats, as in constructions, the given seats are the start."""


def suited(rounds: Sequence[Round], players: int, earlier: Sequence[Sequence[int]] = ()) -> tuple[Round, ...]:
    """The same tables, each in the order S, H, D, C. ``earlier``: how often each player has had each suit.

    C first, which tables of three do not have; then the other three in pairs, as every table has them all.
    Each exchange lowers the sum of the squared counts, so this ends. Then the counts of S, H and D of a
    player without earlier seats differ by at most one; if there is no table of three, the count of C too.
    """
    before = earlier or [(0,) * FOUR] * players
    tables = [list(table) for table in chain.from_iterable(rounds)]
    if FEW * _uneven(tables, before) > players:
        tables = _greedy(tables, before)
    return _in_rounds(evened_out(tables, before), rounds)


def _in_rounds(tables: Iterable[Iterable[int]], rounds: Sequence[Round]) -> tuple[Round, ...]:
    """The tables in rounds again, of as many tables each as before."""
    following = iter(tables)
    return tuple(tuple(tuple(next(following)) for _ in seating) for seating in rounds)


def evened_out(tables: list[list[int]], before: Sequence[Sequence[int]]) -> list[list[int]]:
    """Exchange seats until no chain of exchanges helps; changes the lists and returns them."""
    # C first, and not again: tables of three make its seats scarce; every table has the others.
    while _even_out(tables, before, LAST_SUIT):
        pass
    while any(_even_out(tables, before, weights) for weights in OTHER_SUITS):
        pass
    return tables


def _uneven(tables: Sequence[Sequence[int]], before: Sequence[Sequence[int]]) -> int:
    """The number of players who have had one suit at least two times more than another."""
    counts = [list(row) for row in before]
    for table in tables:
        for suit, player in enumerate(table):
            counts[player][suit] += 1
    return sum(max(count) - min(count) > 1 for count in counts)


def _greedy(tables: Sequence[Sequence[int]], before: Sequence[Sequence[int]]) -> list[list[int]]:
    """A greedy start: table by table the order in which the players have had their suits least often."""
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


def _even_out(tables: list[list[int]], before: Sequence[Sequence[int]], weights: SuitWeights) -> bool:
    """Even out one suit by exchange chains; returns whether a seat changed."""
    suit = _SuitSeats(tables, before, weights)
    middle = sum(suit.loads) // len(before)
    # From both ends first: players far above or below the middle have short chains.
    moved = [suit.sweep(1, middle + suit.step), suit.sweep(-1, suit.step - middle)]
    return any([*moved, suit.sweep(1, min(suit.loads) + suit.step + 1)])


class _SuitSeats:
    """The seats of one suit, exchanged for others at the same tables, and the players' loads."""

    def __init__(
        self, tables: list[list[int]], before: Sequence[Sequence[int]], weights: SuitWeights
    ) -> None:
        self.tables, self.suit = tables, weights.index(max(weights))
        self.takers = [seat for seat, weight in enumerate(weights) if weight < 0]
        self.step = max(weights) + 1
        self.loads = [
            sum(weight * times for weight, times in zip(weights, row, strict=True)) for row in before
        ]
        self.visits: list[list[list[int]]] = [[] for _ in before]
        for table in tables:
            for player, weight in zip(table, weights, strict=False):
                self.loads[player] += weight
                if self.suit < len(table):
                    self.visits[player].append(table)

    def sweep(self, sign: int, enough: int) -> bool:
        """Move a seat from every player with a load of ``enough``, heaviest first; returns whether any moved.

        With ``sign`` -1 loads are negated, and seats move the other way.
        """
        order = sorted(range(len(self.loads)), key=lambda player: (-sign * self.loads[player], player))
        exhausted: set[int] = set()
        has_moved = False
        for player in order:
            if sign * self.loads[player] < enough:
                break
            has_moved |= self._move_one_seat(player, sign, exhausted)
        return has_moved

    def _move_one_seat(self, player: int, sign: int, exhausted: set[int]) -> bool:
        """Move one seat along a chain of exchanges to a player whose load is light enough.

        If there is none, all players reached are ``exhausted``: they need not be searched again.
        """
        reached_from = self._search(player, sign, exhausted)
        last = next(reversed(reached_from))
        if last == player or sign * (self.loads[player] - self.loads[last]) <= self.step:
            exhausted.update(reached_from)
            return False
        self.loads[player] -= sign * self.step
        self.loads[last] += sign * self.step
        while last != player:
            last, table, seat = reached_from[last]
            table[self.suit], table[seat] = table[seat], table[self.suit]
        return True

    def _search(self, player: int, sign: int, exhausted: set[int]) -> dict[int, Swap]:
        """Breadth-first: by player reached, (previous one, table, seat given). Ends at one light enough."""
        reached_from: dict[int, Swap] = {player: (player, [], 0)}
        most = sign * self.loads[player] - self.step
        waiting = deque([player])
        while waiting:
            giver = waiting.popleft()
            for other, table, seat in self._offers(giver, sign):
                if other not in reached_from and other not in exhausted:
                    reached_from[other] = (giver, table, seat)
                    if sign * self.loads[other] < most:
                        return reached_from
                    waiting.append(other)
        return reached_from

    def _offers(self, player: int, sign: int) -> Iterator[Swap]:
        """The exchanges by which the player can give a seat of the suit or, with ``sign`` -1, get one."""
        for table in self.visits[player]:
            own = table.index(player)
            if sign > 0 and own == self.suit:
                yield from ((table[seat], table, seat) for seat in self.takers)
            elif sign < 0 and own in self.takers:
                yield table[self.suit], table, own


Pair = tuple[int, int]

ORDERS: Final = {size: tuple(permutations(range(size))) for size in (THREE, FOUR)}
ACROSS: Final = ((0, 2), (1, 3), (0, 3), (1, 2))
"""All pairs of suits from different halves."""


def suits_by_lot(
    rounds: Sequence[Round], players: int, earlier: Sequence[Sequence[int]], lot: Stream
) -> tuple[Round, ...]:
    """The same tables in the order S, H, D, C, by lot. ``earlier``: how often each player has had each suit.

    One round: at each table a random one of the orders that leave its players' suits most even. Several
    rounds: the same if any player has earlier seats, else suits halved twice by lot; then ``evened_out``.
    """
    tables = [list(table) for table in chain.from_iterable(rounds)]
    if len(rounds) == 1:
        tables = _each_by_lot(tables, earlier, lot)
    else:
        # Halving evens out these rounds alone; what players had before would stay as uneven as it is.
        past = any(map(any, earlier))
        tables = _each_by_lot(tables, earlier, lot) if past else _halved_twice(tables, players, lot)
        tables = evened_out(tables, earlier)
    return _in_rounds(tables, rounds)


def _each_by_lot(
    tables: Sequence[Sequence[int]], earlier: Sequence[Sequence[int]], lot: Stream
) -> list[list[int]]:
    """Table by table, a random one of the orders that leave its players' suits most even so far."""
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
    """Give every player both halves of the suits equally often, then both suits of a half.

    Ghosts (placeholders) fill tables of three.
    """
    full = [
        lot.shuffled((*table, players + at) if len(table) == THREE else table)
        for at, table in enumerate(tables)
    ]
    beyond = players + len(full)
    pairs = _oriented([pair for a, b, c, d in full for pair in ((a, b), (c, d))], beyond, lot)
    halves = list(zip(pairs[::2], pairs[1::2], strict=True))
    upper = _oriented([(a, c) for (a, _), (c, _) in halves], beyond, lot)
    lower = _oriented([(b, d) for (_, b), (_, d) in halves], beyond, lot)
    ghosts = range(players, beyond)
    seated = [list(closed_up((*above, *below), ghosts)) for above, below in zip(upper, lower, strict=True)]
    # The suits of one half are even already; only those of different halves can still be uneven.
    for one, other in ACROSS:
        _redistribute(seated, one, other, players, lot)
    return seated


def _redistribute(tables: list[list[int]], one: int, other: int, players: int, lot: Stream) -> None:
    """Reassign two suits among the players who have one of them, evenly and by lot."""
    both = [table for table in tables if len(table) > max(one, other)]
    oriented = _oriented([(table[one], table[other]) for table in both], players, lot)
    for table, (first, second) in zip(both, oriented, strict=True):
        table[one], table[other] = first, second


def _oriented(pairs: Sequence[Pair], players: int, lot: Stream) -> list[Pair]:
    """Order every pair so that each player is first and second equally often, but for one time.

    The pairs of a player are matched two by two, by lot: first in one, second in the other. So the pairs form
    chains and cycles; each is oriented at random.
    """
    ends: list[list[int]] = [[] for _ in range(players)]
    for number, (one, other) in enumerate(pairs):
        ends[one].append(2 * number)
        ends[other].append(2 * number + 1)
    mates = [-1] * (2 * len(pairs))
    for own_ends in ends:
        # Two can be matched in only one way: no random number is used.
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
    """Orient the rest of the chain from one end of a pair."""
    while (mate := mates[end]) >= 0 and turns[mate >> 1] < 0:
        turns[mate >> 1] = turns[end >> 1] ^ (end & 1) ^ (mate & 1) ^ 1
        end = mate ^ 1
