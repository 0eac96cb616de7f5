"""Lines of a space over the field of four as tables: everybody meets everybody exactly once."""

from itertools import product

from scoring.draw.constructions import Round
from scoring.draw.constructions.finite import finite_field

FOUR = 4


def affine_space(points: int) -> tuple[Round, ...]:
    """For 4, 16, 64, 256 … points: the space over the field of four. A round is all lines of one direction.

    A point's number in base 4 is its coordinates, and adding in that field is xor. No rounds for other numbers.
    """
    dimension = (points.bit_length() - 1) // 2
    if points != FOUR**dimension:
        return ()
    directions = [step for step in product(range(FOUR), repeat=dimension) if _leads_with_one(step)]
    return tuple(_parallels(points, step) for step in directions)


def _leads_with_one(step: tuple[int, ...]) -> bool:
    """Of the three multiples of a direction, one does."""
    return next((digit for digit in step if digit), 0) == 1


def _parallels(points: int, step: tuple[int, ...]) -> Round:
    field = finite_field(FOUR)
    line = [_number([field.times(factor, digit) for digit in step]) for factor in range(FOUR)]
    tables = (tuple(start ^ point for point in line) for start in range(points))
    # Every line came once for each of its points: it is kept where the least of them leads.
    return tuple(table for table in tables if table[0] == min(table))


def _number(digits: list[int]) -> int:
    return sum(digit * FOUR**place for place, digit in enumerate(reversed(digits)))
