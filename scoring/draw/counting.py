"""The sizes of tables, as few of three as possible, and lower bounds for a draw that follow by counting."""

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
    """Cut the players, in their order, into tables."""
    left = iter(players)
    return tuple(tuple(islice(left, size)) for size in table_sizes(len(players)))


def closed_up(table: Sequence[int], ghosts: Container[int]) -> tuple[int, ...]:
    """A table without its ghost (a placeholder at a table of three), if any; the last player takes that seat.

    >>> closed_up((4, 9, 1, 2), ghosts={9})
    (4, 2, 1)
    """
    *seats, last = table
    if not any(player in ghosts for player in table):
        return tuple(table)
    return tuple(last if player in ghosts else player for player in seats)


def crowding(people: int, tables: int) -> int:
    """The fewest pairs that share a table, with ``people`` spread evenly over ``tables``.

    >>> crowding(13, 10)
    3
    """
    size, more = divmod(people, tables)
    return tables * comb(size, 2) + more * size


def same_club_bound(members: Iterable[int], players: int, rounds: int) -> int:
    """A lower bound for the meetings within clubs, over all rounds. ``members``: the size of each club."""
    tables = len(table_sizes(players))
    return rounds * sum(crowding(member, tables) for member in members)


def repeat_bound(players: int, rounds: int) -> int:
    """A lower bound for the repeats, over all rounds, of players who have never met.

    The number of pairs is limited. Also, with two or three tables, some players at one table always come from
    one table of the round before, so every round after the first repeats.
    """
    surplus = rounds * _meetings(players) - comb(players, 2)
    sizes = table_sizes(players)
    again = sum(crowding(size, len(sizes)) for size in sizes)
    return max(surplus, (rounds - 1) * again, 0)


def three_table_counts(players: int, rounds: int) -> tuple[int, int]:
    """The fewest and the most visits of a player to tables of three, if these are spread evenly."""
    visits = THREE * table_sizes(players).count(THREE) * rounds
    return visits // players, -(-visits // players)


def _meetings(players: int) -> int:
    """The number of pairs that meet in one round."""
    return sum(comb(size, 2) for size in table_sizes(players))


def least_suit_spread(had: Sequence[Sequence[int]], rounds: int, last_seats: int) -> int:
    """A lower bound for the greatest difference between the counts of two suits of one player.

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

    # What is enough for one spread is enough for a larger one, so the least is found by bisection.
    return bisect_left(range(top), True, key=enough)


def _last_suits(had: Sequence[int], rounds: int, spread: int) -> int:
    """The fewest seats of C for suits that differ by at most ``spread``; ``rounds`` + 1 if impossible."""
    *others, last = had
    for more in range(rounds + 1):
        rest, clubs = rounds - more, last + more
        # What every suit must reach: the highest count, at least the others' final mean, less ``spread``.
        fewest = max(clubs - spread, max(others) - spread, -(-(rest + sum(others)) // THREE) - spread, 0)
        if fewest <= clubs and sum(max(0, fewest - other) for other in others) <= rest:
            return more
    return rounds + 1
