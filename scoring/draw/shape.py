"""How many tables there are: of four, as few of three as can be, never of two or five."""

from typing import Final

FOUR: Final = 4
THREE: Final = 3


def table_sizes(players: int) -> tuple[int, ...]:
    """The sizes of the tables, fours first. Raises ValueError where there are none: below 3, and 5.

    >>> table_sizes(46).count(4), table_sizes(46).count(3)
    (10, 2)
    """
    # Each table of three leaves one seat of a four free: as many as the players lack to a multiple of four.
    threes = -players % FOUR
    fours = -(-players // FOUR) - threes
    if players < THREE or fours < 0:
        raise ValueError(players)
    return (FOUR,) * fours + (THREE,) * threes
