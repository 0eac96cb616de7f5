"""Rounds that a search finds only with luck, kept since it had it."""

from typing import Final

from scoring.draw.constructions import Round

FOUND: Final[dict[int, tuple[Round, ...]]] = {
    18: (
        ((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14), (15, 16, 17)),
        ((0, 4, 9, 12), (3, 8, 13, 17), (5, 10, 14, 15), (1, 6, 11), (2, 7, 16)),
        ((1, 7, 9, 15), (2, 6, 8, 12), (5, 11, 13, 16), (0, 10, 17), (3, 4, 14)),
        ((0, 6, 13, 15), (3, 10, 12, 16), (7, 11, 14, 17), (1, 4, 8), (2, 5, 9)),
        ((0, 8, 14, 16), (1, 5, 12, 17), (2, 4, 11, 15), (3, 6, 9), (7, 10, 13)),
    )
}
"""By number of players: no two meet twice, and each player is at a table of three once or twice."""
