"""Choose by lot who sits at tables of three: every club and the seeds get a proportional share."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import comb
from typing import Final, TypeVar

from scoring.draw.costs import Weights
from scoring.draw.counting import THREE
from scoring.draw.field import Field
from scoring.draw.stream import Stream
from scoring.draw.tables import Rounds

Label = TypeVar("Label")
Kind = tuple[bool, int]
"""(Seeded, club): all that the aims know of a player without history."""

LOOKS: Final = 4_000
"""The number of exchanges tried, after which matching stops."""

DETOURS: Final = 16
"""The most exchanges that only move a surplus visit to another kind."""


def shared_out(field: Field, rounds: Rounds, weights: Weights, lot: Stream) -> Rounds:
    """Exchange players until each kind has as many visits to tables of three as the lot gives it, or nearly.

    No exchange raises the cost by the ``weights``, so the aims lose nothing.
    """
    kinds = list(zip(field.seeded, field.clubs, strict=True))
    if len({*kinds}) == 1 or not _visits(rounds):
        return rounds
    wanted = _lot_of(field, kinds, _visits(rounds), lot)
    seating = _Seating(field, rounds, weights)
    # Seeds first: they are few. Where not every kind can have its share, the clubs miss theirs, who are many.
    seeds = Counter[bool]()
    for (seeded, _), times in wanted.items():
        seeds[seeded] += times
    _match(seating, field.seeded, seeds, lot, [True] * field.size)
    _match(seating, kinds, wanted, lot, field.seeded)
    return seating.rounds()


def _match(
    seating: "_Seating", labels: Sequence[Label], wanted: Counter[Label], lot: Stream, alike: Sequence[bool]
) -> None:
    """Exchange players of equal ``alike`` until each label has the wanted visits, or as near as possible."""
    looks, detours = LOOKS, DETOURS
    while looks > 0 and detours > 0:
        visitors = seating.visitors()
        had = Counter(labels[one] for one in visitors)
        missing, surplus = wanted - had, had - wanted
        givers = lot.shuffled([one for one in visitors if labels[one] in surplus])
        takers = lot.shuffled([one for one in range(len(labels)) if labels[one] not in surplus])
        direct = [one for one in takers if labels[one] in missing]
        made, looks = _exchange(seating, givers, direct, alike, looks)
        if not made:
            # Move the surplus to a kind that has its share; a later exchange moves it on.
            detours -= 1
            made, looks = _exchange(seating, givers, takers, alike, looks)
        if not made:
            break


def _exchange(
    seating: "_Seating", givers: Sequence[int], takers: Sequence[int], alike: Sequence[bool], looks: int
) -> tuple[bool, int]:
    """Make the first exchange that costs nothing; returns whether there was one, and the looks left."""
    pairs = ((one, other) for one, other in product(givers, takers) if alike[one] == alike[other])
    for giver, taker in pairs:
        for numbers in seating.chances(giver, taker):
            looks -= 1
            if seating.try_exchange(giver, taker, numbers):
                return True, looks
        if looks <= 0:
            break
    return False, looks


def _visits(rounds: Rounds) -> int:
    return sum(THREE for tables in rounds for table in tables if len(table) == THREE)


def _lot_of(field: Field, kinds: Sequence[Kind], visits: int, lot: Stream) -> Counter[Kind]:
    """Draw how many visits each kind gets. Players with the fewest so far come first; among equals all are
    equally likely, and each kind gets its share, rounded down or up.
    """
    level = min(field.three)
    while sum(max(0, level + 1 - had) for had in field.three) <= visits:
        level += 1
    wanted = Counter[Kind]()
    for one, had in enumerate(field.three):
        if had < level:
            wanted[kinds[one]] += level - had
    order = lot.shuffled(tuple(dict.fromkeys(kinds)))
    place = {kind: at for at, kind in enumerate(order)}
    # Kinds are contiguous: taken at even distances, each has its share, rounded down or up.
    drawn = sorted(
        (one for one, had in enumerate(field.three) if had <= level),
        key=lambda one: (kinds[one][0], place[kinds[one]]),
    )
    rest, start = visits - wanted.total(), lot.below(len(drawn))
    # Systematic sampling from a random start: all have the same chance.
    wanted.update(
        kinds[one] for at, one in enumerate(drawn) if (start + at * rest) % len(drawn) >= len(drawn) - rest
    )
    return wanted


class _Seating:
    """Rounds under change, with the table of each player and the cost beside those they meet."""

    def __init__(self, field: Field, rounds: Rounds, weights: Weights) -> None:
        self.field, self.weights = field, weights
        self.tables = [[list(table) for table in tables] for tables in rounds]
        self.at = [_homes(tables, field.size) for tables in self.tables]

    def rounds(self) -> Rounds:
        return tuple(tuple(map(tuple, tables)) for tables in self.tables)

    def visitors(self) -> list[int]:
        """The players at tables of three, once for each visit."""
        return [one for tables in self.tables for table in tables if len(table) == THREE for one in table]

    def chances(self, giver: int, taker: int) -> Iterator[Sequence[int]]:
        """The sets of rounds in which exchanging two moves one visit to ``taker``: single ones, then all."""
        short = [len(self.tables[at][home[giver]]) == THREE for at, home in enumerate(self.at)]
        other = [len(self.tables[at][home[taker]]) == THREE for at, home in enumerate(self.at)]
        yield from ([at] for at in range(len(short)) if short[at] > other[at])
        if len(short) > 1 and sum(short) == sum(other) + 1:
            yield range(len(short))

    def try_exchange(self, one: int, other: int, numbers: Sequence[int]) -> bool:
        """Exchange two players in these rounds if that costs nothing; returns whether it did."""
        before = self._price(one) + self._price(other)
        self._exchange(one, other, numbers)
        if self._price(one) + self._price(other) <= before:
            return True
        self._exchange(one, other, numbers)
        return False

    def _exchange(self, one: int, other: int, numbers: Sequence[int]) -> None:
        for number in numbers:
            tables, home = self.tables[number], self.at[number]
            mine, yours = tables[home[one]], tables[home[other]]
            if mine is not yours:
                mine[mine.index(one)], yours[yours.index(other)] = other, one
                home[one], home[other] = home[other], home[one]

    def _price(self, one: int) -> int:
        """The cost of a player: all they meet, and tables of three, as the aims count it."""
        tables = [tables[home[one]] for tables, home in zip(self.tables, self.at, strict=True)]
        here = Counter(mate for table in tables for mate in table if mate != one)
        had, visits = self.field.three[one], sum(len(table) == THREE for table in tables)
        short = self.weights.short * (comb(had + visits, 2) - comb(had, 2))
        return short + sum(self._meeting_cost(one, mate, times) for mate, times in here.items())

    def _meeting_cost(self, one: int, mate: int, times: int) -> int:
        """The cost of two players meeting ``times`` times in these rounds."""
        field, weights = self.field, self.weights
        before = field.met[one].get(mate, 0)
        cost = weights.seeds if field.seeded[one] and field.seeded[mate] else 0
        cost += weights.club if 0 < field.clubs[one] == field.clubs[mate] else 0
        cost += weights.gap * (field.points[one] - field.points[mate]) ** 2 if weights.gap else 0
        again = range(max(before, 1), before + times)
        return cost * times + sum(weights.repeat if met == 1 else weights.again for met in again)


def _homes(tables: Sequence[Sequence[int]], size: int) -> list[int]:
    """The index of each player's table."""
    home = [0] * size
    for number, table in enumerate(tables):
        for one in table:
            home[one] = number
    return home
