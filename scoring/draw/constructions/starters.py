"""Starter rounds, turned on by one place each round: found once by search, proven by their differences."""

from typing import Final

from scoring.draw.constructions import Round, Table

STARTERS: Final[dict[int, Round]] = {
    24: ((23, 14, 7, 0), (22, 15, 9, 4), (21, 17, 13, 5), (20, 11, 10, 8), (19, 18, 16, 3), (12, 6, 2, 1)),
    36: (
        (35, 23, 11, 0), (34, 22, 12, 2), (33, 30, 13, 4), (32, 26, 25, 8), (31, 28, 6, 1),
        (29, 27, 18, 14), (24, 21, 16, 3), (20, 19, 17, 5), (15, 10, 9, 7),
    ),
}  # fmt: skip
"""By number of points: three circles of m, and three points beyond them that stay. m is the number of rounds."""

CIRCLED: Final[dict[int, tuple[int, Round]]] = {
    44: (9, ((13, 19, 31, 42), (10, 20, 40, 43), (0, 8, 22, 41), (6, 21, 24, 25), (1, 11, 18, 27))),
    48: (1, ((3, 29, 41, 46), (1, 19, 24, 25), (6, 8, 27, 37), (0, 17, 20, 28))),
    56: (7, ((17, 29, 41, 54), (3, 21, 39, 55), (0, 24, 43, 50), (2, 9, 35, 40), (7, 48, 51, 53), (1, 22, 26, 28))),
    60: (1, ((13, 35, 52, 59), (1, 17, 27, 31), (2, 3, 15, 44), (4, 24, 29, 56), (0, 9, 11, 45))),
}  # fmt: skip
"""A third of a starter: the rest is what comes of it when every circle passes on to the next, a place x to ``factor`` · x.

Three points beyond the circles pass on too, two stay.
"""


def started(points: int) -> tuple[Round, ...]:
    """7 rounds for 24 points, 11 for 36, none for other numbers.

    No difference of two points on their circles comes twice, so no two meet twice.
    """
    return _all_turns(STARTERS.get(points, ()), (points - 1) // 3)


def circled(points: int) -> tuple[Round, ...]:
    """14 rounds for 44 points, 15 for 48, 18 for 56, 19 for 60, none for other numbers; for the same reason."""
    return _all_turns(whole_starter(points), (points - 1) // 3)


def whole_starter(points: int) -> Round:
    """The tables of ``CIRCLED`` and those that come of them. One that passes on to itself counts once."""
    factor, tables = CIRCLED.get(points, (1, ()))
    once = [_passed_on(table, points, factor) for table in tables]
    twice = [_passed_on(table, points, factor) for table in once]
    return tuple(dict.fromkeys(tuple(sorted(table)) for table in (*tables, *once, *twice)))


def _passed_on(table: Table, points: int, factor: int) -> Table:
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
        tuple(_turned(table, circle, turn) for table in starter) for turn in range(circle) if starter
    )


def _turned(table: Table, circle: int, turn: int) -> Table:
    return tuple(
        point if point >= 3 * circle else point - point % circle + (point % circle + turn) % circle
        for point in table
    )
