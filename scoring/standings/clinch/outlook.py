"""What the players of a table can still reach, alone and together."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from math import gcd
from typing import TYPE_CHECKING

from scoring.standings.clinch.layers import Layers
from scoring.standings.clinch.search import Search

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scoring.games import SeatExit
    from scoring.standings.clinch.gains import Ends, Keys
    from scoring.standings.clinch.layers import Option
    from scoring.standings.clinch.situation import GameLeft, TableSoFar

    Threshold = tuple[int, ...]
    """A number at each depth."""
    Group = tuple[int, ...]
    """Some players of a table, by index."""


class Side:
    """One side from which a stage is looked at: ``sign`` 1 asks who reaches x, −1 who stays at or below −x."""

    def __init__(self, keys: Keys, ends: Ends, sign: int) -> None:
        self.keys, self.ends, self.sign = keys, ends, sign
        self.layers = Layers(keys, ends, sign)
        self._searches: dict[tuple[int, int, int, tuple[GameLeft, ...]], Search] = {}

    def search(self, size: int, chosen: int, depth: int, games: tuple[GameLeft, ...]) -> Search:
        """The search in these games, with all it has found out before."""
        key = (size, chosen, depth, games)
        if key not in self._searches:
            layers = [self.layers.of(size, chosen, depth, game) for game in games]
            self._searches[key] = Search(chosen, layers)
        return self._searches[key]


class Outlook:
    """A table, seen from one side: all numbers have the sign of the side."""

    def __init__(self, side: Side, table: TableSoFar) -> None:
        self._side, self._table = side, table
        self.size = len(table.players)
        self.has = [tuple(side.sign * each for each in side.keys.so_far(player)) for player in table.players]
        seats = {player: seat for seat, player in enumerate(table.seated)} if table.games else {}
        self._seat = [seats.get(player.id) for player in table.players]
        self._daifugo = None if table.daifugo is None else seats.get(table.daifugo)
        self._exits: tuple[SeatExit, ...] = tuple((seats[each.player], each.how) for each in table.exits)
        self._levels: dict[Group, int] = {}
        self._begun: dict[tuple[Group, int], list[Option]] = {}

    def highest(self, player: int) -> Threshold:
        """The most the player alone can come to."""
        depths = range(1, self._side.keys.depths + 1)
        return tuple(self.has[player][depth - 1] + self._most(player, depth) for depth in depths)

    def _most(self, player: int, depth: int) -> int:
        seat = self._seat[player]
        if seat is None:
            return 0
        return self._search(1, depth).most(self._begun_for((seat,), depth))

    def level(self, count: int, without: int | None = None) -> int:
        """The highest total that ``count`` of the players can all reach."""
        return max(self._level(group) for group in self._candidates(count, without))

    def reach(self, count: int, threshold: Threshold, without: int | None = None) -> bool:
        """Whether ``count`` of the players can all reach the threshold, compared by all criteria."""
        return any(self.reaches(group, threshold) for group in self._groups(count, without))

    def reaches(self, group: Group, threshold: Threshold) -> bool:
        """Whether these players can all reach the threshold. The deeper criteria are asked only of equals."""
        level = self._level(group)
        if level != threshold[0]:
            return level > threshold[0]
        for depth in range(2, len(threshold) + 1):
            if not self._come_to(group, depth, threshold[depth - 1]):
                return False
            if self._come_to(group, depth, threshold[depth - 1] + 1):
                return True
        return True

    def _groups(self, count: int, without: int | None) -> Iterator[Group]:
        return combinations([each for each in range(self.size) if each != without], count)

    def _candidates(self, count: int, without: int | None) -> Iterable[Group]:
        """Groups one of which reaches the highest total: before a game, simply those who have most."""
        if not self._alike:
            return self._groups(count, without)
        ranked = sorted(range(self.size), key=lambda each: self.has[each][0], reverse=True)
        return [tuple(sorted([each for each in ranked if each != without][:count]))]

    @cached_property
    def _alike(self) -> bool:
        """Whether every player can gain what any other can."""
        if not self._table.games:
            return True
        return (
            None not in self._seat
            and not self._exits
            and self._side.keys.scheme.ranking.foul_clause is not None
        )

    def _level(self, group: Group) -> int:
        if group not in self._levels:
            self._levels[group] = self._find_level(group)
        return self._levels[group]

    def _find_level(self, group: Group) -> int:
        moving = [each for each in group if self._seat[each] is not None]
        fixed = [self.has[each][0] for each in group if self._seat[each] is None]
        if not moving:
            return min(fixed)
        has = [self.has[each][0] for each in moving]
        bound = self._search(len(moving), 1).bound(has, self._begun_for(self._seats(moving), 1))
        numbers = _downwards(min(bound, *fixed) if fixed else bound, has, fixed, self._step)
        return next(number for number in numbers if self._come_to(group, 1, number))

    @cached_property
    def _step(self) -> int:
        """What all totals that can be gained are multiples of."""
        rules, size = self._side.keys.scheme.ranking, len(self._table.seated)
        amounts = [*rules.points[size], rules.bonus]
        return gcd(*amounts) * self._side.keys.scale or 1

    def _come_to(self, group: Group, depth: int, number: int) -> bool:
        """Whether all of the group can reach a number at one depth."""
        needs = [number - self.has[each][depth - 1] for each in group]
        moving = [
            (each, need) for each, need in zip(group, needs, strict=True) if self._seat[each] is not None
        ]
        if any(need > 0 for each, need in zip(group, needs, strict=True) if self._seat[each] is None):
            return False
        if not moving:
            return True
        seats = self._seats(each for each, _ in moving)
        daifugo = None if self._daifugo is None else _index(seats, self._daifugo)
        search = self._search(len(moving), depth)
        return search.reaches([need for _, need in moving], daifugo, self._begun_for(seats, depth))

    def _search(self, chosen: int, depth: int) -> Search:
        return self._side.search(len(self._table.seated), chosen, depth, self._table.games)

    def _seats(self, players: Iterable[int]) -> Group:
        return tuple(seat for seat in (self._seat[each] for each in players) if seat is not None)

    def _begun_for(self, seats: Group, depth: int) -> list[Option] | None:
        """The ends of a game that has begun, for these seats; None where none has."""
        if not self._exits:
            return None
        key = (seats, depth)
        if key not in self._begun:
            size, game = len(self._table.seated), self._table.games[0]
            ends = self._side.ends.of(size, self._daifugo, self._exits)
            self._begun[key] = self._side.layers.options(size, seats, depth, game, ends)
        return self._begun[key]


def _index(seats: Sequence[int], seat: int) -> int:
    return seats.index(seat) if seat in seats else len(seats)


def _downwards(bound: int, has: Sequence[int], fixed: Sequence[int], step: int) -> Iterator[int]:
    """The numbers, from the bound down, that somebody of the players can end with."""
    if bound in fixed:
        yield bound
        bound -= 1
    while True:
        bound = max(each + (bound - each) // step * step for each in has)
        yield bound
        bound -= 1
