"""The layout of a score sheet: the same boxes for handwriting and for print."""

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from scoring.sheets.geometry import A4, Box

PAPER: Final = Box(0, 0, *A4).inset(9.0, 9.0)
HEADER: Final = Box(PAPER.x, PAPER.y, PAPER.width, 26.0)
TABLE_NUMBER: Final = Box(HEADER.x, HEADER.y, 34.0, HEADER.height)
# With its quiet zone, which may reach into the margin; the code of a table's address is about 24 mm wide.
QR_CODE: Final = Box(HEADER.right - 27.0, HEADER.y - 3.0, 30.0, 30.0)
EVENT: Final = Box(TABLE_NUMBER.right + 4.0, HEADER.y, QR_CODE.x - TABLE_NUMBER.right - 8.0, HEADER.height)
TITLE, EVENT_NAME, ROUND, DATE = EVENT.down(5, 8, 7, 6)

_BAND: Final = 23.0
_LABEL: Final = 17.0
_CHECK: Final = 16.0
_CELLS: Final = PAPER.width - _BAND - _LABEL - _CHECK

_NAMES: Final = 14.0
_HEADINGS: Final = 4.0
_GAP: Final = 1.4
_TALLEST_ROW: Final = 11.0
_RANKS: Final = 8.2
_SIGNATURES: Final = 12.0
_REMARKS: Final = 11.5
_LEGEND: Final = 4.5
_FOOT: Final = _RANKS + _SIGNATURES + 1.0 + _REMARKS + _LEGEND


class SheetRow(NamedTuple):
    """One row: its label, a cell per player, the check sum."""

    label: Box
    cells: tuple[Box, ...]
    check: Box

    @property
    def boxes(self) -> tuple[Box, ...]:
        return (self.label, *self.cells, self.check)


class GameCell(NamedTuple):
    """The parts of one player's cell of a game."""

    points: Box
    player_class: Box
    foul: Box
    downfall: Box


@dataclass(frozen=True, slots=True)
class SetGrid:
    """One set. The band at its left edge has its title, the envelope's number and the blind cards."""

    block: Box
    title: Box
    envelope: Box
    blind: Box
    seats: SheetRow
    games: tuple[SheetRow, ...]
    bonus: SheetRow | None
    total: SheetRow
    running_total: SheetRow


@dataclass(frozen=True, slots=True)
class Grid:
    """All rows of a sheet, and the boxes at its foot."""

    names: SheetRow
    headings: SheetRow
    sets: tuple[SetGrid, ...]
    ranks: SheetRow
    signatures: SheetRow
    remarks: Box
    referee: Box
    legend: Box


@cache
def divide(cell: Box) -> GameCell:
    """The parts of a game's cell."""
    return GameCell(*cell.across(13, 12, 4.5, 4.5))


def blind_boxes(blind: Box, cards: int) -> list[Box]:
    """The heading of the blind cards, then a box for each."""
    return blind.down(8, *(32 / cards for _ in range(cards)))


def seat_places(cell: Box, suits: int) -> list[Box]:
    """The boxes of the suits to ring, in a cell of the seat row."""
    return cell.inset(1).across(*(1,) * suits)


def sum_part(check: Box) -> Box:
    """The left half of a check cell, where the sum is written."""
    return check.across(1, 1)[0]


def target_part(check: Box) -> Box:
    """The right half of a check cell, where the sum to reach is printed."""
    return check.inset(1).across(1, 1)[1]


def name_part(label: Box) -> Box:
    """The part of a game's label for its name."""
    return label.inset(1, 0.4).down(2, 1)[0]


def status_part(label: Box) -> Box:
    """The strip below a game's name, for a status such as cut off."""
    return label.inset(1, 0.4).down(2, 1)[1]


@cache
def lay_out(players: int, sets: int, games: int, *, bonus: bool) -> Grid:
    """The grid for a match of this shape; rows are no taller than handwriting needs, even with few sets."""
    names = _row(players, Box(PAPER.x, HEADER.bottom + 1.5, PAPER.width, _NAMES))
    headings = _row(players, Box(PAPER.x, names.label.bottom, PAPER.width, _HEADINGS))
    rows = games + bonus + 3
    top = headings.label.bottom
    room = PAPER.bottom - _FOOT - top - sets * _GAP
    height = rows * min(_TALLEST_ROW, room / (sets * rows))
    blocks = [Box(PAPER.x, top + place * (height + _GAP), PAPER.width, height) for place in range(sets)]
    foot = Box(PAPER.x, blocks[-1].bottom + _GAP, PAPER.width, _FOOT)
    ranks, signatures, _, below, legend = foot.down(_RANKS, _SIGNATURES, 1.0, _REMARKS, _LEGEND)
    remarks, referee = below.across(126, 66)
    return Grid(
        names,
        headings,
        tuple(_lay_out_set(players, block, games, bonus=bonus) for block in blocks),
        _row(players, ranks),
        _row(players, signatures),
        remarks,
        referee,
        legend,
    )


def _lay_out_set(players: int, block: Box, games: int, *, bonus: bool) -> SetGrid:
    right = Box(block.x + _BAND, block.y, block.width - _BAND, block.height)
    rows = [_row(players, strip) for strip in right.down(*(1,) * (games + bonus + 3))]
    title, envelope, blind = Box(block.x, block.y, _BAND, block.height).down(1, 2, len(rows) - 3)
    return SetGrid(
        block,
        title,
        envelope,
        blind,
        seats=rows[0],
        games=tuple(rows[1 : games + 1]),
        bonus=rows[games + 1] if bonus else None,
        total=rows[-2],
        running_total=rows[-1],
    )


def _row(players: int, strip: Box) -> SheetRow:
    label, cells, check = strip.across(strip.width - _CELLS - _CHECK, _CELLS, _CHECK)
    return SheetRow(label, tuple(cells.across(*(1,) * players)), check)
