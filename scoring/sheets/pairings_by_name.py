"""Pairings by name, for the wall: every name in the order of the kana, with table and seat."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rules_ref.cards import Suit
from rules_ref.text import Text
from scoring.sheets.listing import (
    BODY,
    COLUMNS,
    TINT,
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

_PITCH: Final = 5.5
_GAP: Final = 8.0
_ROWS: Final = rows_in(BODY.height, _PITCH)
_LEAST_ROWS: Final = 3

TITLE: Final = Text("組合せ表（氏名順）", "Pairings by name")
SITS_OUT: Final = Text("休み", "bye")
CONTINUED: Final = Text("{}（続き）", "{} (continued)")


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """A person's seat. ``table`` None: they sit out; ``suit`` None: seats are drawn at the table."""

    number: int
    name: str
    club: str = ""
    table: int | None = None
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class NameChapter:
    """Names under one heading, a row of the kana."""

    heading: str
    seats: tuple[NamedSeat, ...]


@dataclass(frozen=True, slots=True)
class PairingsByName:
    """The people of a round, chapters and names in the order in which they are printed.

    Raises ValueError if there are no names.
    """

    event_name: str
    round_name: str
    date: str
    chapters: tuple[NameChapter, ...]
    language: Language = "ja"

    def __post_init__(self) -> None:
        if not any(chapter.seats for chapter in self.chapters):
            raise ValueError("nobody to list by name")


def pairings_by_name_part(pairings: PairingsByName) -> SheetPart:
    """The list, on as many pages as it takes."""
    language = pairings.language
    title = TITLE.in_language(language)
    heading = Heading(title, pairings.event_name, pairings.round_name, pairings.date, language)
    total = sum(len(chapter.seats) + 1 for chapter in pairings.chapters if chapter.seats)
    pages = balanced(lambda rows: list(_in_columns(pairings, rows)), total, _ROWS, _LEAST_ROWS)
    return SheetPart(
        title,
        [
            Page(
                PrintedForm(_draw_grid, (heading, tuple(map(len, columns)))),
                partial(_write_names, columns, (at, len(pages)), language),
            )
            for at, columns in enumerate(pages, start=1)
        ],
    )


Row = NamedSeat | str
"""A name, or the heading of a chapter."""


def _draw_grid(pen: Pen, heading: Heading, columns: tuple[int, ...]) -> None:
    """The heading, and ruled columns, given by their numbers of rows."""
    heading.draw(pen)
    for place, rows in enumerate(columns):
        ruling = _ruling(place, heading.language)
        ruling.draw_titles(pen)
        ruling.draw_lines(pen, rows)


def _write_names(
    columns: Sequence[Sequence[Row]], number_of: tuple[int, int], language: Language, pen: Pen
) -> None:
    for place, rows in enumerate(columns):
        ruling = _ruling(place, language)
        for at, row in enumerate(rows, start=1):
            if isinstance(row, str):
                band = ruling.row(at)
                pen.shade(band.inset(0, 0.2), TINT)
                pen.write(row, band.inset(1.5, 0), 10, weight=Weight.BOLD, align=Align.LEFT)
        ruling.draw_cells(pen, [_cells(row, language) for row in rows])
    draw_page_number(pen, *number_of, language)


def _in_columns(pairings: PairingsByName, rows: int) -> Iterator[list[Row]]:
    """Columns of at most ``rows`` rows. None ends with a heading; one that begins in a chapter repeats it."""
    column: list[Row] = []
    for chapter in pairings.chapters:
        if not chapter.seats:
            continue
        # A heading needs two rows: its own and that of a name.
        if len(column) > rows - 2:
            yield column
            column = []
        column.append(chapter.heading)
        for seat in chapter.seats:
            if len(column) == rows:
                yield column
                column = [CONTINUED.in_language(pairings.language).format(chapter.heading)]
            column.append(seat)
    yield column


def _cells(row: Row, language: Language) -> Sequence[str]:
    if isinstance(row, str):
        return ()
    suit = row.suit.symbol if row.suit else ""
    table = SITS_OUT.in_language(language) if row.table is None else str(row.table)
    return (str(row.number), row.name, row.club, table, suit)


def _ruling(place: int, language: Language) -> RuledList:
    width = (BODY.width - _GAP) / COLUMNS
    fields = (
        ListColumn(NUMBER.in_language(language), 10, 8, Align.RIGHT, ink=0.3),
        ListColumn(NAME.in_language(language), width - 45, 11, weight=Weight.BOLD, shorter=initialled),
        ListColumn(CLUB.in_language(language), 18, 7.5, shorter=cut_short),
        ListColumn(TABLE.in_language(language), 10, 12, Align.RIGHT, weight=Weight.BOLD),
        ListColumn(SEAT.in_language(language), 7, 12, Align.CENTRE),
    )
    box = BODY._replace(x=BODY.x + place * (width + _GAP), width=width)
    return RuledList(fields, box, _PITCH)
