"""Pairings by table, for the doors: every table with its players, then those who sit out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rules_ref.cards import Suit
from rules_ref.text import Text
from scoring.sheets.geometry import Box
from scoring.sheets.listing import (
    BODY,
    COLUMNS,
    Heading,
    ListColumn,
    RuledList,
    balanced,
    draw_page_number,
    rows_in,
)
from scoring.sheets.pdf import Language, Page, PrintedForm, SheetPart
from scoring.sheets.pen import Pen
from scoring.sheets.text import Align, cut_short, initialled
from scoring.sheets.typeface import Weight
from scoring.sheets.wording import CLUB, NAME, NUMBER, SEAT, TABLE

# Names of 14 points and tables of 30 are read from a metre away.
_PITCH: Final = 7.0
_GAP: Final = 6.0
_NUMBER: Final = 15.0
_ROWS: Final = rows_in(BODY.height, _PITCH)
_SITTING_OUT_TOGETHER: Final = 4

TITLE: Final = Text("組合せ表（卓順）", "Pairings by table")
SITS_OUT: Final = Text("休み", "Bye")


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A person at a table. ``suit`` None: seats are drawn there."""

    number: int
    name: str
    club: str = ""
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table and its players in the order in which they are printed. ``group`` may be empty."""

    number: int
    seats: tuple[TableSeat, ...]
    group: str = ""


@dataclass(frozen=True, slots=True)
class PairingsByTable:
    """All tables of a round, and who sits out. Raises ValueError without players, or with an empty table."""

    event_name: str
    round_name: str
    date: str
    tables: tuple[SeatedTable, ...]
    sitting_out: tuple[TableSeat, ...] = ()
    language: Language = "ja"

    def __post_init__(self) -> None:
        if not (self.tables or self.sitting_out):
            raise ValueError("no tables to list")
        for table in self.tables:
            if not 0 < len(table.seats) <= _ROWS:
                raise ValueError(f"{len(table.seats)} seats at table {table.number}")


def pairings_by_table_part(pairings: PairingsByTable) -> SheetPart:
    """The list, on as many pages as it takes."""
    language = pairings.language
    title = TITLE.in_language(language)
    heading = Heading(title, pairings.event_name, pairings.round_name, pairings.date, language)
    blocks = list(_blocks(pairings))
    sizes = [len(block.seats) for block in blocks]
    pages = balanced(lambda rows: list(_in_columns(blocks, rows)), sum(sizes), _ROWS, max(sizes))
    return SheetPart(
        title, [_page(heading, columns, (at, len(pages))) for at, columns in enumerate(pages, start=1)]
    )


def _page(heading: Heading, columns: "Sequence[Sequence[TableBlock]]", number_of: tuple[int, int]) -> Page:
    sizes = tuple(tuple(len(block.seats) for block in column) for column in columns)
    return Page(
        PrintedForm(_draw_tables, (heading, sizes)),
        partial(_write_tables, columns, number_of, heading.language),
    )


@dataclass(frozen=True, slots=True)
class TableBlock:
    """Rows that stay together, and the label beside them; ``size`` is the label's, in points."""

    label: str
    seats: tuple[TableSeat, ...]
    group: str = ""
    size: float = 30.0

    def draw_label(self, pen: Pen, box: Box) -> None:
        if not self.group:
            pen.write(self.label, box, self.size, weight=Weight.BOLD)
            return
        number, group = box.down(3, 1)
        pen.write(self.label, number, self.size, weight=Weight.BOLD)
        pen.write(self.group, group, 8)


def _draw_tables(pen: Pen, heading: Heading, columns: tuple[tuple[int, ...], ...]) -> None:
    """The heading, and columns of ruled blocks, given by their numbers of rows."""
    heading.draw(pen)
    for place, sizes in enumerate(columns):
        ruling = _ruling(place, heading.language)
        ruling.draw_titles(pen)
        ruling.draw_lines(pen, sum(sizes))
        labels = list(_label_boxes(place, sizes))
        title = labels[0]._replace(y=BODY.y, height=_PITCH)
        pen.write(TABLE.in_language(heading.language), title, 7, ink=0.3)
        right = title.x + _column_width()
        for box in labels:
            # The lines of rows do not reach under the number; only the table's own lines do.
            pen.line(box.x, box.y, right, box.y, weight=0.9)
            pen.line(box.x, box.bottom, right, box.bottom, weight=0.9)


def _write_tables(
    columns: Sequence[Sequence[TableBlock]], number_of: tuple[int, int], language: Language, pen: Pen
) -> None:
    for place, blocks in enumerate(columns):
        seats = [_cells(seat) for block in blocks for seat in block.seats]
        _ruling(place, language).draw_cells(pen, seats)
        boxes = _label_boxes(place, [len(block.seats) for block in blocks])
        for block, box in zip(blocks, boxes, strict=True):
            block.draw_label(pen, box.inset(0.5, 1))
    draw_page_number(pen, *number_of, language)


def _blocks(pairings: PairingsByTable) -> Iterator[TableBlock]:
    for table in pairings.tables:
        yield TableBlock(str(table.number), table.seats, table.group)
    out = pairings.sitting_out
    for at in range(0, len(out), _SITTING_OUT_TOGETHER):
        label = SITS_OUT.in_language(pairings.language)
        yield TableBlock(label, out[at : at + _SITTING_OUT_TOGETHER], size=10.0)


def _in_columns(blocks: Sequence[TableBlock], most: int) -> Iterator[list[TableBlock]]:
    """Columns of at most ``most`` rows, no block divided between two."""
    column: list[TableBlock] = []
    rows = 0
    for block in blocks:
        if rows + len(block.seats) > most:
            yield column
            column, rows = [], 0
        column.append(block)
        rows += len(block.seats)
    yield column


def _cells(seat: TableSeat) -> Sequence[str]:
    return (seat.suit.symbol if seat.suit else "", str(seat.number), seat.name, seat.club)


def _column_width() -> float:
    return (BODY.width - _GAP) / COLUMNS


def _left(place: int) -> float:
    return BODY.x + place * (_column_width() + _GAP)


def _label_boxes(place: int, sizes: Sequence[int]) -> Iterator[Box]:
    """The boxes of the tables' numbers from the top down; ``sizes``: the tables' numbers of rows."""
    top = BODY.y + _PITCH
    for size in sizes:
        yield Box(_left(place), top, _NUMBER, size * _PITCH)
        top += size * _PITCH


def _ruling(place: int, language: Language) -> RuledList:
    width = _column_width() - _NUMBER
    fields = (
        ListColumn(SEAT.in_language(language), 7, 15, Align.CENTRE),
        ListColumn(NUMBER.in_language(language), 8, 8, Align.RIGHT, ink=0.3),
        ListColumn(NAME.in_language(language), width - 31, 14, weight=Weight.BOLD, shorter=initialled),
        ListColumn(CLUB.in_language(language), 16, 7.5, shorter=cut_short),
    )
    return RuledList(fields, Box(_left(place) + _NUMBER, BODY.y, width, BODY.height), _PITCH)
