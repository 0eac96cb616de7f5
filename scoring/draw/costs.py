"""What it costs to seat players of one round together, as one whole number."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.draw.counting import THREE, crowding, table_sizes
from scoring.draw.field import Field

Row = Mapping[int, int] | Sequence[int]
Tables = Sequence[Sequence[int]]

DENSE: Final = 512
"""Up to so many players every pair's cost is written down; beyond, it is worked out when it is asked for."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What each aim counts for: one visit more to a table of three than others have had, a rematch of two who
    met more than once, a rematch, two seeds at one table, two of one club, a squared point between two.
    """

    short: int
    again: int
    repeat: int
    seeds: int
    club: int
    gap: int = 0


def strictly(players: int) -> Weights:
    """The aims strictly in their order: one of the earlier outweighs all pairs at all tables of the later."""
    # Six pairs at a table of four: of a lesser aim there can be no more units than that, and one more
    # outweighs them all.
    base = 6 * len(table_sizes(players)) + 1
    return Weights(short=base**4, again=base**3, repeat=base**2, seeds=base, club=1)


def lightest(excess: int, players: int) -> int:
    """The weight of the last aim that has a share in an excess over the least cost; 1 where there is none."""
    base = strictly(players).seeds
    worth = 1
    while excess and excess % (worth * base) == 0:
        worth *= base
    return worth


@dataclass(frozen=True, slots=True)
class Costs:
    """What it costs to seat players together, and at tables of three.

    ``rows[i][j]``: of two at one table, the same both ways; ``short[i]``: of sitting at a table of three.
    ``least``: no tables cost less; there need not be any that cost so little.
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
    # Counted from the fewest: where all have been there once, a second visit is no player's disadvantage.
    fewest = min(field.three)
    short = [weights.short * (times - fewest) for times in field.three]
    return Costs(rows, short, _least(field, weights, short))


def _row(field: Field, weights: Weights, one: int) -> Row:
    row = _Row(field, weights, one)
    # Sums over a table count everybody beside themselves, too.
    row[one] = 0
    for other, times in field.met[one].items():
        row[other] = row[other] + (weights.repeat if times == 1 else weights.again)
    return row


class _Row(dict[int, int]):
    """The costs of one player beside all others: stored for whom they have met, else worked out."""

    def __init__(self, field: Field, weights: Weights, one: int) -> None:
        super().__init__()
        # No club is no club in common: None equals no other player's 0.
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
    """What the numbers of tables, of seeds and of each club's members leave no way around."""
    sizes = table_sizes(field.size)
    clubs = Counter(club for club in field.clubs if club)
    return (
        sum(sorted(short)[: THREE * sizes.count(THREE)])
        + weights.seeds * crowding(sum(field.seeded), len(sizes))
        + weights.club * sum(crowding(members, len(sizes)) for members in clubs.values())
    )
