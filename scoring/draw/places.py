"""Which table of the hall a drawn table is played at: some people need a certain one, and who meets whom stays as drawn."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import count
from typing import TypeVar

from scoring.draw.json_form import DrawnTableJson

Seats = TypeVar("Seats", bound="Mapping[str, str]")


def placed(tables: Mapping[int, Seats], fixed: Mapping[str, int]) -> dict[int, Seats]:
    """The tables by their number in the hall. ``fixed``: by player the table kept for them alone.

    Only those tables change their numbers that have to. Of two who were drawn together, the lower of their tables is taken.

    >>> placed({1: {"S": "a"}, 2: {"S": "b"}, 3: {"S": "c"}}, {"c": 1})
    {1: {'S': 'c'}, 2: {'S': 'b'}, 3: {'S': 'a'}}
    >>> placed({1: {"S": "a"}, 2: {"S": "b"}}, {"absent": 1})
    {2: {'S': 'b'}, 3: {'S': 'a'}}
    """
    kept = {
        number: min(wanted)
        for number, seats in sorted(tables.items())
        if (wanted := [fixed[seat] for seat in seats.values() if seat in fixed])
    }
    free = _free(tables, kept, frozenset(fixed.values()))
    elsewhere = {
        number: next(free) for number in sorted(tables) if number not in kept and number in fixed.values()
    }
    numbers = {number: kept.get(number, elsewhere.get(number, number)) for number in tables}
    return {numbers[number]: tables[number] for number in sorted(tables, key=numbers.__getitem__)}


def moved(
    drawn: Iterable[DrawnTableJson], rounds: Mapping[int, Mapping[str, str]]
) -> tuple[tuple[int, int], ...]:
    """The drawn tables that are played at another one of the hall: number in the draw and there, by the former.

    >>> moved([{"table": 1, "seats": {"S": "a"}}, {"table": 2, "seats": {"S": "b"}}], {1: {"S": "a"}, 5: {"S": "b"}})
    ((2, 5),)
    """
    # By who sits where: the number is what may have changed.
    at = {frozenset(seats.items()): number for number, seats in rounds.items()}
    places = [(table["table"], at.get(frozenset(table["seats"].items()))) for table in drawn]
    return tuple((number, place) for number, place in places if place not in (None, number))


def _free(tables: Collection[int], kept: Collection[int], reserved: Collection[int]) -> Iterator[int]:
    """Numbers that tables may move to: those left behind, then new ones."""
    yield from (number for number in sorted(tables) if number in kept and number not in reserved)
    yield from count(max((*tables, *reserved), default=0) + 1)
