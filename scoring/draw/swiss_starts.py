"""Tables to begin a swiss round with: the order of points cut, filled up one after the other, or pure chance."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from scoring.draw.costs import Costs
from scoring.draw.field import Field
from scoring.draw.shape import FOUR, THREE, table_sizes
from scoring.draw.stream import Stream

_Way = tuple[int, Any]
"""What the cuts so far cost, and the last table with all before it."""

Tables = tuple[tuple[int, ...], ...]


def chopped(field: Field, costs: Costs) -> Tables:
    """The order of points cut into tables, with the tables of three where they cost the least."""
    order = _by_points(field)
    left = {FOUR: table_sizes(field.size).count(FOUR), THREE: table_sizes(field.size).count(THREE)}
    # What is still to be cut depends only on how many threes were: of all ways with as many, the cheapest is enough.
    ways: dict[int, _Way] = {0: (0, None)}
    for number in range(sum(left.values())):
        further: dict[int, _Way] = {}
        for threes, way in ways.items():
            seats = order[(start := FOUR * number - threes) : start + FOUR]
            if number - threes < left[FOUR]:
                _keep(further, threes, way, seats[:FOUR], costs)
            if threes < left[THREE]:
                _keep(further, threes + 1, way, seats[:THREE], costs)
        ways = further
    # All tables of three are placed in the end, so that one way is left.
    ((_, last),) = ways.values()
    return tuple(_unrolled(last))


def _keep(ways: dict[int, _Way], threes: int, way: _Way, table: list[int], costs: Costs) -> None:
    """One table more after this way of cutting, if no cheaper way is known with as many tables of three."""
    cost, before = way
    cost += costs.of_table(table)
    if threes not in ways or cost < ways[threes][0]:
        ways[threes] = cost, (tuple(table), before)


def _unrolled(last: Any) -> Iterator[tuple[int, ...]]:
    while last:
        table, last = last
        yield table


def next_to_each_other(field: Field) -> Tables:
    """The leader sits down with the next who have met no player there; where all have, with the next."""
    left = _by_points(field)
    tables = []
    for size in table_sizes(field.size):
        table = [left.pop(0)]
        while len(table) < size:
            new = (at for at, player in enumerate(left) if not any(player in field.met[one] for one in table))
            table.append(left.pop(next(new, 0)))
        tables.append(tuple(table))
    return tuple(tables)


def by_chance(field: Field, stream: Stream) -> Tables:
    players = iter(stream.shuffled(range(field.size)))
    return tuple(tuple(islice(players, size)) for size in table_sizes(field.size))


def _by_points(field: Field) -> list[int]:
    return sorted(range(field.size), key=lambda one: (-field.points[one], one))
