"""What no draw can beat, by counting: shown beside what a draw reached."""

from collections.abc import Iterable
from math import comb

from scoring.draw.shape import THREE, table_sizes


def crowding(people: int, tables: int) -> int:
    """How many pairs of ``people`` share a table at the least, be they spread as evenly as can be.

    >>> crowding(13, 10)
    3
    """
    size, more = divmod(people, tables)
    return tables * comb(size, 2) + more * size


def same_club_bound(members: Iterable[int], players: int, rounds: int) -> int:
    """The fewest meetings inside clubs of so many ``members``, over all rounds."""
    tables = len(table_sizes(players))
    return rounds * sum(crowding(member, tables) for member in members)


def repeat_bound(players: int, rounds: int) -> int:
    """The fewest meetings beyond the first of a pair, over all rounds, of players who have never met.

    There are only so many pairs. And those at one table come from the tables of the round before: with two
    or three tables some always come from the same, so every round after the first repeats.
    """
    surplus = rounds * _meetings(players) - comb(players, 2)
    sizes = table_sizes(players)
    again = sum(crowding(size, len(sizes)) for size in sizes)
    return max(surplus, (rounds - 1) * again, 0)


def three_table_counts(players: int, rounds: int) -> tuple[int, int]:
    """The fewest and the most visits to a table of three, where everyone pays as many as can be."""
    visits = THREE * table_sizes(players).count(THREE) * rounds
    return visits // players, -(-visits // players)


def _meetings(players: int) -> int:
    """How many pairs meet in one round."""
    return sum(comb(size, 2) for size in table_sizes(players))
