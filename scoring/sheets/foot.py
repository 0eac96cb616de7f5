"""The footer of every page: the event, the head of its log, and the software."""

from dataclasses import dataclass
from typing import Final

from scoring.sheets.geometry import A4, Box
from scoring.sheets.identity import DESK, GOLD, MARK, PLAIN, Identity
from scoring.sheets.pen import Pen
from scoring.sheets.text import Align

_SIDE: Final = 10.0
_UP: Final = 6.5
"""Height of its first line above the lower edge, in millimetres: below all that sheets draw."""
_HIGH: Final = 3.0
_SIZE: Final = 5.5
_INK: Final = 0.35
_LOGO: Final = 12.0
_MARK: Final = 3.6


@dataclass(frozen=True, slots=True)
class Foot:
    """The foot of a printed page.

    ``head``: the head of the event's log, line by line; ``paper``: width and height in millimetres.
    """

    head: str = ""
    identity: Identity = PLAIN
    paper: tuple[float, float] = A4

    def draw(self, pen: Pen) -> None:
        width, height = self.paper
        line = Box(_SIDE, height - _UP, width - 2 * _SIDE, _HIGH)
        for at, words in enumerate(self.head.splitlines()):
            pen.write(words, line._replace(y=line.y + 2 * at), _SIZE, ink=_INK)
        left, _middle, right = line.across(1, 1, 1)
        pen.write(DESK, right._replace(width=right.width - _MARK), _SIZE, align=Align.RIGHT, ink=_INK)
        unit, x, y = _MARK / 32, right.right - _MARK, line.y - 0.5
        pen.fill(*((x + unit * across, y + unit * down) for across, down in MARK))
        self._draw_organiser(pen, left)

    def _draw_organiser(self, pen: Pen, place: Box) -> None:
        """The event's colour, its logo and the organiser's name, where set."""
        if self.identity.colour != GOLD:
            with pen.coloured(self.identity.colour):
                pen.line(place.x, place.y - 1, place.x, place.bottom + 1, weight=2.0)
        beside = place.x + 1.5
        if self.identity.logo:
            pen.picture(Box(beside, place.y - 1, _LOGO, _HIGH + 2), self.identity.logo)
            beside += _LOGO + 1
        room = Box(beside, place.y, place.right - beside, place.height)
        pen.write(self.identity.organiser, room, _SIZE + 1, align=Align.LEFT)
