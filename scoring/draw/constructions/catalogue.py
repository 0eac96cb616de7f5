"""Which construction serves: the simplest that has enough rounds, else that with the most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.draw.constructions.affine import affine_space
from scoring.draw.constructions.bose import bose
from scoring.draw.constructions.pots import field_pots, turned_pots
from scoring.draw.constructions.starters import started

if TYPE_CHECKING:
    from scoring.draw.constructions import Round


def constructed(points: int, rounds: int) -> tuple[Round, ...]:
    """At most ``rounds`` rounds at tables of four in which no two points meet twice; perhaps only one round."""
    most: tuple[Round, ...] = turned_pots(points, rounds)
    for construct in (field_pots, _short):
        if len(most) < rounds:
            most = max(most, construct(points, rounds), key=len)
    return most


def _short(points: int, rounds: int) -> tuple[Round, ...]:
    """Of those for a few numbers of points, which come whole."""
    return max((affine_space(points), bose(points), started(points)), key=len)[:rounds]
