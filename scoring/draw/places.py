"""Assign drawn tables to tables of the hall, as some players have a fixed one. Seats stay as drawn."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import count
from typing import TypeVar

from scoring.draw.json_form import DrawnTableJson

Seats = TypeVar("Seats", bound="Mapping[str, str]")


def placed(tables: Mapping[int, Seats], fixed: Mapping[str, int]) -> dict[int, Seats]:
    """The tables by their number in the hall. ``fixed``: by player, the table reserved for them.

    As few tables as possible are renumbered. If two at one table have fixed tables, the lower number wins.

    >>> placed({1: {"S": "a"}, 2: {"S": "b"}, 3: {"S": "c"}}, {"c": 1})
    {1: {'S': 'c'}, 2: {'S': 'b'}, 3: {'S': 'a'}}
    >>> placed({1: {"S": "a"}, 2: {"S": "b"}}, {"absent": 1})
    {2: {'S': 'b'}, 3: {'S': 'a'}}
    """
    assigned = {
        number: min(wanted)
        for number, seats in sorted(tables.items())
        if (wanted := [fixed[seat] for seat in seats.values() if seat in fixed])
    }
    free = _free(tables, assigned, frozenset(fixed.values()))
    elsewhere = {
        number: next(free) for number in sorted(tables) if number not in assigned and number in fixed.values()
    }
    numbers = {number: assigned.get(number, elsewhere.get(number, number)) for number in tables}
    return {numbers[number]: tables[number] for number in sorted(tables, key=numbers.__getitem__)}


def moved(
    drawn: Iterable[DrawnTableJson], rounds: Mapping[int, Mapping[str, str]]
) -> tuple[tuple[int, int], ...]:
    """Pairs (number in the draw, number in the hall) of the tables whose number differs, in the draw's order.

    >>> moved([{"table": 1, "seats": {"S": "a"}}, {"table": 2, "seats": {"S": "b"}}], {1: {"S": "a"}, 5: {"S": "b"}})
    ((2, 5),)
    """
    # Matched by seats, because the numbers may differ.
    at = {frozenset(seats.items()): number for number, seats in rounds.items()}
    places = [(table["table"], at.get(frozenset(table["seats"].items()))) for table in drawn]
    return tuple((number, place) for number, place in places if place not in (None, number))


def _free(tables: Collection[int], assigned: Collection[int], reserved: Collection[int]) -> Iterator[int]:
    """Numbers that tables may move to: those that became free, then new ones."""
    yield from (number for number in sorted(tables) if number in assigned and number not in reserved)
    yield from count(max((*tables, *reserved), default=0) + 1)
