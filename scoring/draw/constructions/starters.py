"""Starter rounds for 24 and 36 points: found once by search, proven by their differences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from scoring.draw.constructions import Round, Table

STARTERS: Final[dict[int, Round]] = {
    24: ((23, 14, 7, 0), (22, 15, 9, 4), (21, 17, 13, 5), (20, 11, 10, 8), (19, 18, 16, 3), (12, 6, 2, 1)),
    36: (
        (35, 23, 11, 0), (34, 22, 12, 2), (33, 30, 13, 4), (32, 26, 25, 8), (31, 28, 6, 1),
        (29, 27, 18, 14), (24, 21, 16, 3), (20, 19, 17, 5), (15, 10, 9, 7),
    ),
}  # fmt: skip
"""By number of points: three circles of m, and three points beyond them that stay. m is the number of rounds."""


def started(points: int) -> tuple[Round, ...]:
    """The starter turned on by one place each round: 7 rounds for 24 points, 11 for 36, none for other numbers.

    No difference of two points on their circles comes twice, so no two meet twice.
    """
    circle = points // 3 - 1
    starter = STARTERS.get(points, ())
    return tuple(
        tuple(_turned(table, circle, turn) for table in starter) for turn in range(circle) if starter
    )


def _turned(table: Table, circle: int, turn: int) -> Table:
    return tuple(
        point if point >= 3 * circle else point - point % circle + (point % circle + turn) % circle
        for point in table
    )
