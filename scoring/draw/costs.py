"""The cost of the tables of one round, as one integer."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.draw.counting import THREE, crowding, table_sizes
from scoring.draw.field import Field

Row = Mapping[int, int] | Sequence[int]
Tables = Sequence[Sequence[int]]

DENSE: Final = 512
"""The largest number of players for which every pair's cost is stored; above, it is computed on access."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The weight of each aim: a visit to a table of three per visit beyond the fewest, a rematch of two who
    met more than once, a first rematch, two seeds at one table, two of one club, a squared point of
    difference.
    """

    short: int
    again: int
    repeat: int
    seeds: int
    club: int
    gap: int = 0


def strictly(players: int) -> Weights:
    """The aims strictly in their order: one unit of an aim outweighs all pairs at all tables of the next."""
    # A table of four has six pairs: a lesser aim has no more units than that per table, and one more
    # outweighs them all.
    base = 6 * len(table_sizes(players)) + 1
    return Weights(short=base**4, again=base**3, repeat=base**2, seeds=base, club=1)


def lightest(excess: int, players: int) -> int:
    """The weight of the lowest aim that contributes to an excess over the least cost; 1 for no excess."""
    base = strictly(players).seeds
    worth = 1
    while excess and excess % (worth * base) == 0:
        worth *= base
    return worth


@dataclass(frozen=True, slots=True)
class Costs:
    """The costs of pairs at one table and of players at tables of three.

    ``rows[i][j]``: of players i and j at one table, symmetric. ``short[i]``: of player i at a table of three.
    ``least``: a lower bound for all tables, not always reachable.
    """

    rows: Sequence[Row]
    short: Sequence[int]
    least: int

    def of_table(self, table: Sequence[int]) -> int:
        pairs = sum(self.rows[one][other] for at, one in enumerate(table) for other in table[:at])
        return pairs + sum(self.short[one] for one in table) if len(table) == THREE else pairs

    def of(self, tables: Tables) -> int:
        return sum(self.of_table(table) for table in tables)


def costs_of(field: Field, weights: Weights) -> Costs:
    rows: list[Row] = [_row(field, weights, one) for one in range(field.size)]
    if field.size <= DENSE:
        rows = [[row[other] for other in range(field.size)] for row in rows]
    # Counted from the fewest: if all have been there once, a second visit is no disadvantage.
    fewest = min(field.three)
    short = [weights.short * (times - fewest) for times in field.three]
    return Costs(rows, short, _least(field, weights, short))


def _row(field: Field, weights: Weights, one: int) -> Row:
    row = _Row(field, weights, one)
    # Sums over a table include the player's own entry.
    row[one] = 0
    for other, times in field.met[one].items():
        row[other] = row[other] + (weights.repeat if times == 1 else weights.again)
    return row


class _Row(dict[int, int]):
    """The costs of one player beside all others: stored for those they have met, else computed."""

    def __init__(self, field: Field, weights: Weights, one: int) -> None:
        super().__init__()
        # Players without a club have none in common: None equals no other player's 0.
        self._club = field.clubs[one] or None
        self._seeds = weights.seeds if field.seeded[one] else 0
        self._field, self._weights, self._points = field, weights, field.points[one]

    def __missing__(self, other: int) -> int:
        field, weights = self._field, self._weights
        cost = weights.gap * (self._points - field.points[other]) ** 2 if weights.gap else 0
        if field.clubs[other] == self._club:
            cost += weights.club
        return cost + self._seeds if field.seeded[other] else cost


def _least(field: Field, weights: Weights, short: Sequence[int]) -> int:
    """A lower bound of the cost, from the numbers of tables, of seeds and of each club's members."""
    sizes = table_sizes(field.size)
    clubs = Counter(club for club in field.clubs if club)
    return (
        sum(sorted(short)[: THREE * sizes.count(THREE)])
        + weights.seeds * crowding(sum(field.seeded), len(sizes))
        + weights.club * sum(crowding(members, len(sizes)) for members in clubs.values())
    )
