"""How many tables there are, of four and as few of three as can be, and what no draw can beat, by counting."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from itertools import islice
from math import comb
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


def tables_of(players: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The tables that these players fill in their order."""
    left = iter(players)
    return tuple(tuple(islice(left, size)) for size in table_sizes(len(players)))


def closed_up(table: Sequence[int], ghosts: Container[int]) -> tuple[int, ...]:
    """A table without the ghost that filled a seat of it, if one did: the last player takes that seat.

    >>> closed_up((4, 9, 1, 2), ghosts={9})
    (4, 2, 1)
    """
    *seats, last = table
    if not any(player in ghosts for player in table):
        return tuple(table)
    return tuple(last if player in ghosts else player for player in seats)


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


def least_suit_spread(had: Sequence[Sequence[int]], rounds: int, last_seats: int) -> int:
    """No seats leave everybody's suits more even: the greatest difference between two suits of one player.

    ``had``: by player, how often S, H, D and C. ``last_seats``: how many seats of C there are in these rounds.

    >>> least_suit_spread([(0, 0, 0, 0)] * 46, 4, 40)
    2
    """
    players = Counter(map(tuple, had))
    top = rounds + max(max(sizes) - min(sizes) for sizes in players)

    def enough(spread: int) -> bool:
        needs = [(_last_suits(player, rounds, spread), times) for player, times in players.items()]
        return sum(need * times for need, times in needs) <= last_seats and all(
            need <= rounds for need, _ in needs
        )

    # Whatever is enough for one spread is enough for a larger one, so the least is found by halving.
    return bisect_left(range(top), True, key=enough)


def _last_suits(had: Sequence[int], rounds: int, spread: int) -> int:
    """How many seats of C a player must have so that no two suits differ by more; one too many where that cannot be."""
    *others, last = had
    for more in range(rounds + 1):
        rest, clubs = rounds - more, last + more
        # The least number of one suit: as low as the most of another and the seats still to be had allow.
        fewest = max(clubs - spread, max(others) - spread, -(-(rest + sum(others)) // THREE) - spread, 0)
        if fewest <= clubs and sum(max(0, fewest - other) for other in others) <= rest:
            return more
    return rounds + 1
