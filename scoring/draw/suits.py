"""Seats: everyone each suit as often, by passing suits on from who had them often to who had them seldom."""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain, permutations
from typing import Final

from scoring.draw.constructions import Round
from scoring.draw.shape import FOUR

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
