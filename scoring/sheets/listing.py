"""What the pages of all lists share: a heading, ruled rows, the page number."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeVar

from scoring.sheets.geometry import A4, Box
from scoring.sheets.pdf import Language, Page, PrintedForm, SheetPart
from scoring.sheets.pen import Pen
from scoring.sheets.text import Align, Shorter
from scoring.sheets.typeface import Weight
from scoring.sheets.wording import PAGE

PAPER: Final = Box(0, 0, *A4).inset(10.0, 9.0)
_HEAD: Final = 17.0
_FOOT: Final = 6.0
BODY: Final = Box(PAPER.x, PAPER.y + _HEAD, PAPER.width, PAPER.height - _HEAD - _FOOT)
"""The box of the rows."""

FOOT: Final = Box(PAPER.x, PAPER.bottom - _FOOT + 1, PAPER.width, _FOOT - 1)

COLUMNS: Final = 2
"""Columns per page of pairings."""

TINT: Final = 0.9
"""The grey behind headings, light enough to stay white on a photocopy."""

_Column = TypeVar("_Column")


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a list's pages. ``about``: round or stage; ``when`` may be empty; ``logo``: a PNG."""

    title: str
    event: str
    about: str
    when: str
    language: Language
    logo: bytes = b""

    def draw(self, pen: Pen) -> None:
        place = PAPER._replace(height=_HEAD - 3)
        if self.logo:
            logo, place = place.across(1, 7)
            pen.picture(logo.inset(1, 0), self.logo)
        above, below = place.down(8, 6)
        title, event = above.across(1, 1)
        pen.write(self.title, title.inset(1, 0), 16, weight=Weight.BOLD, align=Align.LEFT)
        pen.write(self.event, event.inset(1, 0), 12, weight=Weight.BOLD, align=Align.RIGHT)
        about, when = below.across(1, 1)
        pen.write(self.about, about.inset(1, 0), 12, weight=Weight.BOLD, align=Align.LEFT)
        pen.write(self.when, when.inset(1, 0), 9, align=Align.RIGHT)
        pen.line(PAPER.x, below.bottom + 1, PAPER.right, below.bottom + 1, weight=1.2)


def draw_page_number(pen: Pen, number: int, of: int, language: Language) -> None:
    pen.write(PAGE.in_language(language).format(number, of), FOOT, 8, align=Align.RIGHT, ink=0.3)


@dataclass(frozen=True, slots=True)
class ListColumn:
    """One column of a list. ``width`` is in millimetres, ``size`` in points.

    ``shorter``: how its texts are abbreviated; None for numbers. ``share``: in place of a width, the share of
    the room that other columns leave (``ListSheet`` only).
    """

    title: str
    width: float
    size: float
    align: Align = Align.LEFT
    weight: Weight = Weight.REGULAR
    ink: float = 0.0
    shorter: Shorter | None = None
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class RuledList:
    """Fields side by side in rows of height ``pitch``, from a row of titles at the top of ``place`` down."""

    fields: tuple[ListColumn, ...]
    place: Box
    pitch: float

    def draw_titles(self, pen: Pen) -> None:
        first = self.row(0)
        for field, box in zip(self.fields, self._boxes(first), strict=True):
            pen.write(field.title, box, 7, align=field.align, ink=0.3, lines=2)
        pen.line(first.x, first.bottom, first.right, first.bottom, weight=0.8)

    def draw_lines(self, pen: Pen, rows: int) -> None:
        """Rule a line below each of the first ``rows`` rows."""
        for row in range(1, rows + 1):
            box = self.row(row)
            pen.line(box.x, box.bottom, box.right, box.bottom, weight=0.25)

    def draw_cells(self, pen: Pen, rows: Sequence[Sequence[str]]) -> None:
        """Write one text for each field into every row; an empty row stays empty.

        A name also takes the room of an empty text beside it (no club), so that it is abbreviated less often.
        """
        blank = ("",) * len(self.fields)
        columns = list(zip(*(row or blank for row in rows), strict=True))
        boxes = self._boxes(self.row(1))
        for at, (field, box, texts) in enumerate(zip(self.fields, boxes, columns, strict=True)):
            if not (field.shorter and any(following.shorter for following in self.fields[at + 1 : at + 2])):
                self._draw_column(pen, field, box, texts)
                continue
            pairs = list(zip(texts, columns[at + 1], strict=True))
            both = box._replace(width=boxes[at + 1].right - box.x)
            self._draw_column(pen, field, box, [text if beside else "" for text, beside in pairs])
            self._draw_column(pen, field, both, ["" if beside else text for text, beside in pairs])

    def _draw_column(self, pen: Pen, field: ListColumn, box: Box, texts: Sequence[str]) -> None:
        pen.column(
            texts,
            box,
            self.pitch,
            field.size,
            weight=field.weight,
            align=field.align,
            ink=field.ink,
            shorter=field.shorter,
        )

    def row(self, row: int) -> Box:
        """The box of a row; 0 is the row of titles."""
        return self.place._replace(y=self.place.y + row * self.pitch, height=self.pitch)

    def _boxes(self, row: Box) -> list[Box]:
        widths = [field.width for field in self.fields]
        starts = [row.x + sum(widths[:index]) for index in range(len(widths))]
        return [Box(x, row.y, width, row.height).inset(0.7) for x, width in zip(starts, widths, strict=True)]


def balanced(
    columns_of: Callable[[int], list[_Column]], total: int, most: int, least: int
) -> list[tuple[_Column, ...]]:
    """Pages of columns of about equal height, on no more pages than columns of ``most`` rows need.

    ``columns_of`` breaks the list of ``total`` rows into columns of a number of rows, at least ``least``.
    """
    room = -(-len(columns_of(most)) // COLUMNS) * COLUMNS
    # No column can be lower than an even share; the first height at which all columns fit is the most even.
    heights = range(max(least, total // room), most + 1)
    columns = next(found for found in map(columns_of, heights) if len(found) <= room)
    return [tuple(columns[at : at + COLUMNS]) for at in range(0, len(columns), COLUMNS)]


def rows_in(height: float, pitch: float) -> int:
    """How many rows fit below the row of titles."""
    return int(height / pitch) - 1


@dataclass(frozen=True, slots=True)
class ListSheet:
    """The whole list. Columns with a ``share`` divide the room that those with a ``width`` leave.

    ``pitch``: the height of a row in millimetres; ``note``: stands at the foot of each page; ``lines_above``:
    the rows, from 0, with a heavy line above. Raises ValueError without rows, or for one with other columns.
    """

    heading: Heading
    columns: tuple[ListColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    pitch: float = 7.0
    note: str = ""
    lines_above: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        if not self.rows:
            raise ValueError(f"nobody to list in {self.heading.title}")
        for number, row in enumerate(self.rows, start=1):
            if len(row) != len(self.columns):
                raise ValueError(f"{len(row)} columns in row {number} of a list with {len(self.columns)}")


def list_part(sheet: ListSheet) -> SheetPart:
    """The list as a part of a larger document."""
    room = BODY.width - sum(column.width for column in sheet.columns)
    shares = sum(column.share for column in sheet.columns)
    fields = tuple(
        replace(column, width=room * column.share / shares, share=0.0) if column.share else column
        for column in sheet.columns
    )
    ruling, most = RuledList(fields, BODY, sheet.pitch), rows_in(BODY.height, sheet.pitch)
    starts = range(0, len(sheet.rows), most)
    pages = [
        Page(
            PrintedForm(_draw_rulings, (sheet.heading, ruling, min(most, len(sheet.rows) - start))),
            partial(
                _write_rows,
                sheet,
                ruling,
                range(start, min(start + most, len(sheet.rows))),
                (at, len(starts)),
            ),
        )
        for at, start in enumerate(starts, start=1)
    ]
    return SheetPart(sheet.heading.title, pages)


def _draw_rulings(pen: Pen, heading: Heading, ruling: RuledList, rows: int) -> None:
    heading.draw(pen)
    ruling.draw_titles(pen)
    ruling.draw_lines(pen, rows)


def _write_rows(
    sheet: ListSheet, ruling: RuledList, rows: range, number_of: tuple[int, int], pen: Pen
) -> None:
    ruling.draw_cells(pen, [sheet.rows[row] for row in rows])
    for place, row in enumerate(rows, start=1):
        if row in sheet.lines_above:
            above = ruling.row(place)
            pen.line(above.x, above.y, above.right, above.y, weight=1.6)
    if sheet.note:
        pen.write(sheet.note, FOOT.inset(1, 0), 7, align=Align.LEFT, ink=0.3)
    draw_page_number(pen, *number_of, sheet.heading.language)
