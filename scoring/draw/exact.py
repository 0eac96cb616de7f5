"""The optimal tables, by dynamic programming, for fields small enough to try all tables."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from scoring.draw.costs import Costs
from scoring.draw.counting import FOUR, THREE, table_sizes

MOST: Final = 16
"""The largest number of players for which all tables are tried."""

CACHED: Final = 12
"""The largest number of players for which the steps are cached; above, they would fill the memory."""

Table = tuple[int, ...]


class _Steps(NamedTuple):
    """All ways to seat players table by table, as a graph. A step is (state, index of a table, next state).

    States are sets of seated players, numbered so that every step goes to a higher number: 0 is the empty set, the
    last is all players.
    """

    states: int
    tables: tuple[Table, ...]
    steps: tuple[tuple[int, int, int], ...]


def best_tables(costs: Costs, size: int) -> tuple[Table, ...]:
    """The cheapest tables, as few of three as possible, fours first.

    The first player without a table is seated with every choice of others in turn; of all ways to seat the
    same players only the cheapest is kept, of equals the first.
    """
    states, tables, steps = _cached_steps(size) if size <= CACHED else _find_steps(size)
    prices = [costs.of_table(table) for table in tables]
    best: list[int | None] = [0] + [None] * (states - 1)
    reached_by = [(0, 0)] * states
    for before, table, after in steps:
        # Final by now: every step into a state comes before those that lead out of it.
        cost = (best[before] or 0) + prices[table]
        known = best[after]
        if known is None or cost < known:
            best[after] = cost
            reached_by[after] = (before, table)
    return tuple(sorted(_path(reached_by, tables), key=lambda table: (-len(table), table)))


def _path(reached_by: list[tuple[int, int]], tables: tuple[Table, ...]) -> Iterator[Table]:
    """The tables of the cheapest path, from the last state back to the first."""
    state = len(reached_by) - 1
    while state:
        state, table = reached_by[state]
        yield tables[table]


def _find_steps(size: int) -> _Steps:
    numbers = {0: 0}
    tables: dict[Table, int] = {}
    steps: list[tuple[int, int, int]] = []
    newest = [0]
    for seated in range(len(table_sizes(size))):
        known = len(numbers)
        for taken in newest:
            for table in _next_tables(taken, seated, size):
                after = numbers.setdefault(taken | sum(1 << player for player in table), len(numbers))
                steps.append((numbers[taken], tables.setdefault(table, len(tables)), after))
        newest = list(numbers)[known:]
    return _Steps(len(numbers), tuple(tables), tuple(steps))


_cached_steps = cache(_find_steps)


def _next_tables(taken: int, seated: int, size: int) -> Iterator[Table]:
    """The tables that the first free player can sit at when ``seated`` tables are full."""
    free = [player for player in range(size) if not taken >> player & 1]
    threes = FOUR * seated - (size - len(free))
    sizes = table_sizes(size)
    left = {FOUR: sizes.count(FOUR) - (seated - threes), THREE: sizes.count(THREE) - threes}
    for places, number in left.items():
        if number:
            yield from ((free[0], *others) for others in combinations(free[1:], places - 1))
