"""Pages of A5 side by side on A4: a printer in a hall has one size of paper."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from scoring.sheets.geometry import A4
from scoring.sheets.pdf import Page, PageForm, PrintedForm
from scoring.sheets.pen import Pen

A4_ACROSS: Final = (A4[1], A4[0])
_HALF: Final = A4_ACROSS[0] / 2


def two_up(pages: Sequence[Page]) -> list[Page]:
    """Two pages to a sheet, in their order; the last may be alone."""
    return [_sheet(pages[at : at + 2]) for at in range(0, len(pages), 2)]


def _sheet(pages: Sequence[Page]) -> Page:
    return Page(PrintedForm(_draw_forms, tuple(page.form for page in pages)), partial(_side_by_side, pages))


def _draw_forms(pen: Pen, *forms: PageForm) -> None:
    """The forms of both pages, and where the sheet is cut."""
    _side_by_side(forms, pen)
    pen.cut(_HALF, 0, _HALF, A4_ACROSS[1])


def _side_by_side(stories: Sequence[PageForm | Page], pen: Pen) -> None:
    for place, story in enumerate(stories):
        with pen.moved(place * _HALF):
            story.draw(pen)
