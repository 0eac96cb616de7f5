"""Which construction serves: the simplest that has enough rounds, else that with the most."""

from typing import Final

from scoring.draw.constructions import Round
from scoring.draw.constructions.affine import affine_space
from scoring.draw.constructions.bose import bose
from scoring.draw.constructions.cube import cube
from scoring.draw.constructions.pots import field_pots, turned_pots
from scoring.draw.constructions.starters import circled, started
from scoring.draw.version import NEWEST, Version

WHOLE: Final = {
    Version.FIRST: (affine_space, bose, started),
    Version.SECOND: (affine_space, bose, started, circled, cube),
}
"""Those for a few numbers of points, which come whole."""


def constructed(points: int, rounds: int, version: Version = NEWEST) -> tuple[Round, ...]:
    """At most ``rounds`` rounds at tables of four in which no two points meet twice; perhaps only one round."""
    most: tuple[Round, ...] = turned_pots(points, rounds)
    if len(most) < rounds:
        most = max(most, field_pots(points, rounds), key=len)
    if len(most) < rounds:
        whole = (construct(points)[:rounds] for construct in WHOLE[version])
        most = max(most, *whole, key=len)
    return most
