"""Better tables by seating the players of three tables anew, in the best of all ways."""

from collections.abc import Sequence
from typing import Final

from scoring.draw.costs import Costs
from scoring.draw.exact import best_tables
from scoring.draw.search import Seated
from scoring.draw.stream import Stream

DEAREST: Final = 16
"""Every other time one of so many tables that cost the most is helped, else any."""

REACHES: Final = (2, 4, 8, 16)
"""How far away the two tables are that help, at the most."""

TRIES: Final = 3


def reseat(seated: Seated, stream: Stream, windows: int) -> None:
    """Seat ``windows`` times a table and two of those near it anew, where that costs no more."""
    dear = _dearest(seated, 0)[:DEAREST]
    for window in range(windows):
        number = stream.below(len(seated.tables)) if window % 2 else dear[stream.below(len(dear))]
        _seat_anew(seated, _window(seated, number, REACHES[stream.below(len(REACHES))], stream))


def repair(seated: Seated, stream: Stream, worth: int) -> None:
    """Seat each table that costs ``worth`` or more anew, several times, with tables ever farther away."""
    for reach in REACHES:
        for _ in range(TRIES):
            for number in _dearest(seated, worth):
                _seat_anew(seated, _window(seated, number, reach, stream))


def _dearest(seated: Seated, worth: int) -> list[int]:
    price = [seated.costs.of_table(table) for table in seated.tables]
    return sorted((at for at, cost in enumerate(price) if cost >= worth), key=lambda at: (-price[at], at))


def _window(seated: Seated, number: int, reach: int, stream: Stream) -> list[int]:
    """A table and two of those near it."""
    near = range(max(0, number - reach), min(len(seated.tables), number + reach + 1))
    return [number, *stream.shuffled([at for at in near if at != number])[:2]]


def _seat_anew(seated: Seated, numbers: Sequence[int]) -> None:
    # The best tables come with those of four first, and each goes where one of its size was.
    numbers = sorted(numbers, key=lambda at: -len(seated.tables[at]))
    players = [player for at in numbers for player in seated.tables[at]]
    rows = [[seated.costs.rows[one][other] for other in players] for one in players]
    costs = Costs(rows, [seated.costs.short[player] for player in players], 0)
    tables = best_tables(costs, len(players))
    # As good is taken too: other players near each other let the next window find what this one could not.
    if costs.of(tables) <= sum(seated.costs.of_table(seated.tables[at]) for at in numbers):
        for at, table in zip(numbers, tables, strict=True):
            seated.place(at, [players[one] for one in table])
