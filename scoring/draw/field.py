"""The entrants of a draw as numbers: 0, 1, 2 … in the order in which the lottery drew them."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from scoring.draw.counting import THREE
from scoring.draw.request import DrawEntrant, DrawRequest


@dataclass(frozen=True, slots=True)
class Field:
    """All that the aims depend on, by player.

    ``met[i]``: whom i has met, and how often. ``clubs``: 0 for none. ``three``: visits to tables of three.
    ``points``: multiplied by ``scale`` so that all are integers.
    """

    ids: tuple[str, ...]
    met: tuple[dict[int, int], ...]
    clubs: tuple[int, ...]
    seeded: tuple[bool, ...]
    three: tuple[int, ...]
    points: tuple[int, ...]
    scale: int = 1

    @property
    def size(self) -> int:
        return len(self.ids)

    def after(self, tables: Sequence[Sequence[int]]) -> "Field":
        """The same players once they have sat at these tables."""
        met = tuple(dict(counts) for counts in self.met)
        three = list(self.three)
        for table in tables:
            for one in table:
                three[one] += len(table) == THREE
                for other in table:
                    if one != other:
                        met[one][other] = met[one].get(other, 0) + 1
        return Field(self.ids, met, self.clubs, self.seeded, tuple(three), self.points, self.scale)


def field_of(request: DrawRequest, order: Sequence[DrawEntrant]) -> Field:
    """The field of a request, its entrants numbered in this order."""
    number = {entrant.id: at for at, entrant in enumerate(order)}
    met: tuple[dict[int, int], ...] = tuple({} for _ in order)
    for one, other in request.met:
        a, b = number[one], number[other]
        met[a][b] = met[b][a] = met[a].get(b, 0) + 1
    clubs = {
        club: at for at, club in enumerate(dict.fromkeys(one.club for one in order if one.club), start=1)
    }
    scale = lcm(*(Fraction(one.points).denominator for one in order))
    return Field(
        ids=tuple(number),
        met=met,
        clubs=tuple(clubs.get(one.club, 0) for one in order),
        seeded=tuple(one.seed is not None for one in order),
        three=tuple(request.three_tables.get(one.id, 0) for one in order),
        points=tuple(int(one.points * scale) for one in order),
        scale=scale,
    )
