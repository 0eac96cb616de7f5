"""Test draws for randomness: are two properties of the seats independent of each other?"""

from collections import Counter
from collections.abc import Iterable, Iterator
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from scoring.draw.answer import answer
from scoring.draw.request import NEWEST


class Seat(NamedTuple):
    player: str
    suit: str
    three: bool
    table: int


def seats_over(draws: int, draw, version=NEWEST) -> Iterator[Seat]:
    """Every seat of this number of draws, each draw with its own seed."""
    for number in range(draws):
        yield from seats_in(answer(draw | {"seed": f"seed {number}"}, version))


def seats_in(drawn) -> Iterator[Seat]:
    for tables in drawn["rounds_tables"] if "rounds_tables" in drawn else [drawn["tables"]]:
        for table in tables:
            for suit, player in table["seats"].items():
                yield Seat(player, suit, len(table["seats"]) == 3, table["table"])


def excess(pairs: Iterable[tuple[object, object]]) -> float:
    """How far two properties are from independent: chi-square as a share of what chance exceeds once in a
    thousand times. Seats of one draw are drawn without replacement, which only makes the sum smaller.
    """
    cells = Counter(pairs)
    rows, columns = Counter[object](), Counter[object]()
    for (row, column), times in cells.items():
        rows[row] += times
        columns[column] += times
    freedom = (len(rows) - 1) * (len(columns) - 1)
    if not freedom:
        return 0.0
    total = cells.total()
    expected = {(row, column): rows[row] * columns[column] / total for row in rows for column in columns}
    return sum((cells[cell] - mean) ** 2 / mean for cell, mean in expected.items()) / _limit(freedom)


def _limit(freedom: int) -> float:
    """The chi-square that chance exceeds once in 1,000 times, by degrees of freedom (Wilson, Hilferty)."""
    share = 2 / (9 * freedom)
    root = 1 - share + NormalDist().inv_cdf(0.999) * sqrt(share)
    return freedom * root * root * root
