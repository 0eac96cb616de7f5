"""Simulated annealing of rounds: exchanges of two players, counted as effort, with integer costs."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice
from typing import Final, NamedTuple, Protocol

from scoring.draw.aims import least_aims
from scoring.draw.constructions import Round
from scoring.draw.counting import FOUR
from scoring.draw.field import Field
from scoring.draw.stream import Stream


class CostRow(Protocol):
    """A row of the cost matrix: by other player, the cost of one more meeting."""

    def __getitem__(self, other: int, /) -> int: ...
    def __setitem__(self, other: int, cost: int, /) -> None: ...


class Prices(NamedTuple):
    """The weights of the aims.

    ``three``: a visit to a table of three, times the visits before; ``repeat``: a rematch, times the meetings
    before; ``seeds``, ``club``: two seeds, or two of one club, at one table.
    """

    three: int
    repeat: int
    seeds: int
    club: int


SOFT: Final = Prices(three=1, repeat=1, seeds=1, club=1)
"""Equal weights: the search can trade one aim for another, and mostly ends at the best for all of them."""

EVEN: Final = Prices(three=4, repeat=1, seeds=1, club=1)
"""Even visits to tables of three weigh more than anything else; the rest as in ``SOFT``."""

BARE: Final = Prices(three=2, repeat=1, seeds=0, club=0)
"""For fields with little room: ignores seeds and clubs, which are left to a later run."""

STRICT: Final = Prices(three=10**6, repeat=10**4, seeds=10**2, club=1)
"""Practically lexicographic: the aims strictly in their order."""

DENSE: Final = 1_024
"""The largest number of players for which every pair's cost is stored; above, only of pairs that have met."""

WORD_BITS: Final = 64
CHANCE_BITS: Final = 20


def annealed(
    start: Sequence[Round], field: Field, prices: Prices, stream: Stream, moves: int
) -> tuple[Round, ...]:
    """The cheapest rounds found by annealing from ``start``; earlier meetings and visits in the field count.

    Tries ``moves`` exchanges, fewer if the cost reaches its lower bound. One that costs no more is always
    made, one that costs u more with probability p**u (0 below 2**-20), where 1 / p is 2 to 4 times the
    players.
    """
    search = _Search(start, field, prices)
    # With a single table there is no exchange.
    if len(start[0]) > 1:
        least = least_aims(field, len(start))
        cost = prices.three * least.three + prices.repeat * least.repeats + prices.seeds * least.seeds
        search.run(stream, moves, cost + prices.club * least.clubs)
    return search.best()


class _Sparse(dict[int, int]):
    """A row that stores the pairs that have met and computes all others."""

    def __init__(self, one: int, field: Field, prices: Prices) -> None:
        super().__init__()
        # Players without a club have none in common: None equals no other player's 0.
        self._club, self._clubs, self._price = field.clubs[one] or None, field.clubs, prices.club
        self._seeds, self._seeded = prices.seeds * field.seeded[one], field.seeded

    def __missing__(self, other: int) -> int:
        together = self._price if self._clubs[other] == self._club else 0
        return together + self._seeds * self._seeded[other]


class _Search:
    """The state of a search. A round is a flat list with four places per table.

    A table of three has a ghost, number ``size``, in the last place: meeting it is a visit there.
    """

    def __init__(self, start: Sequence[Round], field: Field, prices: Prices) -> None:
        self.size, self.prices = field.size, prices
        self.rounds = [_places(tables, field.size) for tables in start]
        self.rows = _rows(field, prices)
        self.cost = sum(self._meet(one, other) for one, other in self._meetings())
        self.best_rounds, self.best_cost = self._copy(), self.cost

    def run(self, stream: Stream, moves: int, least: int) -> None:
        """Try ``moves`` exchanges of two players of one round; stop early once the cost is ``least``."""
        rows, rounds, count, size = self.rows, self.rounds, len(self.rounds), self.size
        places, mates, ghosts, undone = self._geometry()
        bits = size.bit_length() + 1
        for word in islice(stream, moves if self.cost > least else 0):
            # One word decides all: 12 bits the round, 16 each place, the upper 20 whether a loss is accepted.
            seats = rounds[(word & 0xFFF) * count >> 12]
            here, there = (
                places[(word >> 12 & 0xFFFF) * size >> 16],
                places[(word >> 28 & 0xFFFF) * size >> 16],
            )
            # Both at one table: exchanging them changes no meeting.
            if here >> 2 == there >> 2:
                continue
            i, j, k = mates[here]
            p, q, r = mates[there]
            one, other = rows[seats[here]], rows[seats[there]]
            a, b, c, x, y, z = seats[i], seats[j], seats[k], seats[p], seats[q], seats[r]
            more = (
                undone[ghosts[here] + ghosts[there]]
                - one[a]
                - one[b]
                - one[c]
                - other[x]
                - other[y]
                - other[z]
            )
            more += one[x] + one[y] + one[z] + other[a] + other[b] + other[c]
            if more > 0:
                # From the word's upper bits: the lower ones have chosen the places already.
                if more * bits > CHANCE_BITS or word >> (WORD_BITS - more * bits):
                    continue
                # Before it gets worse: the present state may be the best.
                self._save_if_best()
            self._exchange(seats, here, there)
            self.cost += more
            if self.cost <= least:
                break
        self._save_if_best()

    def best(self) -> tuple[Round, ...]:
        return tuple(_tables(places, self.size) for places in self.best_rounds)

    def _geometry(self) -> tuple[list[int], list[tuple[int, ...]], list[bool], tuple[int, int, int]]:
        """Lookups: the players' places; by place, the others of its table; by place, whether its table has a
        ghost; by the number of ghosts at two tables, the price of the meetings that an exchange undoes.
        """
        seats, (three, repeat, *_) = self.rounds[0], self.prices
        tables = [range(start, start + FOUR) for start in range(0, len(seats), FOUR)]
        mates = [tuple(place for place in table if place != own) for table in tables for own in table]
        ghosts = [seats[table[-1]] == self.size for table in tables for _ in table]
        # Ghosts stay where they are: an exchange changes who sits at the tables of three, never which they are.
        places = [place for place, player in enumerate(seats) if player != self.size]
        return places, mates, ghosts, (6 * repeat, 5 * repeat + three, 4 * repeat)

    def _exchange(self, seats: list[int], here: int, there: int) -> None:
        one, other = seats[here], seats[there]
        for place, leaves, comes in ((here, one, other), (there, other, one)):
            left, joined, start = self.rows[leaves], self.rows[comes], place & -FOUR
            for mate in seats[start : start + FOUR]:
                if mate != leaves:
                    price = self.prices.three if mate == self.size else self.prices.repeat
                    row = self.rows[mate]
                    left[mate] = row[leaves] = left[mate] - price
                    joined[mate] = row[comes] = joined[mate] + price
        seats[here], seats[there] = other, one

    def _meet(self, one: int, other: int) -> int:
        """Add a meeting to the rows and return its cost."""
        cost = self.rows[one][other]
        price = self.prices.three if self.size in (one, other) else self.prices.repeat
        self.rows[one][other] = self.rows[other][one] = cost + price
        return cost

    def _meetings(self) -> Iterator[tuple[int, int]]:
        tables = (seating[at : at + FOUR] for seating in self.rounds for at in range(0, len(seating), FOUR))
        return chain.from_iterable(combinations(table, 2) for table in tables)

    def _save_if_best(self) -> None:
        if self.cost < self.best_cost:
            self.best_rounds, self.best_cost = self._copy(), self.cost

    def _copy(self) -> list[list[int]]:
        return [seats[:] for seats in self.rounds]


def _places(tables: Round, ghost: int) -> list[int]:
    # Fours first, so that all rounds have their ghosts in the same places and share one geometry.
    padded = (
        table if len(table) == FOUR else (*table, ghost) for table in sorted(tables, key=len, reverse=True)
    )
    return list(chain.from_iterable(padded))


def _tables(places: list[int], ghost: int) -> Round:
    tables = (places[at : at + FOUR] for at in range(0, len(places), FOUR))
    return tuple(tuple(player for player in table if player != ghost) for table in tables)


def _rows(field: Field, prices: Prices) -> list[CostRow]:
    """The cost matrix: a row for each player, then the ghost's."""
    rows: list[CostRow] = [_row(one, field, prices) for one in range(field.size)]
    # Two ghosts never share a table, so that cost is never read.
    rows.append([prices.three * visits for visits in (*field.three, 0)])
    return rows


def _row(one: int, field: Field, prices: Prices) -> CostRow:
    sparse = _Sparse(one, field, prices)
    row: CostRow = sparse if field.size > DENSE else [sparse[other] for other in range(field.size)] + [0]
    for other, times in field.met[one].items():
        row[other] += times * prices.repeat
    row[field.size] = field.three[one] * prices.three
    return row
