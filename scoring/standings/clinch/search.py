"""Can some players of a table all gain what they need in the games left? A search over the ends of these games.

The players asked about gain as much as they can; whoever else sits at the table does whatever suits them. (What
somebody must stay below is asked with every number negated.) The answer is exact: a branch is only left when
what some of the players need together is more than the games could bring, or less than every game brings, or
known from before.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from operator import itemgetter, le, sub
from typing import TYPE_CHECKING, Final

from scoring.standings.clinch.layers import slots_by_criterion

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scoring.standings.clinch.layers import Asked, Layer, Option, Vector

EFFORT: Final = 5_000
"""Steps after which a search gives up and says yes, the answer that never makes anything certain."""

ALTOGETHER: Final = 12_000
"""Steps that all searches of one side may take, before everything further is answered with yes."""

_TOTAL: Final = 0


@dataclass(frozen=True, slots=True)
class KnownTotals:
    """What is known of totals: the ``most`` that one, two, … players can gain together in each of the games, the
    ``least`` that anybody gains, and the total that comes at least with 1 in each further criterion.
    """

    most: Sequence[Vector]
    least: Sequence[int]
    worth: Sequence[int]


class Budget:
    """What is left of the steps ``ALTOGETHER``."""

    def __init__(self) -> None:
        self.left = ALTOGETHER


class Search:
    """The games left at some table, for the same players in all ``layers``. It remembers what it finds out.

    Needs and gains stand in the order of ``asked``.
    """

    def __init__(self, asked: Asked, layers: Sequence[Layer], totals: KnownTotals, budget: Budget) -> None:
        self._layers, self._budget = layers, budget
        self._alike = all(layer.alike for layer in layers)
        slots = slots_by_criterion(asked)
        self._further = [(each, where) for each, where in slots.items() if each != _TOTAL]
        self._most = {
            each: _from_each([layer.most[each] for layer in layers], len(where))
            for each, where in slots.items()
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
                return self._any_of(0, needs, [((0,) * len(needs), daifugo)])
            return self._any_of(1, needs, begun)
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
        return _fit(sorted(totals, reverse=True), self._total_most[0])

    def fits(self, criterion: int, needs: Sequence[int]) -> bool:
        """Whether nothing is known against gaining these needs of one criterion."""
        return _fit(sorted(needs, reverse=True), self._most[criterion][0])

    def _any_of(self, at: int, needs: Sequence[int], options: Iterable[Option]) -> bool:
        """Whether after one of the options, which lead to game ``at``, the rest can be gained; the easiest first."""
        least, branches = self._least[at], []
        for gains, winner in options:
            left = tuple(map(sub, needs, gains))
            if all(map(le, left, least)):
                return True
            totals = self._totals(at, left)
            if at < len(self._layers) and self._possible(at, left, totals):
                # What every game brings by itself is not asked for: needs below it are one question.
                branches.append((totals, tuple(map(max, left, least)), winner))
        branches.sort(key=itemgetter(0))
        return any(self._from(at, left, winner) for _, left, winner in branches)

    def _from(self, at: int, needs: Vector, daifugo: int | None) -> bool:
        layer = self._layers[at]
        if self._alike:
            # Whoever is daifugo, each can gain what the others can: the same needs in another order are known.
            daifugo, needs = None, tuple(sorted(needs)) if self._plain else needs
        elif layer.game.opens_set:
            daifugo = None
        key = (at, daifugo, needs)
        known = self._known.get(key)
        if known is None:
            self._steps += 1
            self._budget.left -= 1
            if self._steps > EFFORT or self._budget.left < 0:
                raise _TooFarError
            options = layer.alike if self._alike else layer.options[daifugo]
            known = self._known[key] = self._any_of(at + 1, needs, options)
        return known

    def _possible(self, at: int, needs: Vector, totals: Sequence[int]) -> bool:
        """Whether what some need together is no more than they could gain together, criterion by criterion."""
        if not _fit(totals, self._total_most[at]):
            return False
        return all(
            _fit(sorted([needs[slot] for slot in slots], reverse=True), self._most[each][at])
            for each, slots in self._further
        )

    def _totals(self, at: int, needs: Vector) -> list[int]:
        """The totals that come with the needs, the greatest first."""
        if self._plain:
            return sorted(needs, reverse=True)
        (least,) = self._total_least[at]
        return sorted([each.total(needs, least) for each in self._worths], reverse=True)


class _TooFarError(Exception):
    """A search has taken more than ``EFFORT`` steps."""


class _Worth:
    """What the needs of one player are worth in total. ``slots``: where they stand."""

    def __init__(self, criteria: Sequence[int], slots: Sequence[int], worth: Sequence[int]) -> None:
        by_criterion = dict(zip(criteria, slots, strict=True))
        self._total = by_criterion.pop(_TOTAL, None)
        self._counted = [(slot, worth[each - 1]) for each, slot in by_criterion.items() if worth[each - 1]]

    def total(self, needs: Vector, least: int) -> int:
        """At least ``least``, whatever is needed."""
        if self._counted:
            least = sum([needs[slot] * worth for slot, worth in self._counted if needs[slot] > 0]) or least
        return least if self._total is None else max(least, needs[self._total])


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


def _fit(needs: Sequence[int], most: Vector) -> bool:
    """Whether the greatest need, the two greatest together and so on are no more than ``most``."""
    together = 0
    for need, limit in zip(needs, most, strict=True):
        together += need
        if together > limit:
            return False
    return True


def _bound(has: Sequence[int], most: Vector) -> int:
    together, bounds = 0, []
    for count, (lowest, more) in enumerate(zip(sorted(has), most, strict=True), 1):
        together += lowest
        # The lowest of them has no more than an equal share of what they have and gain together.
        bounds.append((together + more) // count)
    return min(bounds)
