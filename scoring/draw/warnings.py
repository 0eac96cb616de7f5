"""Warnings when seats are changed by hand: who meets again, sits with their club, or is at a table of three again."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from scoring.draw.counting import THREE


class WarningKind(StrEnum):
    """The aim of a draw that seats violate."""

    MET = "met"
    CLUB = "club"
    SECOND_THREE = "second_three"


@dataclass(frozen=True, slots=True)
class SeatWarning:
    """A warning, and the players it is about."""

    kind: WarningKind
    people: tuple[str, ...]


def warnings(
    table: Sequence[str], others: Sequence[Sequence[str]], clubs: Mapping[str, str]
) -> Iterator[SeatWarning]:
    """The warnings about a table. ``others``: the tables of the other rounds; ``clubs``: by player (empty: none).

    >>> [warned.people for warned in warnings("abc", ["abxy", "cde"], {"b": "甲会", "c": "甲会"})]
    [('a', 'b'), ('b', 'c'), ('c',)]
    """
    for one, other in combinations(table, 2):
        if any(one in seated and other in seated for seated in others):
            yield SeatWarning(WarningKind.MET, (one, other))
    for one, other in combinations(table, 2):
        if clubs.get(one, "") == clubs.get(other) != "":
            yield SeatWarning(WarningKind.CLUB, (one, other))
    if len(table) == THREE:
        for player in table:
            if any(player in seated and len(seated) == THREE for seated in others):
                yield SeatWarning(WarningKind.SECOND_THREE, (player,))
