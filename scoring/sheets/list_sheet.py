"""A list on paper: a heading, columns and rows, on as many pages as necessary."""

from dataclasses import dataclass, replace
from functools import partial

from scoring.sheets.listing import BODY, FOOT, Heading, ListColumn, RuledList, draw_page_number, rows_in
from scoring.sheets.pdf import Page, PrintedForm, SheetPart
from scoring.sheets.pen import Pen
from scoring.sheets.text import Align


@dataclass(frozen=True, slots=True)
class ListSheet:
    """The whole list. Columns with a ``share`` divide the room that those with a ``width`` leave.

    ``pitch`` is the height of a row in millimetres; ``note`` stands at the foot of each page; ``lines_above``: the rows,
    counted from 0, with a heavy line above them. Raises ValueError where there is no row, or one with other columns.
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
