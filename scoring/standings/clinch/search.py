"""Can some players of a table all reach what they need in the games left? A search over the ends of these games.

The players asked about want to gain as much as possible each; whoever else sits at the table does whatever suits
them. (What somebody must stay below is asked with every number negated.) The answer is exact: a branch is only
left when the needs of some of the players together are more than any games could bring, or less than every game
brings, or known from before.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scoring.standings.clinch.layers import Layer, Option, Vector

EFFORT: Final = 20_000
"""Steps after which a search gives up and says yes, the answer that never makes anything certain."""


class Search:
    """The games left at some table, for the same players in all ``layers``. It remembers what it finds out."""

    def __init__(self, chosen: int, layers: Sequence[Layer]) -> None:
        self._layers = layers
        self._alike = all(layer.alike for layer in layers)
        self._most = [(0,) * chosen]
        self._least = [0]
        for layer in reversed(layers):
            self._most.insert(0, tuple(a + b for a, b in zip(self._most[0], layer.most, strict=True)))
            self._least.insert(0, self._least[0] + layer.least)
        self._known: dict[tuple[int, int | None, Vector], bool] = {}
        self._steps = 0

    def reaches(
        self, needs: Sequence[int], daifugo: int | None, begun: Iterable[Option] | None = None
    ) -> bool:
        """Whether all can gain their ``needs``. ``begun`` are the ends of the first game if it has begun."""
        self._steps = 0
        try:
            if begun is None:
                return self._from(0, daifugo, tuple(needs))
            options = [(_minus(needs, gains), winner) for gains, winner in begun]
            return any(self._from(1, winner, left) for left, winner in sorted(options, key=_hardest))
        except _TooFarError:
            return True

    def most(self, begun: Iterable[Option] | None = None) -> int:
        """The most the first of the players can gain."""
        if begun is None:
            return self._most[0][0]
        return max(gains[0] for gains, _ in begun) + self._most[1][0]

    def bound(self, has: Sequence[int], begun: Iterable[Option] | None = None) -> int:
        """A number the lowest of the players cannot exceed in the end, who have ``has``."""
        if begun is None:
            return self._bound(0, has)
        return max(
            self._bound(1, [one + more for one, more in zip(has, gains, strict=True)]) for gains, _ in begun
        )

    def _bound(self, at: int, has: Sequence[int]) -> int:
        sums = accumulate(sorted(has))
        return min(
            (total + most) // count
            for count, (total, most) in enumerate(zip(sums, self._most[at], strict=True), 1)
        )

    def _from(self, at: int, daifugo: int | None, needs: Vector) -> bool:
        least = self._least[at]
        if max(needs) <= least:
            return True
        if at == len(self._layers) or not self._within(at, needs):
            return False
        if self._alike:
            daifugo, needs = None, tuple(sorted([max(need, least) for need in needs], reverse=True))
        else:
            daifugo = None if self._layers[at].game.opens_set else daifugo
            needs = tuple([max(need, least) for need in needs])
        key = (at, daifugo, needs)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._try(at, daifugo, needs)
        return known

    def _within(self, at: int, needs: Vector) -> bool:
        together = 0
        for need, most in zip(sorted(needs, reverse=True), self._most[at], strict=True):
            together += need
            if together > most:
                return False
        return True

    def _try(self, at: int, daifugo: int | None, needs: Vector) -> bool:
        self._steps += 1
        if self._steps > EFFORT:
            raise _TooFarError
        layer = self._layers[at]
        options = layer.alike if self._alike else layer.options[daifugo]
        left = [(_minus(needs, gains), winner) for gains, winner in options]
        left.sort(key=_hardest)
        return any(self._from(at + 1, winner, after) for after, winner in left)


class _TooFarError(Exception):
    """A search has taken more than ``EFFORT`` steps."""


def _minus(needs: Sequence[int], gains: Vector) -> Vector:
    return tuple([need - gain for need, gain in zip(needs, gains, strict=True)])


def _hardest(option: Option) -> Vector:
    """The easiest needs first: those whose greatest is smallest."""
    return tuple(sorted(option[0], reverse=True))
