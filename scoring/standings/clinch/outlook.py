"""What the players of a table can still reach, alone and together."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations, product
from typing import TYPE_CHECKING

from scoring.standings.clinch.alternatives import ways
from scoring.standings.clinch.side import TOTAL

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scoring.matches.games import SeatExit
    from scoring.standings.clinch.alternatives import WayToGain
    from scoring.standings.clinch.gains import Amounts
    from scoring.standings.clinch.layers import Asked, Option
    from scoring.standings.clinch.search import Search
    from scoring.standings.clinch.side import Side
    from scoring.standings.clinch.situation import TableSoFar

    Group = tuple[int, ...]
    """Some players of a table, by index."""


class Outlook:
    """A table, seen from one side."""

    def __init__(self, side: Side, table: TableSoFar) -> None:
        self._side, self._games = side, table.games
        self.size = len(table.players)
        self.has = [side.so_far(player) for player in table.players]
        self._seated = len(table.seated)
        seats = {player: seat for seat, player in enumerate(table.seated)} if table.games else {}
        self._seat = {index: seats[each.id] for index, each in enumerate(table.players) if each.id in seats}
        self._daifugo = None if table.daifugo is None else seats.get(table.daifugo)
        self._exits: tuple[SeatExit, ...] = tuple((seats[each.player], each.how) for each in table.exits)
        self._levels: dict[Group, int] = {}
        self._counted: dict[tuple[int, int | None], int] = {}
        self._begun: dict[tuple[Group, Asked], list[Option]] = {}

    def highest(self, player: int) -> Amounts:
        """The most the player alone can come to, compared by all criteria."""
        has = self.has[player]
        if player not in self._seat:
            return has
        begun = self._options((player,), (tuple(range(len(has))),))
        first = [] if begun is None else [max(gains for gains, _ in begun)]
        rest = self._side.most(self._seated, self._games[len(first) :])
        return tuple(map(sum, zip(has, rest, *first, strict=True)))

    def level(self, count: int, without: int | None = None) -> int:
        """The highest total that ``count`` of the players can all reach."""
        key = (count, without)
        if key not in self._counted:
            self._counted[key] = self._find_count(count, without)
        return self._counted[key]

    def _find_count(self, count: int, without: int | None) -> int:
        # Where nobody plays on, so many have what the last of them has.
        if not self._games:
            return [self.has[each][0] for each in self._ranked if each != without][:count][-1]
        return max(self._level(group) for group in self._candidates(count, without))

    def beside_by_total(self, player: int, total: int) -> tuple[int, int]:
        """How many others can exceed a total together, and how many can reach it."""
        levels = [self.level(count, player) for count in range(1, self.size)]
        return sum(level > total for level in levels), sum(level >= total for level in levels)

    def beside(self, player: int, threshold: Amounts) -> int:
        """How many others can reach the threshold together, compared by all criteria."""
        counts = range(self.size - 1, 0, -1)
        return next((count for count in counts if self.reach(count, threshold, player)), 0)

    def reach(self, count: int, threshold: Amounts, without: int | None = None) -> bool:
        """Whether ``count`` of the players can all reach the threshold, compared by all criteria."""
        return any(self._reaches(group, threshold) for group in self._groups(count, without))

    def _groups(self, count: int, without: int | None) -> Iterator[Group]:
        return combinations([each for each in range(self.size) if each != without], count)

    def _candidates(self, count: int, without: int | None) -> Iterable[Group]:
        """Groups one of which reaches the highest total: where all can gain alike, those who have most."""
        if not self._alike:
            return self._groups(count, without)
        return [tuple(sorted([each for each in self._ranked if each != without][:count]))]

    @cached_property
    def _ranked(self) -> list[int]:
        return sorted(range(self.size), key=lambda each: self.has[each][0], reverse=True)

    @cached_property
    def _alike(self) -> bool:
        """Whether every player can gain what any other can."""
        if not self._games:
            return True
        return len(self._seat) == self.size and not self._exits and self._side.layers.alike(self._seated)

    def _level(self, group: Group) -> int:
        if group not in self._levels:
            self._levels[group] = self._find_level(group)
        return self._levels[group]

    def _find_level(self, group: Group) -> int:
        fixed, moving = self._split(group)
        lowest = [self.has[each][0] for each in fixed]
        if not moving:
            return min(lowest)
        has, asked = [self.has[each][0] for each in moving], (TOTAL,) * len(moving)
        bound = min([self._search(asked).bound(has, self._options(moving, asked)), *lowest])
        numbers = _downwards(bound, has, lowest, self._side.step(self._seated))
        return next(
            number for number in numbers if self._gain(moving, asked, [number - each for each in has])
        )

    def _reaches(self, group: Group, threshold: Amounts) -> bool:
        """Whether these players can all reach it. A further criterion is looked at only when it can matter."""
        level = self._level(group)
        if level != threshold[0] or len(threshold) == 1:
            return level >= threshold[0]
        for depth in range(2, len(threshold)):
            *before, last = threshold[:depth]
            if self._come_to(group, (*before, last + 1)):
                return True
            if not self._come_to(group, threshold[:depth]):
                return False
        return self._come_to(group, threshold)

    def _come_to(self, group: Group, threshold: Amounts) -> bool:
        """Whether these players can all reach it in the first of the criteria."""
        fixed, moving = self._split(group)
        if any(self.has[each][: len(threshold)] < threshold for each in fixed):
            return False
        if not moving:
            return True
        least, step = self._side.least(self._seated, self._games), self._side.step(self._seated)
        needs = [tuple(map(int.__sub__, threshold, self.has[each])) for each in moving]
        return any(self._go(moving, each) for each in product(*(ways(need, least, step) for need in needs)))

    def _go(self, players: Group, chosen: Sequence[WayToGain]) -> bool:
        """Whether the players can all go the ways chosen for them. Yes if too much has been asked already."""
        if not self._side.may_ask():
            return True
        worth, least = self._side.worth(self._seated), self._side.least(self._seated, self._games)[0]
        totals = self._search((TOTAL,) * len(players))
        if not totals.within([way.total(worth, least) for way in chosen]) or not self._fit(chosen):
            return False
        # In one order, so that groups that need the same share one search and what it has found out.
        live = sorted(
            (way.asked, player, way.needs) for way, player in zip(chosen, players, strict=True) if way.asked
        )
        asked = tuple(each for each, _, _ in live)
        return not live or self._gain(
            tuple(player for _, player, _ in live), asked, [need for _, _, needs in live for need in needs]
        )

    def _fit(self, chosen: Sequence[WayToGain]) -> bool:
        """Whether nothing is known against these ways, looking at each further criterion by itself."""
        for criterion in range(1, self._side.criteria.count):
            needs = [way.needs[way.asked.index(criterion)] for way in chosen if criterion in way.asked]
            if needs and not self._search(((criterion,),) * len(needs)).fits(criterion, needs):
                return False
        return True

    def _gain(self, players: Group, asked: Asked, needs: Sequence[int]) -> bool:
        daifugo = None
        if self._daifugo is not None:
            seats = [self._seat[each] for each in players]
            daifugo = seats.index(self._daifugo) if self._daifugo in seats else len(seats)
        return self._search(asked).reaches(needs, daifugo, self._options(players, asked))

    def _split(self, group: Group) -> tuple[Group, Group]:
        """Those who play no more, and those who do."""
        moving = tuple(each for each in group if each in self._seat)
        return tuple(each for each in group if each not in self._seat), moving

    def _search(self, asked: Asked) -> Search:
        return self._side.search(self._seated, asked, self._games)

    def _options(self, players: Group, asked: Asked) -> list[Option] | None:
        """The ends of a game that has begun, for these players; None where none has."""
        if not self._exits:
            return None
        key = (players, asked)
        if key not in self._begun:
            seats = [self._seat[each] for each in players]
            self._begun[key] = self._side.layers.options(
                self._seated, seats, asked, self._games[0], daifugo=self._daifugo, exits=self._exits
            )
        return self._begun[key]


def _downwards(bound: int, has: Sequence[int], fixed: Sequence[int], step: int) -> Iterator[int]:
    """The numbers, from the bound down, that somebody of the players can end with."""
    if bound in fixed:
        yield bound
        bound -= 1
    while True:
        bound = max(each + (bound - each) // step * step for each in has)
        yield bound
        bound -= 1
