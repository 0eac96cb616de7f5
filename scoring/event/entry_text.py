"""Lists of entrants as they come: files from anywhere, text pasted from a spreadsheet. Read into cells by line."""

from __future__ import annotations

import csv
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from dataclasses import dataclass
from io import StringIO
from typing import TYPE_CHECKING, Final

from scoring.event.cells import unguarded

if TYPE_CHECKING:
    from collections.abc import Iterator

UNREADABLE: Final = "\N{REPLACEMENT CHARACTER}"
_DELIMITERS: Final = "\t,，、;"


@dataclass(frozen=True, slots=True)
class TextRow:
    """The cells that begin on a ``line`` (from 1), without the empty ones at the end."""

    line: int
    cells: tuple[str, ...]


def decoded(content: bytes) -> str:
    r"""The text of a file in UTF-8 or Shift_JIS, or in UTF-16 with its mark. A byte that cannot be read is UNREADABLE.

    >>> decoded("番号".encode("cp932")), decoded("\ufeff番号".encode())
    ('番号', '番号')
    """
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return content.decode("utf-16", errors="replace")
    # Japanese in Shift_JIS is hardly ever valid UTF-8, and one bad byte must not turn a whole list into nonsense.
    telling = [line for line in content.splitlines() if not line.isascii()]
    utf_8 = sum(_is_utf_8(line) for line in telling)
    return content.decode("utf-8-sig" if utf_8 * 2 >= len(telling) else "cp932", errors="replace")


def records(text: str) -> tuple[TextRow, ...]:
    r"""The filled lines of a text. A quoted cell may hold the delimiter, and line breaks.

    >>> records('1,山田,"名古屋, 南"\n\n2,佐藤,')
    (TextRow(line=1, cells=('1', '山田', '名古屋, 南')), TextRow(line=3, cells=('2', '佐藤')))
    """
    return tuple(each for each in _records(text.removeprefix("\ufeff")) if each.cells)


def _records(text: str) -> Iterator[TextRow]:
    # The tab before all others: what is pasted from a spreadsheet has commas only inside its cells.
    delimiter = next((each for each in _DELIMITERS if each in text), ",")
    # newline=None: the lone CR of old spreadsheets ends a line as well, which csv would refuse.
    reader = csv.reader(StringIO(text, newline=None), delimiter=delimiter)
    line = 1
    try:
        for cells in reader:
            yield TextRow(line, _trimmed(cells))
            line = reader.line_num + 1
    except csv.Error:  # a quote that is never closed, and too much after it for one cell
        yield TextRow(line, (UNREADABLE,))


def _trimmed(cells: list[str]) -> tuple[str, ...]:
    trimmed = [unguarded(cell.strip()) for cell in cells]
    while trimmed and not trimmed[-1]:
        trimmed.pop()
    return tuple(trimmed)


def _is_utf_8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True
