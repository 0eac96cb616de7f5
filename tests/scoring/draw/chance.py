"""Whether what was drawn is what chance gives: counts of two kinds of things held against their independence."""

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
    """Every seat of so many draws, each from a seed of its own."""
    for number in range(draws):
        yield from seats_in(answer(draw | {"seed": f"seed {number}"}, version))


def seats_in(drawn) -> Iterator[Seat]:
    for tables in drawn["rounds_tables"] if "rounds_tables" in drawn else [drawn["tables"]]:
        for table in tables:
            for suit, player in table["seats"].items():
                yield Seat(player, suit, len(table["seats"]) == 3, table["table"])


def excess(pairs: Iterable[tuple[object, object]]) -> float:
    """How far the counts of two things are from independent: chi-square as a share of what chance exceeds once in
    a thousand times. Seats of one draw are drawn without putting back, which makes the sum smaller, never larger.
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
    """The chi-square of so many degrees of freedom that chance exceeds once in a thousand times (Wilson, Hilferty)."""
    share = 2 / (9 * freedom)
    root = 1 - share + NormalDist().inv_cdf(0.999) * sqrt(share)
    return freedom * root * root * root
