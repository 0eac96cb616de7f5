"""Rounds for 4, 8, 12 … points at tables of four in which no two meet twice: made by algebra, not by search."""

from itertools import chain, product
from typing import Final

from scoring.draw.counting import FOUR
from scoring.draw.finite import FiniteField, Ring, finite_field, prime_powers
from scoring.draw.request import NEWEST, Version

Table = tuple[int, ...]
Round = tuple[Table, ...]
Place = tuple[int, int]


def affine_space(points: int) -> tuple[Round, ...]:
    """The affine space over the field of four, for 4, 16, 64, 256 … points; no rounds for other numbers.

    A round is all lines of one direction. A point's digits in base 4 are its coordinates; addition is xor.
    """
    dimension = (points.bit_length() - 1) // 2
    if points != FOUR**dimension:
        return ()
    directions = [step for step in product(range(FOUR), repeat=dimension) if _leads_with_one(step)]
    return tuple(_parallels(points, step) for step in directions)


def _leads_with_one(step: tuple[int, ...]) -> bool:
    """Whether the first non-zero digit is 1; true of one of a direction's three multiples."""
    return next((digit for digit in step if digit), 0) == 1


def _parallels(points: int, step: tuple[int, ...]) -> Round:
    field = finite_field(FOUR)
    line = [_number([field.times(factor, digit) for digit in step]) for factor in range(FOUR)]
    tables = (tuple(start ^ point for point in line) for start in range(points))
    # Every line comes once for each of its points; the one that starts at the least point is used.
    return tuple(table for table in tables if table[0] == min(table))


def _number(digits: list[int]) -> int:
    return sum(digit * FOUR**place for place, digit in enumerate(reversed(digits)))


def bose(points: int) -> tuple[Round, ...]:
    """Bose's construction: q rounds for 3q + 1 points, q = 4t + 1 a prime power; none for other numbers.

    The points are three copies of the field of q elements, and infinity, the last. For every round an element
    is added to all places of the first round.
    """
    order = (points - 1) // 3
    if points != 3 * order + 1 or order % 4 != 1 or len(prime_powers(order)) != 1:
        return ()
    field = finite_field(order)
    first = _first_round(field)
    return tuple(
        ((0 + step, field.order + step, 2 * field.order + step, points - 1), *_translated(first, field, step))
        for step in range(field.order)
    )


def _first_round(field: FiniteField) -> list[tuple[Place, ...]]:
    """The tables of the first round as (copy, element), without that of the three zeros and infinity.

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


def _translated(tables: list[tuple[Place, ...]], field: FiniteField, step: int) -> Round:
    return tuple(
        tuple(copy * field.order + field.add(element, step) for copy, element in table) for table in tables
    )


CORNERS: Final = 8
ALL: Final = tuple(range(CORNERS))

BASES: Final[tuple[tuple[tuple[int, ...], Round], ...]] = (
    (ALL, ((0, 8, 16, 24),)),
    ((0, 2, 5, 7), ((0, 9, 19, 26), (1, 15, 16, 30))),
    ((0, 2, 5, 7), ((0, 13, 22, 27), (1, 4, 24, 29), (9, 11, 21, 23))),
    (ALL, ((0, 10, 23, 29),)),
    (ALL, ((0, 2, 4, 6), (8, 9, 12, 13), (16, 19, 21, 22), (24, 25, 26, 27))),
    ((0, 3, 4, 7), ((0, 11, 18, 30), (1, 2, 13, 14), (16, 20, 27, 31))),
    (ALL, ((0, 1, 20, 21), (8, 14, 26, 28))),
)  # fmt: skip
"""(Steps, base tables): a round is the base tables moved by every step. Where the steps are half of the
corners, the other half makes a second round.
"""


def cube(points: int) -> tuple[Round, ...]:
    """Ten rounds for 32 points, in which each point meets all others but one; none for other numbers.

    Copy c of corner k has the number 8c + k.
    """
    if points != 4 * CORNERS:
        return ()
    both = ((steps, bases, begin) for steps, bases in BASES for begin in ((0,) if steps == ALL else (0, 1)))
    return tuple(_shifted(bases, [begin ^ step for step in steps]) for steps, bases, begin in both)


def _shifted(bases: Round, steps: list[int]) -> Round:
    """The base tables moved by every step; a table that comes again counts once."""
    moved = chain.from_iterable((_xored(step, table) for step in steps) for table in bases)
    return tuple(dict.fromkeys(moved))


def _xored(step: int, table: Table) -> Table:
    return tuple(sorted(point ^ step for point in table))


def turned_pots(points: int, rounds: int) -> tuple[Round, ...]:
    """Four pots, pot k rotated by k a round. For any number of tables: up to a third as many rounds.

    Point e of pot k has the number k · tables + e. Only after that many rounds do two pots have the same
    offset again. The seats rotate by one place too, so that every point has each equally often.
    """
    tables = points // FOUR
    return tuple(_turned_by(turn, tables) for turn in range(min(rounds, (tables + 2) // 3)))


def _turned_by(turn: int, tables: int) -> Round:
    pots = [(seat - turn) % FOUR for seat in range(FOUR)]
    return tuple(
        tuple(pot * tables + (start + pot * turn) % tables for pot in pots) for start in range(tables)
    )


def field_pots(points: int, rounds: int) -> tuple[Round, ...]:
    """Four pots, pot k moved by k · r for every element r of a product of finite fields: as many rounds as
    tables, and one more where the pots themselves divide into tables of four.

    A difference of two of 0, 1, 2, 3 must be invertible in every field, so none may have fewer than four elements:
    no rounds for a number of tables that has 2 or 3 as a prime power.
    """
    tables = points // FOUR
    ring = Ring(tuple(finite_field(prime**exponent) for prime, exponent in prime_powers(tables)))
    if tables < FOUR or any(field.order < FOUR for field in ring.fields):
        return ()
    turns = tuple(_turned(ring, tables, turn) for turn in range(min(rounds, tables)))
    if tables % FOUR or rounds <= tables:
        return turns
    inside = tuple(tuple(range(start, start + FOUR)) for start in range(0, points, FOUR))
    return (*turns, inside)


def _turned(ring: Ring, tables: int, turn: int) -> Round:
    steps = [ring.scaled(turn, pot) for pot in range(FOUR)]
    return tuple(
        tuple(pot * tables + ring.add(element, step) for pot, step in enumerate(steps))
        for element in range(tables)
    )


STARTERS: Final[dict[int, Round]] = {
    24: ((23, 14, 7, 0), (22, 15, 9, 4), (21, 17, 13, 5), (20, 11, 10, 8), (19, 18, 16, 3), (12, 6, 2, 1)),
    36: (
        (35, 23, 11, 0), (34, 22, 12, 2), (33, 30, 13, 4), (32, 26, 25, 8), (31, 28, 6, 1),
        (29, 27, 18, 14), (24, 21, 16, 3), (20, 19, 17, 5), (15, 10, 9, 7),
    ),
}  # fmt: skip
"""Starter rounds by number of points: three circles of m points, then three fixed ones; m rounds in all."""

CIRCLED: Final[dict[int, tuple[int, Round]]] = {
    44: (9, ((13, 19, 31, 42), (10, 20, 40, 43), (0, 8, 22, 41), (6, 21, 24, 25), (1, 11, 18, 27))),
    48: (1, ((3, 29, 41, 46), (1, 19, 24, 25), (6, 8, 27, 37), (0, 17, 20, 28))),
    56: (7, ((17, 29, 41, 54), (3, 21, 39, 55), (0, 24, 43, 50), (2, 9, 35, 40), (7, 48, 51, 53), (1, 22, 26, 28))),
    60: (1, ((13, 35, 52, 59), (1, 17, 27, 31), (2, 3, 15, 44), (4, 24, 29, 56), (0, 9, 11, 45))),
}  # fmt: skip
"""By number of points, (factor, a third of a starter round); the rest are its images under a map.

The map takes every circle to the next, and place x to factor · x. Of points beyond the circles, three are
mapped in a circle too, two stay.
"""


def started(points: int) -> tuple[Round, ...]:
    """7 rounds for 24 points, 11 for 36, none for other numbers.

    No difference of two points on their circles comes twice, so no two meet twice.
    """
    return _all_turns(STARTERS.get(points, ()), (points - 1) // 3)


def circled(points: int) -> tuple[Round, ...]:
    """14 rounds for 44 points, 15 for 48, 18 for 56, 19 for 60, none for other numbers; see ``started``."""
    return _all_turns(whole_starter(points), (points - 1) // 3)


def whole_starter(points: int) -> Round:
    """The tables of ``CIRCLED`` and their images. One that is mapped to itself counts once."""
    factor, tables = CIRCLED.get(points, (1, ()))
    once = [_mapped(table, points, factor) for table in tables]
    twice = [_mapped(table, points, factor) for table in once]
    return tuple(dict.fromkeys(tuple(sorted(table)) for table in (*tables, *once, *twice)))


def _mapped(table: Table, points: int, factor: int) -> Table:
    circle = (points - 1) // 3
    beyond = 3 * circle
    return tuple(
        (point // circle + 1) % 3 * circle + point % circle * factor % circle
        if point < beyond
        else beyond + (point - beyond + 1) % 3
        if points == beyond + 3
        else point
        for point in table
    )


def _all_turns(starter: Round, circle: int) -> tuple[Round, ...]:
    return tuple(
        tuple(_rotated(table, circle, turn) for table in starter) for turn in range(circle) if starter
    )


def _rotated(table: Table, circle: int, turn: int) -> Table:
    return tuple(
        point if point >= 3 * circle else point - point % circle + (point % circle + turn) % circle
        for point in table
    )


FOUND: Final[dict[int, tuple[Round, ...]]] = {
    18: (
        ((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14), (15, 16, 17)),
        ((0, 4, 9, 12), (3, 8, 13, 17), (5, 10, 14, 15), (1, 6, 11), (2, 7, 16)),
        ((1, 7, 9, 15), (2, 6, 8, 12), (5, 11, 13, 16), (0, 10, 17), (3, 4, 14)),
        ((0, 6, 13, 15), (3, 10, 12, 16), (7, 11, 14, 17), (1, 4, 8), (2, 5, 9)),
        ((0, 8, 14, 16), (1, 5, 12, 17), (2, 4, 11, 15), (3, 6, 9), (7, 10, 13)),
    )
}
"""Ready rounds by number of players: no two meet twice, each player is at a table of three once or twice."""

WHOLE: Final = {
    Version.FIRST: (affine_space, bose, started),
    Version.SECOND: (affine_space, bose, started, circled, cube),
}
"""By version, the constructions that exist for a few numbers of points and give all their rounds at once."""


def constructed(points: int, rounds: int, version: Version = NEWEST) -> tuple[Round, ...]:
    """At most ``rounds`` rounds at tables of four in which no two points meet twice; perhaps only one round."""
    most: tuple[Round, ...] = turned_pots(points, rounds)
    if len(most) < rounds:
        most = max(most, field_pots(points, rounds), key=len)
    if len(most) < rounds:
        whole = (construct(points)[:rounds] for construct in WHOLE[version])
        most = max(most, *whole, key=len)
    return most
