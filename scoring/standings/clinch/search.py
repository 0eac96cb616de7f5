"""Can some players of a table all gain what they need in the games left? A search over the ends of these games.

The players asked about gain as much as they can; whoever else sits at the table does whatever suits them. (What
somebody must stay below is asked with every number negated.) The answer is exact: a branch is only left when
what some of the players need together is more than the games could bring, or less than every game brings, or
known from before.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from scoring.standings.clinch.layers import slots_by_criterion

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scoring.standings.clinch.layers import Asked, Layer, Option, Vector

EFFORT: Final = 20_000
"""Steps after which a search gives up and says yes, the answer that never makes anything certain."""

_TOTAL: Final = 0


@dataclass(frozen=True, slots=True)
class Totals:
    """What is known of totals: the ``most`` that one, two, … players can gain together in each of the games, the
    ``least`` that anybody gains, and the total that comes at least with 1 in each further criterion.
    """

    most: Sequence[Vector]
    least: Sequence[int]
    worth: Sequence[int]


class Search:
    """The games left at some table, for the same players in all ``layers``. It remembers what it finds out.

    Needs and gains stand in the order of ``asked``.
    """

    def __init__(self, asked: Asked, layers: Sequence[Layer], totals: Totals) -> None:
        self._layers = layers
        self._alike = all(layer.alike for layer in layers)
        self._slots = slots_by_criterion(asked)
        self._most = {
            each: _from_each([layer.most[each] for layer in layers], len(slots))
            for each, slots in self._slots.items()
        }
        self._least = _from_each([layer.least for layer in layers], sum(map(len, asked)))
        self._total_most = _from_each(totals.most, len(asked))
        self._total_least = _from_each([(each,) for each in totals.least], 1)
        self._plain = all(each == (_TOTAL,) for each in asked)
        self._worths = [
            _Worth(criteria, slots, totals.worth)
            for criteria, slots in zip(asked, _blocks(asked), strict=True)
        ]
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
            options.sort(key=self._hardest)
            return any(self._from(1, winner, left) for left, winner in options)
        except _TooFarError:
            return True

    def bound(self, has: Sequence[int], begun: Iterable[Option] | None = None) -> int:
        """A total the lowest of the players cannot exceed in the end, who have ``has``; all are asked for totals."""
        if begun is None:
            return _bound(has, self._total_most[0])
        return max(
            _bound([a + b for a, b in zip(has, gains, strict=True)], self._total_most[1])
            for gains, _ in begun
        )

    def within(self, totals: Sequence[int]) -> bool:
        """Whether nothing is known against gaining these totals."""
        return fit(totals, self._total_most[0])

    def _from(self, at: int, daifugo: int | None, needs: Vector) -> bool:
        least = self._least[at]
        if all(need <= low for need, low in zip(needs, least, strict=True)):
            return True
        if at == len(self._layers) or not self._within(at, needs):
            return False
        needs = tuple([max(need, low) for need, low in zip(needs, least, strict=True)])
        if self._alike:
            daifugo, needs = None, tuple(sorted(needs, reverse=True)) if self._plain else needs
        elif self._layers[at].game.opens_set:
            daifugo = None
        key = (at, daifugo, needs)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._try(at, daifugo, needs)
        return known

    def _within(self, at: int, needs: Vector) -> bool:
        """Whether what some need together is no more than they could gain together, criterion by criterion."""
        if not fit(self._totals(at, needs), self._total_most[at]):
            return False
        return all(
            each == _TOTAL or fit([needs[slot] for slot in slots], self._most[each][at])
            for each, slots in self._slots.items()
        )

    def _totals(self, at: int, needs: Vector) -> Sequence[int]:
        """The totals that come with the needs."""
        if self._plain:
            return needs
        (least,) = self._total_least[at]
        return [each.total(needs, least) for each in self._worths]

    def _try(self, at: int, daifugo: int | None, needs: Vector) -> bool:
        self._steps += 1
        if self._steps > EFFORT:
            raise _TooFarError
        layer = self._layers[at]
        options = layer.alike if self._alike else layer.options[daifugo]
        left = [(_minus(needs, gains), winner) for gains, winner in options]
        left.sort(key=self._hardest)
        return any(self._from(at + 1, winner, after) for after, winner in left)

    def _hardest(self, option: Option) -> list[int]:
        """The easiest needs first: those whose greatest is smallest."""
        return sorted(option[0] if self._plain else self._totals(-1, option[0]), reverse=True)


class _TooFarError(Exception):
    """A search has taken more than ``EFFORT`` steps."""


class _Worth:
    """What the needs of one player are worth in total. ``slots``: where they stand."""

    def __init__(self, criteria: Sequence[int], slots: Sequence[int], worth: Sequence[int]) -> None:
        self._total = [slot for slot, each in zip(slots, criteria, strict=True) if each == _TOTAL]
        self._counted = [
            (slot, worth[each - 1])
            for slot, each in zip(slots, criteria, strict=True)
            if each != _TOTAL and worth[each - 1]
        ]

    def total(self, needs: Vector, least: int) -> int:
        """At least ``least``, whatever is needed."""
        counted = sum([needs[slot] * worth for slot, worth in self._counted if needs[slot] > 0])
        return max([counted or least, *[needs[slot] for slot in self._total]])


def _from_each(vectors: Sequence[Vector], width: int) -> list[Vector]:
    """The sums of the vectors from each one on; nothing after the last."""
    sums: list[Vector] = [(0,) * width]
    for vector in reversed(vectors):
        sums.append(tuple(a + b for a, b in zip(sums[-1], vector, strict=True)))
    return sums[::-1]


def _blocks(asked: Asked) -> list[range]:
    ends = [0]
    for criteria in asked:
        ends.append(ends[-1] + len(criteria))
    return [range(start, end) for start, end in pairwise(ends)]


def fit(needs: Sequence[int], most: Vector) -> bool:
    """Whether the greatest need, the two greatest together and so on are no more than ``most``."""
    together = 0
    for need, limit in zip(sorted(needs, reverse=True), most, strict=True):
        together += need
        if together > limit:
            return False
    return True


def _bound(has: Sequence[int], most: Vector) -> int:
    together, bounds = 0, []
    for count, (lowest, more) in enumerate(zip(sorted(has), most, strict=True), 1):
        together += lowest
        bounds.append((together + more) // count)
    return min(bounds)


def _minus(needs: Sequence[int], gains: Vector) -> Vector:
    return tuple([need - gain for need, gain in zip(needs, gains, strict=True)])
