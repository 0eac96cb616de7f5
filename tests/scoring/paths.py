"""Changes of JSON at one place, which a path names: ``rounds.0.byes``, indices counted from 0."""

from collections.abc import Callable, Sequence
from typing import Any

Change = Callable[[Any], object]
Path = str | Sequence[str | int]
"""As text, or as its steps where a key may have a dot in it."""


def at(whole: Any, path: Path) -> Any:
    """What stands there."""
    for step in path.split(".") if isinstance(path, str) else path:
        whole = whole[int(step)] if isinstance(whole, list) else whole[step]
    return whole


def put(path: Path, value: object) -> Change:
    """Sets one value; an index just behind the end of a list appends."""
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
    """Two values, each in the place of the other."""

    def change(whole: Any) -> None:
        place = at(whole, path)
        place[one], place[other] = place[other], place[one]

    return change
