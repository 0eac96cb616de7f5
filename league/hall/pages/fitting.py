"""Font sizes at which names on the hall screen are shown whole; if none does, a page must hold fewer.

All lengths are in hundredths of the height of a 16:9 screen, for the part beside the column with the clock;
the ceremony has no such column.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from scoring.event.names import JOINTS, letters

SMALLEST: Final = 2.8
"""The smallest size, 30 pixels of 1080, for readers in the back row."""

_WIDE: Final = 135.0
_HIGH: Final = 87.0
_CEREMONY_WIDE: Final = 170.0
_CEREMONY_HIGH: Final = 79.0
_CHAMPIONS_HIGH: Final = 50.0
_EDGES: Final = 0.4
_GAP: Final = (2.7, 1.0)
_COLUMNS_APART: Final = 4.5
_ONE_COLUMN: Final = 8
"""The most lines of standings in one column; more stand in two of the same height (``screen.css``)."""

_TIGHT: Final = 3
"""From this many tables in a row on, all names of the page have one size (``screen.css``)."""

_SIZES: Final = {
    14.0: "largest-140",
    10.0: "largest-100",
    7.0: "largest-70",
    5.5: "largest-55",
    4.2: "largest-42",
    3.4: "largest-34",
    SMALLEST: "largest-28",
}
"""Smaller sizes for names that do not fit at the usual one, with their classes in the style sheet."""
_PIECE: Final = re.compile(rf"[^\s{JOINTS}]+[{JOINTS}]?|[{JOINTS}]")
"""A piece that stays on one line: a part of a name, cut after these signs (``{{ name|person }}``)."""


@dataclass(frozen=True, slots=True)
class NameFrame:
    """The space for names: ``wide`` by ``high``, less ``beside`` and ``above``.

    Other text of the same size is counted in letters and lines: ``beside_letters``, ``above_lines``.
    ``usual``: the normal size of the names.
    """

    wide: float
    high: float
    usual: float
    beside: float = 0
    beside_letters: float = 0
    above: float = 0
    above_lines: float = 0
    line: float = 1.25

    def holds(self, names: Iterable[str], size: float) -> bool:
        """Whether all these names fit at this size, each on lines of its own."""
        room = (self.wide - self.beside) / size - self.beside_letters
        lines = ((self.high - self.above) / size) / self.line - self.above_lines
        used = 0
        for name in names:
            if any(letters(piece) > room for piece in _PIECE.findall(name)):
                return False
            used += sum(1 for _line in _broken(name, room))
        return used <= lines

    def size_for(self, names: Iterable[str]) -> str | None:
        """The CSS class for names that need a smaller size (empty: the usual one); None where none fits."""
        known = tuple(names)
        if self.holds(known, self.usual):
            return ""
        smaller = (size for size in _SIZES if size < self.usual and self.holds(known, size))
        return next((_SIZES[size] for size in smaller), None)


def seats_frame(abreast: int, rows: int, number: str, *, suits: bool) -> NameFrame:
    """The frame for players of a table in a row of ``abreast``.

    Beside the table's number, or below it in a cell higher than wide.
    """
    wide, high = _cell(abreast, rows)
    suit = 1.5 if suits else 0
    if wide < high:
        return NameFrame(wide, high, 0.09 * wide, beside_letters=0.8 + suit, above_lines=1.3)
    beside = 1.4 + 1.5 * letters(number) + suit
    usual = 0.09 * high if abreast == 1 else min(0.18 * high, 0.082 * wide, 3.7 if abreast >= _TIGHT else 5.5)
    return NameFrame(wide, high, max(SMALLEST, usual), beside_letters=beside)


def points_frame(abreast: int, rows: int, table: str, state: str) -> NameFrame:
    """The frame for players of a table, each with points, below the table's number and state.

    The state has its own line if necessary.
    """
    wide, high = _cell(abreast, rows)
    tight = abreast >= _TIGHT
    usual = max(SMALLEST, min(0.145 * high, 0.08 * wide, 3.7 if tight else 8))
    small = max(SMALLEST, 0.7 * usual)
    head = usual * (letters(table) * (1.2 if tight else 1.4) + 1.3) + small * (
        letters(state) + (0 if tight else 1.2)
    )
    above = max(1.6 * usual, 4.5) if head <= wide else 1.75 * usual + 1.65 * small
    return NameFrame(wide, high, max(SMALLEST, 0.9 * usual), 0.8 * usual, 2.7, above, line=1.2)


def line_frame(lines: int, state: str, total: str) -> NameFrame:
    """The frame for a name in the standings between rank and total, on a page of ``lines`` lines."""
    columns = 1 if lines <= _ONE_COLUMN else 2
    wide = (_WIDE - _COLUMNS_APART * (columns - 1)) / columns
    high = _HIGH / -(-lines // columns)
    usual = max(SMALLEST, min(0.52 * high, 0.05 * wide, 7))
    beside = SMALLEST * (2.4 + letters(state)) + usual * (3.8 + letters(total))
    return NameFrame(wide, high, usual, beside, line=1.15)


def ceremony_frame(share: float, club: str) -> NameFrame:
    """The frame for a name at the ceremony: ``share`` of the space below title and keys, before the club."""
    high = _CEREMONY_HIGH * share
    usual = max(SMALLEST, min(0.6 * high, 11))
    return NameFrame(_CEREMONY_WIDE, high, usual, SMALLEST * letters(club) + usual * 2.8, line=1.15)


def champion_frame(champions: int) -> NameFrame:
    """The frame for a winner's name, alone on the screen or above others who share the first place."""
    return NameFrame(_CEREMONY_WIDE, _CHAMPIONS_HIGH / champions, 20 / champions, line=1.15)


def _cell(abreast: int, rows: int) -> tuple[float, float]:
    across, down = _GAP
    return (_WIDE - across * (abreast - 1)) / abreast - _EDGES, (_HIGH - down * (rows - 1)) / rows - _EDGES


def _broken(name: str, room: float) -> Iterator[float]:
    """The widths of the lines of a broken name: it breaks between its parts, after ・ and after a hyphen."""
    wide, end = 0.0, 0
    for piece in _PIECE.finditer(name):
        width, space = letters(piece[0]), letters(name[end : piece.start()])
        if wide and wide + space + width > room:
            yield wide
            wide = width
        else:
            wide += space + width
        end = piece.end()
    yield wide
