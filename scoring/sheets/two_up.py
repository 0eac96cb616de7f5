"""Several pieces on a sheet of A4, to be cut apart, because printers in halls have one size of paper."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from scoring.sheets.geometry import A4, Box
from scoring.sheets.pdf import Page, PageForm, PrintedForm
from scoring.sheets.pen import Pen

_ROWS: Final = 5
_COLUMNS: Final = 2
_SHEET: Final = Box(0, 0, *A4).inset(10.0, 13.5)
_MARK: Final = 5.0

PLACES: Final = tuple(place for row in _SHEET.down(*(1,) * _ROWS) for place in row.across(*(1,) * _COLUMNS))
"""The boxes of ten pieces, row by row."""


def draw_cut_marks(pen: Pen) -> None:
    """Draw short crosses at the corners of the places, to which a ruler is laid."""
    for column in range(_COLUMNS + 1):
        x = _SHEET.x + column * _SHEET.width / _COLUMNS
        for row in range(_ROWS + 1):
            y = _SHEET.y + row * _SHEET.height / _ROWS
            pen.line(x - _MARK / 2, y, x + _MARK / 2, y, weight=0.3)
            pen.line(x, y - _MARK / 2, x, y + _MARK / 2, weight=0.3)


A4_ACROSS: Final = (A4[1], A4[0])
_HALF: Final = A4_ACROSS[0] / 2


def two_up(pages: Sequence[Page]) -> list[Page]:
    """Two pages to a sheet, in their order; the last may be alone."""
    sheets = (pages[at : at + 2] for at in range(0, len(pages), 2))
    return [
        Page(PrintedForm(_draw_forms, tuple(page.form for page in both)), partial(_side_by_side, both))
        for both in sheets
    ]


def _draw_forms(pen: Pen, *forms: PageForm) -> None:
    """The forms of both pages, and the line along which the sheet is cut."""
    _side_by_side(forms, pen)
    pen.cut(_HALF, 0, _HALF, A4_ACROSS[1])


def _side_by_side(stories: Sequence[PageForm | Page], pen: Pen) -> None:
    for place, story in enumerate(stories):
        with pen.moved(place * _HALF):
            story.draw(pen)
