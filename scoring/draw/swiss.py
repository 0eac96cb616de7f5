"""The tables of one round for players of similar points, as near to each other as rematches allow."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from scoring.draw.costs import Costs, Weights, costs_of
from scoring.draw.counting import FOUR, THREE, table_sizes, tables_of
from scoring.draw.exact import MOST, best_tables
from scoring.draw.field import Field
from scoring.draw.search import Seated, improve, repair, reseat
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


def _by_points(field: Field) -> list[int]:
    return sorted(range(field.size), key=lambda one: (-field.points[one], one))


NEAR: Final = 3
"""Tables so far apart in the order of points still exchange players to bring them nearer."""

# How long a search may take decides which seats it finds: another number here takes a new ``Version``.
LOOKS: Final = 20_000
LOOKS_PER_PLAYER: Final = 400
ATTEMPTS: Final = 2
WINDOWS: Final = 120
FRESH: Final = 64
"""Up to so many players each attempt starts afresh: few tables are soon stuck in a corner."""


def swiss_tables(field: Field, stream: Stream, effort: int, rematch_price: int | None) -> Tables:
    """No second visit to a table of three before all have been, few rematches, small squared gaps, clubs apart.

    ``rematch_price``: so much less in the squared differences of all pairs is worth a rematch; None: nothing is.
    ``effort``: how many times chance is asked for better tables. The first table is the best.
    """
    weights = swiss_weights(field, rematch_price)
    costs = costs_of(field, weights)
    # So few that the best of all tables can be had: chance and effort would only cost time.
    if field.size <= MOST:
        return ranked(field, sorted(best_tables(costs, field.size)))
    cut = chopped(field, costs)
    best = min((_settled(start, costs, weights) for start in (cut, next_to_each_other(field))), key=costs.of)
    # A cut that costs less than one rematch has none, and no uneven table of three: chance would find nothing dear.
    for attempt in range(effort * ATTEMPTS if costs.of(cut) >= weights.repeat else 0):
        seated = Seated(best, costs)
        # Searches that begin alike end alike; beginnings that differ find what the others miss.
        if attempt % 2 and field.size <= FRESH:
            seated = Seated(tables_of(stream.shuffled(range(field.size))), costs)
        elif attempt == 0 or field.size <= FRESH:
            seated = Seated(cut, costs)
            repair(seated, stream, weights.repeat)
        reseat(seated, stream, WINDOWS)
        best = min(best, _settled(seated.tables, costs, weights), key=costs.of)
    return ranked(field, sorted(best))


def swiss_weights(field: Field, rematch_price: int | None) -> Weights:
    """The aims of a swiss round strictly in their order, but for rematches at a price."""
    # Six pairs a table: no aim further down, summed over all of them, may outweigh one step of an aim above it.
    pairs = 6 * len(table_sizes(field.size))
    gap = pairs + 1
    highest = gap * (pairs * (max(field.points) - min(field.points)) ** 2 + 1)
    repeat = highest if rematch_price is None else gap * rematch_price * field.scale**2
    again = repeat * (pairs + 1) if rematch_price is None else 2 * repeat
    return Weights(short=pairs * again + highest, again=again, repeat=repeat, seeds=0, club=1, gap=gap)


def _settled(tables: Sequence[Sequence[int]], costs: Costs, weights: Weights) -> Tables:
    """Downhill: first wherever players meet again, however far that leads; then every table with those near it."""
    seated = Seated(tables, costs)
    looks = LOOKS + LOOKS_PER_PLAYER * len(seated.at)
    improve(seated, reach=len(tables), looks=looks, worth=weights.repeat)
    improve(seated, reach=NEAR, looks=looks)
    return tuple(map(tuple, seated.tables))


def ranked(field: Field, tables: Sequence[tuple[int, ...]]) -> Tables:
    """The tables by the points at them, the most first; those with as many stay in their order."""
    return tuple(sorted(tables, key=lambda table: -_twelvefold_mean(field, table)))


def _twelvefold_mean(field: Field, table: Sequence[int]) -> int:
    """The mean points at a table of three or four, times twelve so that it is whole."""
    return sum(field.points[one] for one in table) * 12 // len(table)
