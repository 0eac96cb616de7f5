"""Ten rounds for 32 points: four copies of the eight corners of a cube, each moved alike by adding without carry."""

from itertools import chain
from typing import Final

from scoring.draw.constructions import Round, Table

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
"""By what the tables of a round are moved, and those that are. Half of the corners make a round, the others another."""


def cube(points: int) -> tuple[Round, ...]:
    """For 32 points ten rounds, in which everybody meets all but one; none for other numbers. Copy c of corner k has
    the number 8c + k.
    """
    if points != 4 * CORNERS:
        return ()
    both = ((steps, bases, begin) for steps, bases in BASES for begin in ((0,) if steps == ALL else (0, 1)))
    return tuple(_moved(bases, [begin ^ step for step in steps]) for steps, bases, begin in both)


def _moved(bases: Round, steps: list[int]) -> Round:
    """A table that falls on itself counts once."""
    moved = chain.from_iterable((_by(step, table) for step in steps) for table in bases)
    return tuple(dict.fromkeys(moved))


def _by(step: int, table: Table) -> Table:
    return tuple(sorted(point ^ step for point in table))
