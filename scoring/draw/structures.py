"""Who meets whom over several rounds: made from a construction, or searched for, as well as can be."""

from __future__ import annotations

from functools import partial
from itertools import chain, combinations, pairwise
from typing import TYPE_CHECKING, Final

from scoring.draw.aims import aims_of, least_aims
from scoring.draw.annealing import EVEN, SOFT, annealed
from scoring.draw.constructions.catalogue import constructed
from scoring.draw.field import Field
from scoring.draw.shape import FOUR, THREE, table_sizes
from scoring.draw.stream import Stream
from scoring.draw.suits import suited
from scoring.draw.three_tables import spare_rounds, thinned

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.draw.constructions import Round

    Rounds = tuple[Round, ...]

MOVES: Final = 100_000
"""Exchanges that one search looks at for each unit of effort; fewer where all there is to find is soon found."""


def structure(size: int, rounds: int, stream_key: str | bytes, effort: int) -> Rounds:
    """Rounds for slots 0 to ``size`` - 1, behind which nobody stands yet.

    A table is its slots in the order of the suits, S H D C, a table of three without C; tables of four come
    first. Slots with near numbers do not meet where there are pots. The same arguments always give the same
    rounds. ``ValueError`` for fewer than 3 slots, for 5, and for no rounds.

    >>> structure(8, 1, "jbl", 1)
    (((0, 2, 4, 6), (1, 3, 5, 7)),)
    """
    if rounds < 1:
        raise ValueError(rounds)
    stream = Stream(stream_key)
    design = _design(size, rounds, stream)
    if len(design) == rounds and _is_even(design, size):
        return suited(design, size)
    return suited(_rematches_apart(_searched(design, size, rounds, stream, effort)), size)


def _unknown(size: int) -> Field:
    """A field of which only the size is known."""
    none = (0,) * size
    return Field(tuple(map(str, range(size))), tuple({} for _ in none), none, (False,) * size, none, none)


def _design(size: int, rounds: int, stream: Stream) -> Rounds:
    """What a construction has to offer, perhaps fewer rounds."""
    points = FOUR * len(table_sizes(size))
    return thinned(constructed(points, rounds + spare_rounds(size)), size, rounds, stream)


def _is_even(rounds: Rounds, size: int) -> bool:
    """Whether everybody sits at a table of three as often, but for one time."""
    visits = [0] * size
    for slot in chain.from_iterable(table for tables in rounds for table in tables if len(table) == THREE):
        visits[slot] += 1
    return max(visits) - min(visits) <= 1


def _dealt(size: int, stream: Stream) -> Round:
    players = iter(stream.shuffled(range(size)))
    return tuple(tuple(next(players) for _ in range(seats)) for seats in table_sizes(size))


def _searched(design: Rounds, size: int, rounds: int, stream: Stream, effort: int) -> Rounds:
    """The best of several searches, the first from the design, the others from rounds made by chance."""
    moves = effort * min(MOVES, FOUR * size**3 * rounds)
    field = _unknown(size)
    least = least_aims(field, rounds)
    found: list[Rounds] = []
    for prices in (SOFT, SOFT, EVEN, EVEN):
        known = () if found else design
        start = (*known, *(_dealt(size, stream) for _ in range(rounds - len(known))))
        found.append(annealed(start, field, prices, stream, moves))
        if aims_of(field, found[-1]).reach(least):
            break
    return min(found, key=partial(aims_of, field))


def _rematches_apart(rounds: Rounds) -> Rounds:
    """The rounds in an order in which few pairs meet again in the very next: two change places as long as it helps."""
    pairs = [frozenset(_pairs(tables)) for tables in rounds]
    order = list(range(len(rounds)))

    def rematches(order: list[int]) -> int:
        return sum(len(pairs[one] & pairs[other]) for one, other in pairwise(order))

    for one, other in combinations(range(len(order)), 2):
        changed = order.copy()
        changed[one], changed[other] = changed[other], changed[one]
        order = min(order, changed, key=rematches)
    return tuple(rounds[number] for number in order)


def _pairs(tables: Round) -> Iterator[tuple[int, int]]:
    return chain.from_iterable(combinations(sorted(table), 2) for table in tables)
