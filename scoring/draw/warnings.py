"""What a table would not have been drawn like: told by name when seats are changed by hand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from scoring.draw.shape import THREE


class Unlike(StrEnum):
    """How it goes against the aims of a draw, in their order."""

    MET = "met"
    CLUB = "club"
    SECOND_THREE = "second_three"


@dataclass(frozen=True, slots=True)
class Warned:
    """Of whom it is said, and what."""

    kind: Unlike
    people: tuple[str, ...]


def warnings(
    table: Sequence[str], others: Sequence[Sequence[str]], clubs: Mapping[str, str]
) -> Iterator[Warned]:
    """What is to be said of a table. ``others``: the tables of the other rounds; ``clubs``: by player (empty: none).

    >>> [warned.people for warned in warnings("abc", ["abxy", "cde"], {"b": "甲会", "c": "甲会"})]
    [('a', 'b'), ('b', 'c'), ('c',)]
    """
    for one, other in combinations(table, 2):
        if any(one in seated and other in seated for seated in others):
            yield Warned(Unlike.MET, (one, other))
    for one, other in combinations(table, 2):
        if clubs.get(one, "") == clubs.get(other) != "":
            yield Warned(Unlike.CLUB, (one, other))
    if len(table) == THREE:
        for player in table:
            if any(player in seated and len(seated) == THREE for seated in others):
                yield Warned(Unlike.SECOND_THREE, (player,))
