"""Swiss tables: one round of players of similar points, as near to each other as rematches allow."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from scoring.draw.costs import Costs, Weights, costs_of
from scoring.draw.counting import FOUR, THREE, table_sizes, tables_of
from scoring.draw.exact import MOST, best_tables
from scoring.draw.field import Field
from scoring.draw.search import Seated, improve, repair, reseat
from scoring.draw.stream import Stream

_Way = tuple[int, Any]
"""The cost of the cuts so far, and their tables as a linked list, the last one first."""

Tables = tuple[tuple[int, ...], ...]


def chopped(field: Field, costs: Costs) -> Tables:
    """The order of points cut into tables, with the tables of three where they cost the least."""
    order = _by_points(field)
    left = {FOUR: table_sizes(field.size).count(FOUR), THREE: table_sizes(field.size).count(THREE)}
    # What is still to be cut depends only on the number of threes so far: one cheapest way each is enough.
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
    """Add a table to a way of cutting; keep it if cheaper than the known way with as many tables of three."""
    cost, before = way
    cost += costs.of_table(table)
    if threes not in ways or cost < ways[threes][0]:
        ways[threes] = cost, (tuple(table), before)


def _unrolled(last: Any) -> Iterator[tuple[int, ...]]:
    while last:
        table, last = last
        yield table


def next_to_each_other(field: Field) -> Tables:
    """Greedy tables: the leader, then each time the next who has met no player there, or else the next."""
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
"""The largest distance, in tables by points, of exchanges that bring points nearer."""

# The length of a search decides which seats it finds: another number here takes a new ``Version``.
LOOKS: Final = 20_000
LOOKS_PER_PLAYER: Final = 400
ATTEMPTS: Final = 2
WINDOWS: Final = 120
FRESH: Final = 64
"""The largest number of players for which every attempt starts afresh: a small search is soon stuck."""


def swiss_tables(field: Field, stream: Stream, effort: int, rematch_price: int | None) -> Tables:
    """Tables by the aims: even visits to tables of three, few rematches, small squared gaps, clubs apart.

    ``rematch_price``: the cut in squared differences of all pairs that is worth a rematch; None: none is.
    ``effort``: multiplies the random attempts. The first table has the most points.
    """
    weights = swiss_weights(field, rematch_price)
    costs = costs_of(field, weights)
    # Few enough for the optimum: random attempts would only cost time.
    if field.size <= MOST:
        return ranked(field, sorted(best_tables(costs, field.size)))
    cut = chopped(field, costs)
    best = min((_settled(start, costs, weights) for start in (cut, next_to_each_other(field))), key=costs.of)
    # A cut that costs less than one rematch has none, and no uneven table of three: no attempts are needed.
    for attempt in range(effort * ATTEMPTS if costs.of(cut) >= weights.repeat else 0):
        seated = Seated(best, costs)
        # Searches from one start end alike, so the starts differ.
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
    # Six pairs a table: no lower aim, summed over all of them, may outweigh one unit of a higher one.
    pairs = 6 * len(table_sizes(field.size))
    gap = pairs + 1
    highest = gap * (pairs * (max(field.points) - min(field.points)) ** 2 + 1)
    repeat = highest if rematch_price is None else gap * rematch_price * field.scale**2
    again = repeat * (pairs + 1) if rematch_price is None else 2 * repeat
    return Weights(short=pairs * again + highest, again=again, repeat=repeat, seeds=0, club=1, gap=gap)


def _settled(tables: Sequence[Sequence[int]], costs: Costs, weights: Weights) -> Tables:
    """Local search: first of tables with rematches, at any distance; then of every table with those near."""
    seated = Seated(tables, costs)
    looks = LOOKS + LOOKS_PER_PLAYER * len(seated.at)
    improve(seated, reach=len(tables), looks=looks, worth=weights.repeat)
    improve(seated, reach=NEAR, looks=looks)
    return tuple(map(tuple, seated.tables))


def ranked(field: Field, tables: Sequence[tuple[int, ...]]) -> Tables:
    """The tables by mean points, the most first; equal ones stay in their order."""
    return tuple(sorted(tables, key=lambda table: -_twelvefold_mean(field, table)))


def _twelvefold_mean(field: Field, table: Sequence[int]) -> int:
    """The mean points at a table of three or four, times twelve so that it is whole."""
    return sum(field.points[one] for one in table) * 12 // len(table)
