"""Read the cells of workbooks, .xlsx and .ods."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time
from io import BytesIO
from typing import Final
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element
from zipfile import BadZipFile, ZipFile

from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from rules_ref.text import Text
from scoring.entries.delimited import LONGEST_CELL, TextRow

_LARGEST: Final = 60_000_000
"""The largest unpacked workbook in bytes; a small file can unpack to gigabytes."""
_WIDEST: Final = 200
_LONGEST: Final = 20_000
_TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT: Final = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_OFFICE: Final = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"


class UnreadableListError(ValueError):
    """A file that is no list of people; ``why``: what it is instead, with advice."""

    def __init__(self, ja: str, en: str) -> None:
        super().__init__(en)
        self.why = Text(ja, en)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of a workbook, by its name."""

    name: str
    rows: tuple[TextRow, ...]


def sheets_of(content: bytes) -> tuple[Sheet, ...]:
    """The sheets of a workbook that are not empty. Raises UnreadableListError."""
    try:
        with ZipFile(BytesIO(content)) as archive:
            size = sum(part.file_size for part in archive.infolist())
            sheets = _sheets(content, archive) if size <= _LARGEST else None
    except (
        BadZipFile,
        KeyError,
        ValueError,
        TypeError,
        AttributeError,
        EOFError,
        OSError,
        ET.ParseError,
    ) as broken:
        raise UnreadableListError(
            "ファイルが壊れていて読めません。もう一度保存するか、CSVで保存してください。",
            "The file is damaged and cannot be read. Save it again, or as CSV.",
        ) from broken
    if sheets is None:
        raise UnreadableListError(
            "表計算のファイルではないか、大きすぎます。名簿の表を選んで貼り付けるか、その表だけをCSVかExcelで保存してください。",
            "This is not a spreadsheet, or too large. Paste the table of the list, or save it alone as CSV or Excel.",
        )
    return tuple(sheet for sheet in sheets if sheet.rows)


def _sheets(content: bytes, archive: ZipFile) -> tuple[Sheet, ...] | None:
    names = archive.namelist()
    if "content.xml" in names:
        return tuple(_ods(archive.read("content.xml")))
    return tuple(_xlsx(content)) if "xl/workbook.xml" in names else None


def _xlsx(content: bytes) -> Iterator[Sheet]:
    book = load_workbook(BytesIO(content), data_only=True)
    for sheet in book.worksheets:
        _spread_merged(sheet)
        yield Sheet(sheet.title, tuple(_filled(sheet)))


def _spread_merged(sheet: Worksheet) -> None:
    """Copy the value of merged cells into each of them.

    A heading above two columns is that of both, a club beside several people is that of each.
    """
    for area in list(sheet.merged_cells.ranges):
        value = sheet.cell(area.min_row, area.min_col).value
        sheet.unmerge_cells(str(area))
        if area.max_col - area.min_col >= sheet.max_column - 1 and sheet.max_column > 1:
            continue  # a title over the whole table
        for row in range(area.min_row, min(area.max_row, _LONGEST) + 1):
            for column in range(area.min_col, min(area.max_col, _WIDEST) + 1):
                sheet.cell(row, column, value)


def _filled(sheet: Worksheet) -> Iterator[TextRow]:
    for line, values in enumerate(
        sheet.iter_rows(
            max_row=min(sheet.max_row, _LONGEST), max_col=min(sheet.max_column, _WIDEST), values_only=True
        ),
        start=1,
    ):
        if cells := _trimmed([_written(value) for value in values]):
            yield TextRow(line, cells)


def _written(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "TRUE" if value else "FALSE"
        case float() if value.is_integer():
            return str(int(value))
        case datetime() | date() | time():
            return value.isoformat(sep=" ") if isinstance(value, datetime) else value.isoformat()
        case _:
            return " ".join(re.split(r"[\t\r\n]+", str(value).strip()[:LONGEST_CELL]))


def _ods(content: bytes) -> Iterator[Sheet]:
    if b"<!ENTITY" in content:
        raise ValueError("entities")
    for table in ET.fromstring(content).iter(f"{_TABLE}table"):  # noqa: S314 - no entities; its size is limited
        rows: list[TextRow] = []
        line = 1
        for row in table.iter(f"{_TABLE}table-row"):
            times = int(row.get(f"{_TABLE}number-rows-repeated", "1"))
            if cells := _trimmed(_ods_cells(row)):
                rows.extend(TextRow(line + at, cells) for at in range(min(times, _LONGEST - len(rows))))
            line += times
        yield Sheet(table.get(f"{_TABLE}name", ""), tuple(rows))


def _ods_cells(row: Element) -> list[str]:
    cells: list[str] = []
    for cell in row:
        if cell.tag not in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            continue
        words = " ".join("".join(part.itertext()) for part in cell.findall(f"{_TEXT}p"))
        times = int(cell.get(f"{_TABLE}number-columns-repeated", "1"))
        cells.extend([_written(words or cell.get(f"{_OFFICE}value", ""))] * min(times, _WIDEST - len(cells)))
    return cells


def _trimmed(cells: list[str]) -> tuple[str, ...]:
    while cells and not cells[-1]:
        cells.pop()
    return tuple(cells)
