"""Rows as spreadsheet files, in which no cell is executed as a formula."""

import csv
import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from io import BytesIO, StringIO
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.http import Http404, HttpResponse
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

from scoring.event.cells import guarded, is_formula

_LONG_AGO: Final = datetime(2000, 1, 1)  # noqa: DTZ001 - archives know no time zones
_WRITTEN: Final = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*")

Value = str | int | None
_CONTENT_TYPES: Final = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def spreadsheet(name: str, kind: str, title: str, rows: Iterable[Sequence[Value]]) -> HttpResponse:
    """A file to download, as CSV or as xlsx. 404 for another ``kind``."""
    if kind not in _CONTENT_TYPES:
        raise Http404
    content = csv_bytes(rows) if kind == "csv" else xlsx_bytes(title, rows)
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
    return HttpResponse(content, content_type=_CONTENT_TYPES[kind], headers=headers)


def csv_bytes(rows: Iterable[Sequence[Value]]) -> bytes:
    """CSV that Excel opens as UTF-8, because of the mark at its start."""
    # The writer ends its lines itself, as CSV wants them.
    text = StringIO(newline="")
    writer = csv.writer(text)
    writer.writerows([guarded(value) if isinstance(value, str) else value for value in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def xlsx_bytes(title: str, rows: Iterable[Sequence[Value]]) -> bytes:
    """An Excel file of one sheet; texts are stored as texts, whatever they begin with."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet(title)
    for row in rows:
        cells = [WriteOnlyCell(sheet, value=_storable(value)) for value in row]
        for cell in cells:
            if isinstance(cell.value, str):
                cell.data_type = "s"
                cell.quotePrefix = is_formula(cell.value)  # stays a text when a user edits or copies it
        sheet.append(cells)
    book.properties.created = book.properties.modified = _LONG_AGO
    content = BytesIO()
    book.save(content)
    return _undated(content)


def _undated(content: BytesIO) -> bytes:
    """The same archive without time stamps, so that the same rows give the same bytes."""
    same = BytesIO()
    with ZipFile(content) as made, ZipFile(same, "w", ZIP_DEFLATED) as archive:
        for name in made.namelist():
            part = made.read(name)
            if name == "docProps/core.xml":
                part = _WRITTEN.sub(_LONG_AGO.strftime(r"\g<1>%Y-%m-%dT%H:%M:%SZ").encode(), part)
            archive.writestr(ZipInfo(name, _LONG_AGO.timetuple()[:6]), part, ZIP_DEFLATED)
    return same.getvalue()


def _storable(value: Value) -> Value:
    return ILLEGAL_CHARACTERS_RE.sub("", value) if isinstance(value, str) else value
