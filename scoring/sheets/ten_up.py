"""Ten of a kind on a sheet of A4, cut along marks: labels and badges."""

from typing import Final

from scoring.sheets.geometry import A4, Box
from scoring.sheets.pen import Pen

_ROWS: Final = 5
_COLUMNS: Final = 2
_SHEET: Final = Box(0, 0, *A4).inset(10.0, 13.5)
_MARK: Final = 5.0

PLACES: Final = tuple(place for row in _SHEET.down(*(1,) * _ROWS) for place in row.across(*(1,) * _COLUMNS))
"""Where they lie, row by row."""


def draw_cut_marks(pen: Pen) -> None:
    """Short lines around the places, at every edge, where a ruler is laid."""
    for column in range(_COLUMNS + 1):
        x = _SHEET.x + column * _SHEET.width / _COLUMNS
        for row in range(_ROWS + 1):
            y = _SHEET.y + row * _SHEET.height / _ROWS
            pen.line(x - _MARK / 2, y, x + _MARK / 2, y, weight=0.3)
            pen.line(x, y - _MARK / 2, x, y + _MARK / 2, weight=0.3)
