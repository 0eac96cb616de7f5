"""Changes of a JSON value at a path: ``rounds.0.byes``, with indices from 0."""

from collections.abc import Callable, Sequence
from typing import Any

Change = Callable[[Any], object]
Path = str | Sequence[str | int]
"""A text, or a sequence of steps if a key may contain a dot."""


def at(whole: Any, path: Path) -> Any:
    """The value at the path."""
    for step in path.split(".") if isinstance(path, str) else path:
        whole = whole[int(step)] if isinstance(whole, list) else whole[step]
    return whole


def put(path: Path, value: object) -> Change:
    """A change that sets one value; an index just behind the end of a list appends."""
    *way, last = path.split(".") if isinstance(path, str) else path

    def change(whole: Any) -> None:
        place = at(whole, way)
        if isinstance(place, list):
            assert int(last) <= len(place)
            place[int(last) : int(last) + 1] = [value]
        else:
            place[last] = value

    return change


def add(path: Path, value: object) -> Change:
    return lambda whole: at(whole, path).append(value)


def exchange(path: Path, one: str | int, other: str | int) -> Change:
    """A change that swaps two values of the container at the path."""

    def change(whole: Any) -> None:
        place = at(whole, path)
        place[one], place[other] = place[other], place[one]

    return change
