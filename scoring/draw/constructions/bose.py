"""Bose's difference families: for 16, 28, 40, 52 … points everybody meets everybody exactly once."""

from itertools import product

from scoring.draw.constructions import Round
from scoring.draw.constructions.finite import FiniteField, finite_field, prime_powers

Place = tuple[int, int]


def bose(points: int) -> tuple[Round, ...]:
    """For 3q + 1 points, q = 4t + 1 a prime power: q rounds. No rounds for other numbers.

    The points are three copies of the field of q elements, and infinity, the last. Every element in turn is
    added to all places of the first round.
    """
    order = (points - 1) // 3
    if points != 3 * order + 1 or order % 4 != 1 or len(prime_powers(order)) != 1:
        return ()
    field = finite_field(order)
    first = _first_round(field)
    return tuple(
        ((0 + step, field.order + step, 2 * field.order + step, points - 1), *_moved(first, field, step))
        for step in range(field.order)
    )


def _first_round(field: FiniteField) -> list[tuple[Place, ...]]:
    """The tables as (copy, element), without that of the three zeros and infinity.

    With i² = -1 and x = 1, g, g² … below i, where the powers of g are all elements but 0: each x and -x of
    each copy meet ix and -ix of the next. The differences ±2x and ±2ix inside a copy, and ±x ± ix =
    (1 + i) · (x, ix, -x or -ix) between two, are all elements but 0 once each; so no pair is repeated.
    """
    quarter = len(field.powers) // 4
    tables: list[tuple[Place, ...]] = []
    for copy, at in product(range(3), range(quarter)):
        x, ix, minus_x, minus_ix = field.powers[at::quarter]
        beyond = (copy + 1) % 3
        tables.append(((copy, x), (copy, minus_x), (beyond, ix), (beyond, minus_ix)))
    return tables


def _moved(tables: list[tuple[Place, ...]], field: FiniteField, step: int) -> Round:
    return tuple(
        tuple(copy * field.order + field.add(element, step) for copy, element in table) for table in tables
    )
