"""Local search: improve tables by exchanging two players. Effort is counted in exchanges tried (looks)."""

from collections import deque
from collections.abc import Sequence
from typing import Final

from scoring.draw.costs import Costs
from scoring.draw.exact import best_tables
from scoring.draw.stream import Stream


class Seated:
    """Tables under change, and the table of every player (``at``)."""

    def __init__(self, tables: Sequence[Sequence[int]], costs: Costs) -> None:
        self.tables: list[list[int]] = [[] for _ in tables]
        self.costs = costs
        self.at = [0] * sum(map(len, tables))
        for number, table in enumerate(tables):
            self.place(number, table)

    def place(self, number: int, players: Sequence[int]) -> None:
        """Set the players of a table."""
        self.tables[number] = list(players)
        for player in players:
            self.at[player] = number

    def change(self, one: int, other: int) -> int:
        """The change of the total cost if two players of different tables were exchanged."""
        mine, yours = self.tables[self.at[one]], self.tables[self.at[other]]
        my_row, your_row = self.costs.rows[one], self.costs.rows[other]
        mine_for, yours_for = my_row.__getitem__, your_row.__getitem__
        # A player's own entry is 0; the cost of the two together is in both sums and is subtracted.
        more = sum(map(yours_for, mine)) - sum(map(mine_for, mine)) - 2 * my_row[other]
        more += sum(map(mine_for, yours)) - sum(map(yours_for, yours))
        if len(mine) == len(yours):
            return more
        short = self.costs.short[other] - self.costs.short[one]
        return more + short if len(mine) < len(yours) else more - short

    def exchange(self, one: int, other: int) -> None:
        a, b = self.at[one], self.at[other]
        self.tables[a][self.tables[a].index(one)] = other
        self.tables[b][self.tables[b].index(other)] = one
        self.at[one], self.at[other] = b, a

    def ring(self, number: int, step: int) -> list[int]:
        """The players of the tables whose numbers differ by ``step``."""
        near = {number - step, number + step}
        return [player for at in sorted(near) if 0 <= at < len(self.tables) for player in self.tables[at]]


def improve(seated: Seated, *, reach: int, looks: int, worth: int = 1) -> None:
    """Exchange players while that helps, with tables up to ``reach`` away, from the most expensive table on.

    Stops once ``looks`` exchanges, or slightly more, were tried; starts only from tables that cost ``worth``
    or more.
    """
    price = [seated.costs.of_table(table) for table in seated.tables]
    dear = [at for at, cost in enumerate(price) if cost >= worth]
    waiting = deque(sorted(dear, key=lambda at: (-price[at], at)))
    listed = set(waiting)
    while waiting and looks > 0:
        number = waiting.popleft()
        listed.discard(number)
        found, looks = _better(seated, number, reach, looks)
        # Both are queued again: with other players there another exchange may help.
        for at in _exchanged(seated, found):
            if at not in listed and seated.costs.of_table(seated.tables[at]) >= worth:
                waiting.append(at)
                listed.add(at)


def _better(seated: Seated, number: int, reach: int, looks: int) -> tuple[tuple[int, int] | None, int]:
    """The best exchange of a table with its nearest tables where any helps, or None; and the looks left."""
    for step in range(1, reach + 1):
        ring = seated.ring(number, step)
        if not ring and number - step < 0:
            break
        choices = [(seated.change(one, other), one, other) for other in ring for one in seated.tables[number]]
        looks -= len(choices)
        if choices and min(choices)[0] < 0:
            return min(choices)[1:], looks
        if looks <= 0:
            break
    return None, looks


def _exchanged(seated: Seated, found: tuple[int, int] | None) -> tuple[int, ...]:
    """Make an exchange, if one was found, and return the tables that it changed."""
    if found is None:
        return ()
    seated.exchange(*found)
    return seated.at[found[0]], seated.at[found[1]]


DEAREST: Final = 16
"""The number of most expensive tables that every other window starts from; the rest start from any table."""

REACHES: Final = (2, 4, 8, 16)
"""The largest distance of the other two tables of a window: one of these."""

TRIES: Final = 3


def reseat(seated: Seated, stream: Stream, windows: int) -> None:
    """Reseat a table and two near it in the best way, ``windows`` times, where that costs no more."""
    dear = _dearest(seated, 0)[:DEAREST]
    for window in range(windows):
        number = stream.below(len(seated.tables)) if window % 2 else dear[stream.below(len(dear))]
        _seat_anew(seated, _window(seated, number, REACHES[stream.below(len(REACHES))], stream))


def repair(seated: Seated, stream: Stream, worth: int) -> None:
    """Reseat each table that costs ``worth`` or more with two near it, several times, with growing reach."""
    for reach in REACHES:
        for _ in range(TRIES):
            for number in _dearest(seated, worth):
                _seat_anew(seated, _window(seated, number, reach, stream))


def _dearest(seated: Seated, worth: int) -> list[int]:
    price = [seated.costs.of_table(table) for table in seated.tables]
    return sorted((at for at, cost in enumerate(price) if cost >= worth), key=lambda at: (-price[at], at))


def _window(seated: Seated, number: int, reach: int, stream: Stream) -> list[int]:
    """A table and two random ones within ``reach``."""
    near = range(max(0, number - reach), min(len(seated.tables), number + reach + 1))
    return [number, *stream.shuffled([at for at in near if at != number])[:2]]


def _seat_anew(seated: Seated, numbers: Sequence[int]) -> None:
    # The best tables come with those of four first, and each goes where one of its size was.
    numbers = sorted(numbers, key=lambda at: -len(seated.tables[at]))
    players = [player for at in numbers for player in seated.tables[at]]
    rows = [[seated.costs.rows[one][other] for other in players] for one in players]
    costs = Costs(rows, [seated.costs.short[player] for player in players], 0)
    tables = best_tables(costs, len(players))
    # Equal cost is accepted too: with other neighbours the next window may find what this one could not.
    if costs.of(tables) <= sum(seated.costs.of_table(seated.tables[at]) for at in numbers):
        for at, table in zip(numbers, tables, strict=True):
            seated.place(at, [players[one] for one in table])
