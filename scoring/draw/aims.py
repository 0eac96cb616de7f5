"""Measure how far rounds miss the aims of a draw, in the order of the aims: the smaller tuple is better."""

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import heapify, heapreplace
from itertools import combinations, pairwise
from math import comb
from typing import NamedTuple

from scoring.draw.counting import THREE, crowding, repeat_bound, same_club_bound, table_sizes
from scoring.draw.field import Field


class Aims(NamedTuple):
    """The shortfalls of rounds, compared in this order: smaller is better.

    ``three``: visits to tables of three, each counted as often as its player had been at one before; the
    least when visits are even. ``most``: the most meetings of one pair, earlier ones included. ``repeats``:
    meetings of pairs that had met. ``at_once``: those in the very next of these rounds. ``seeds``, ``clubs``:
    meetings of two seeds, of two of one club.
    """

    three: int
    most: int
    repeats: int
    at_once: int
    seeds: int
    clubs: int

    def reach(self, least: "Aims") -> bool:
        """Whether these equal the lower bounds ``least``, except for ``most`` and ``at_once``."""
        # Where meetings must repeat, the 1 and 0 of ``most`` and ``at_once`` are out of reach: requiring
        # them would use up all effort.
        mine, theirs = (self.three, self.repeats, self.seeds), (least.three, least.repeats, least.seeds)
        return mine == theirs and self.clubs == least.clubs


def least_aims(field: Field, rounds: int) -> Aims:
    """A lower bound of each aim for ``rounds`` rounds of this field; not all need be reachable at once."""
    tables = len(table_sizes(field.size))
    members = Counter(club for club in field.clubs if club).values()
    return Aims(
        three=_least_three(field, rounds),
        most=1,
        repeats=least_repeats(field, rounds),
        at_once=0,
        seeds=rounds * crowding(sum(field.seeded), tables),
        clubs=same_club_bound(members, field.size, rounds),
    )


def least_repeats(field: Field, rounds: int) -> int:
    """A lower bound for ``repeats``: the meetings beyond the new ones left, per player and over all pairs."""
    if not any(field.met):
        return repeat_bound(field.size, rounds)
    sizes = table_sizes(field.size)
    new = [field.size - 1 - len(met) for met in field.met]
    # At a table of three there is one less to meet. Its players are not known yet, so this is subtracted from
    # the total.
    missing = sum(max(0, rounds * THREE - games) for games in new) - rounds * THREE * sizes.count(THREE)
    surplus = rounds * sum(comb(size, 2) for size in sizes) - sum(new) // 2
    # Halved and rounded up: a repeat is counted for both players.
    return max(0, -(-missing // 2), surplus)


def _least_three(field: Field, rounds: int) -> int:
    """A lower bound for ``three``: greedily, each visit is by a player with the fewest so far."""
    visits = list(field.three)
    heapify(visits)
    places = rounds * THREE * table_sizes(field.size).count(THREE)
    return sum(heapreplace(visits, visits[0] + 1) for _ in range(places))


def aims_of(field: Field, rounds: Sequence[Sequence[Sequence[int]]]) -> Aims:
    met = [set(meetings(tables)) for tables in rounds]
    times = Counter(pair for pairs in met for pair in pairs)
    before = {pair: field.met[pair[0]].get(pair[1], 0) for pair in times}
    return Aims(
        three=_three(field, rounds),
        most=max(before[pair] + again for pair, again in times.items()),
        repeats=sum(again if before[pair] else again - 1 for pair, again in times.items()),
        at_once=sum(len(now & then) for then, now in pairwise(met)),
        seeds=sum(
            again for (one, other), again in times.items() if field.seeded[one] and field.seeded[other]
        ),
        clubs=sum(
            again for (one, other), again in times.items() if 0 < field.clubs[one] == field.clubs[other]
        ),
    )


def meetings(tables: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    """All pairs at these tables, the lower number first."""
    return ((min(pair), max(pair)) for table in tables for pair in combinations(table, 2))


def _three(field: Field, rounds: Sequence[Sequence[Sequence[int]]]) -> int:
    here = Counter(one for tables in rounds for table in tables if len(table) == THREE for one in table)
    # The first visit costs nothing, the second 1, the third 2: so visits that are even cost the least.
    return sum(comb(field.three[one] + times, 2) - comb(field.three[one], 2) for one, times in here.items())
