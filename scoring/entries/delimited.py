"""Split text with one person per line into cells: CSV, pasted spreadsheets, lines typed by hand."""

import csv
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from typing import Final

from scoring.event.cells import unguarded

_DELIMITERS: Final = "\t,，、;|/"
LONGEST_CELL: Final = 300
"""The most characters read of a cell: a longer one is no name, and slow for regular expressions."""
_SAMPLE_LINES: Final = 500
"""Lines sampled to find the delimiter."""
_SEPARATOR: Final = re.compile(r"\s*sep=(.)\s*", re.IGNORECASE)
_GAP: Final = re.compile(r" {2,}|　{2,}|\t+")


@dataclass(frozen=True, slots=True)
class TextRow:
    """The cells that begin on a ``line`` (from 1), without the empty ones at the end."""

    line: int
    cells: tuple[str, ...]


def records(text: str) -> tuple[TextRow, ...]:
    r"""The lines of a text that are not empty. A quoted cell may hold the delimiter, and line breaks.

    >>> records('1,山田,"名古屋, 南"\n\n2,佐藤,')
    (TextRow(line=1, cells=('1', '山田', '名古屋, 南')), TextRow(line=3, cells=('2', '佐藤')))
    """
    text = text.removeprefix("\ufeff")
    first, rest = (*re.split(r"\r\n|\r|\n", text, maxsplit=1), "")[:2]
    if named := _SEPARATOR.fullmatch(first):
        return tuple(_shifted(row) for row in _rows(rest, named[1]) if row.cells)
    sample = "\n".join(text.splitlines()[:_SAMPLE_LINES])
    delimiter = max(
        _DELIMITERS, key=lambda sign: _regularity(tuple(row for row in _rows(sample, sign) if row.cells))
    )
    likely = tuple(row for row in _rows(text, delimiter) if row.cells)
    return likely if max((len(row.cells) for row in likely), default=0) > 1 else _aligned(likely)


def _shifted(row: TextRow) -> TextRow:
    return TextRow(row.line + 1, row.cells)


def _regularity(rows: tuple[TextRow, ...]) -> float:
    """The score of a delimiter: the share of lines it splits, plus that with the usual number of cells."""
    widths = Counter(len(row.cells) for row in rows)
    split = sum(times for width, times in widths.items() if width > 1)
    usual = max((times for width, times in widths.items() if width > 1), default=0)
    return (split + usual) / max(len(rows), 1)


def _aligned(rows: tuple[TextRow, ...]) -> tuple[TextRow, ...]:
    """Split lines at gaps of several spaces, if most lines have such a gap."""
    parts = [tuple(_GAP.split(row.cells[0])) for row in rows]
    if 2 * sum(len(cells) > 1 for cells in parts) <= len(rows):
        return rows
    return tuple(TextRow(row.line, cells) for row, cells in zip(rows, parts, strict=True))


def _rows(text: str, delimiter: str) -> Iterator[TextRow]:
    # newline=None: the lone CR of old spreadsheets ends a line as well, which csv would refuse.
    plain = StringIO(text, newline=None).read()
    try:
        yield from list(_quoted(plain, delimiter))
    except csv.Error:
        # An unclosed quote would swallow the rest of the list: split line by line, ignoring unpaired quotes.
        for line, content in enumerate(plain.split("\n"), start=1):
            cells = (
                content.replace('"', "").split(delimiter)
                if content.count('"') % 2
                else _cells_of_line(content, delimiter)
            )
            yield TextRow(line, _trimmed(cells))


def _cells_of_line(content: str, delimiter: str) -> list[str]:
    return next(csv.reader([content], delimiter=delimiter), [])


def _quoted(plain: str, delimiter: str) -> Iterator[TextRow]:
    reader = csv.reader(StringIO(plain), delimiter=delimiter, strict=True, skipinitialspace=True)
    line = 1
    for cells in reader:
        yield TextRow(line, _trimmed(cells))
        line = reader.line_num + 1


def _trimmed(cells: list[str]) -> tuple[str, ...]:
    trimmed = [" ".join(re.split(r"[\t\r\n]+", unguarded(cell.strip())[:LONGEST_CELL])) for cell in cells]
    while trimmed and not trimmed[-1]:
        trimmed.pop()
    return tuple(trimmed)
