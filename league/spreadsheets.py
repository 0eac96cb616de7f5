"""Rows as files for a spreadsheet. No cell of them is ever run as a formula."""

from __future__ import annotations

import csv
from io import BytesIO, StringIO
from typing import TYPE_CHECKING

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

from scoring.event.cells import guarded, is_formula

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Value = str | int | None


def csv_bytes(rows: Iterable[Sequence[Value]]) -> bytes:
    """CSV that Excel opens as UTF-8, because of the mark at its start."""
    # The writer ends its lines itself, as CSV wants them.
    text = StringIO(newline="")
    writer = csv.writer(text)
    writer.writerows([guarded(each) if isinstance(each, str) else each for each in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def xlsx_bytes(title: str, rows: Iterable[Sequence[Value]]) -> bytes:
    """An Excel file of one sheet; texts are stored as texts, whatever they begin with."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet(title)
    for row in rows:
        cells = [WriteOnlyCell(sheet, value=_storable(each)) for each in row]
        for cell in cells:
            if isinstance(cell.value, str):
                cell.data_type = "s"
                cell.quotePrefix = is_formula(cell.value)  # stays a text when somebody edits or copies it
        sheet.append(cells)
    content = BytesIO()
    book.save(content)
    return content.getvalue()


def _storable(value: Value) -> Value:
    return ILLEGAL_CHARACTERS_RE.sub("", value) if isinstance(value, str) else value
