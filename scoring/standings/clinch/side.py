"""One side from which a stage is looked at: up, at who reaches a number; or down, at who stays at or below it."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Final

from scoring.standings.clinch.layers import layers_of
from scoring.standings.clinch.search import Budget, KnownTotals, Search

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.standings.clinch.gains import Amounts, Criteria, Ends
    from scoring.standings.clinch.layers import Asked
    from scoring.standings.clinch.situation import GameLeft, PlayerSoFar

EFFORT: Final = 200_000
"""Questions about other criteria than the total, after which they are answered with yes.

That is the answer that makes nobody certain. A stage of a thousand players does not need as many.
"""

TOTAL: Final = (0,)
"""The criteria of somebody who is asked for the total alone."""


class Side:
    """Searches and layers, shared by all tables. ``sign`` −1 looks down: all numbers are negated."""

    def __init__(self, criteria: Criteria, ends: Ends, sign: int) -> None:
        self.criteria, self._sign = criteria, sign
        self.layers = layers_of(criteria, ends, sign)
        self._asked, self._budget = 0, Budget()
        self._least: dict[tuple[int, tuple[GameLeft, ...]], Amounts] = {}
        self._most: dict[tuple[int, tuple[GameLeft, ...]], Amounts] = {}
        self._searches: dict[tuple[int, Asked, tuple[GameLeft, ...]], Search] = {}

    def search(self, size: int, asked: Asked, games: tuple[GameLeft, ...]) -> Search:
        """The search in these games at a table of ``size``, with all it has found out before."""
        key = (size, asked, games)
        if key not in self._searches:
            layers = [self.layers.of(size, asked, game) for game in games]
            self._searches[key] = Search(asked, layers, self._totals(size, len(asked), games), self._budget)
        return self._searches[key]

    def _totals(self, size: int, players: int, games: Sequence[GameLeft]) -> KnownTotals:
        layers = [self.layers.of(size, (TOTAL,) * players, game) for game in games]
        least = [min(gains[0] for gains in self._all(size, game)) for game in games]
        return KnownTotals([layer.most[0] for layer in layers], least, self.worth(size))

    def may_ask(self) -> bool:
        """Whether one more question may be asked. It counts as asked then."""
        self._asked += 1
        return self._asked <= EFFORT

    def so_far(self, player: PlayerSoFar) -> Amounts:
        """What the player has already."""
        return tuple(self._sign * each for each in self.criteria.so_far(player))

    def worth(self, size: int) -> tuple[int, ...]:
        """What 1 in each further criterion is worth in total at least. To gain little it is worth nothing."""
        # A daifugo game brings the points of a first place with it; that there is none takes nothing away.
        worth = self.criteria.worth(size)
        return worth if self._sign > 0 else (0,) * len(worth)

    def step(self, size: int) -> int:
        """What all totals that can be gained at a table of ``size`` are multiples of."""
        rules = self.criteria.scheme.ranking
        # Where places are worth nothing and there is no bonus the greatest common divisor is 0, by which nothing divides.
        return gcd(*rules.points[size], rules.bonus) * self.criteria.scale or 1

    def most(self, size: int, games: tuple[GameLeft, ...]) -> Amounts:
        """The most, compared by all criteria, that games bring to one player."""
        key = (size, games)
        if key not in self._most:
            self._most[key] = _sum([max(self._all(size, game)) for game in games], self.criteria.count)
        return self._most[key]

    def least(self, size: int, games: tuple[GameLeft, ...]) -> Amounts:
        """The least that games bring to one player, in each criterion by itself."""
        key = (size, games)
        if key not in self._least:
            lows = [tuple(map(min, *self._all(size, game))) for game in games]
            self._least[key] = _sum(lows, self.criteria.count)
        return self._least[key]

    def _all(self, size: int, game: GameLeft) -> list[Amounts]:
        fouls = (False, True) if self.criteria.scheme.ranking.foul_clause else (False,)
        return [
            tuple(self._sign * each for each in self.criteria.gains(size, place, game, foul=foul))
            for place in range(size)
            for foul in fouls
        ]


def _sum(amounts: Sequence[Amounts], width: int) -> Amounts:
    return tuple(map(sum, zip((0,) * width, *amounts, strict=True)))
