"""Swiss tables to choose from: each rematch brings players nearer, and is worth it at a stated price or not."""

from fractions import Fraction
from itertools import combinations
from typing import Final

from scoring.draw.answer import answer
from scoring.draw.digest import given
from scoring.draw.json_form import DrawJson
from scoring.draw.reading import read_draw

SHARES: Final = (10, 40)
"""A rematch is offered for a tenth, then for a fortieth of all squared gaps there are without it."""


def candidates(draw: DrawJson) -> tuple[DrawJson, ...]:
    """Up to three answers for a swiss round: without a price, then ever more rematches and smaller gaps.

    Each is the answer to its own input, which holds its ``rematch_price``, so that the one chosen can be verified.
    Raises like ``answer``.
    """
    plain = given(draw)
    plain.pop("rematch_price", None)
    found = [answer(plain)]
    gaps = squared_gaps(found[0])
    for share in SHARES:
        cheaper = answer(plain | {"rematch_price": max(1, int(gaps / share))})
        more = cheaper["quality"]["repeats"] > found[-1]["quality"]["repeats"]
        # A price that buys no rematch, or one that brings no player nearer, is no choice worth showing.
        if more and squared_gaps(cheaper) < squared_gaps(found[-1]):
            found.append(cheaper)
    return tuple(found)


def squared_gaps(drawn: DrawJson) -> int | Fraction:
    """The squared differences of points of all pairs at the tables of an answer."""
    points = {entrant.id: entrant.points for entrant in read_draw(drawn).entrants}
    seats = [list(table["seats"].values()) for table in drawn["tables"]]
    return sum((points[one] - points[other]) ** 2 for table in seats for one, other in combinations(table, 2))
