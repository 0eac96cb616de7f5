"""Pages of A5 side by side on A4: a printer in a hall has one size of paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scoring.sheets.geometry import A4

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.sheets.pdf import Page, PageForm
    from scoring.sheets.pen import Pen

A4_ACROSS: Final = (A4[1], A4[0])
_HALF: Final = A4_ACROSS[0] / 2


def two_up(pages: Sequence[Page]) -> list[TwoUpPage]:
    """Two pages to a sheet, in their order; the last may be alone."""
    return [TwoUpPage(tuple(pages[at : at + 2])) for at in range(0, len(pages), 2)]


@dataclass(frozen=True, slots=True)
class TwoUpForm:
    """The forms of both pages, and where the sheet is cut."""

    forms: tuple[PageForm, ...]

    def draw(self, pen: Pen) -> None:
        _side_by_side(pen, self.forms)
        pen.cut(_HALF, 0, _HALF, A4_ACROSS[1])


@dataclass(frozen=True, slots=True)
class TwoUpPage:
    """A sheet of A4 with one or two pages on it."""

    pages: tuple[Page, ...]

    @property
    def form(self) -> TwoUpForm:
        return TwoUpForm(tuple(page.form for page in self.pages))

    def draw(self, pen: Pen) -> None:
        _side_by_side(pen, self.pages)


def _side_by_side(pen: Pen, stories: Sequence[PageForm | Page]) -> None:
    for place, story in enumerate(stories):
        with pen.moved(place * _HALF):
            story.draw(pen)
