"""Seats on paper: the two lists of pairings, and the seat cards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.draws.pages.seats import SeatLine, by_name, by_table
from league.language import reader_language
from league.printing.pages.papers import (
    Paper,
    PaperKind,
    PrintRun,
    RoundPapers,
    called_by_person,
    called_by_table,
)
from rules_ref.cards import Suit
from scoring.sheets.pairings_by_name import NameChapter, NamedSeat, PairingsByName, pairings_by_name_part
from scoring.sheets.pairings_by_table import PairingsByTable, SeatedTable, TableSeat, pairings_by_table_part
from scoring.sheets.pdf import SheetPart
from scoring.sheets.seat_cards import SeatCards, seat_cards_part

_SITTING_OUT: Final = "bye-"
"""The prefix of the key of an entrant who sits out, on the list by table."""


def _pairings_by_table(papers: RoundPapers) -> Iterator[Paper]:
    for table in by_table(papers.lines):
        seats = tuple(_table_seat(line) for line in table.lines)
        group = _("%(group)s位の組") % {"group": table.group} if table.group else ""
        value = SeatedTable(table.number, seats, group)
        yield Paper(str(table.number), value)
    for line in papers.sitting_out:
        yield Paper(f"{_SITTING_OUT}{line.number}", _table_seat(line))


def _table_seat(line: SeatLine) -> TableSeat:
    return TableSeat(line.number, line.name, line.club, Suit(line.suit) if line.suit else None)


def _pairings_by_name(papers: RoundPapers) -> Iterator[Paper]:
    """Each value is a name, with the row of the kana it belongs to."""
    for chapter in by_name((*papers.lines, *papers.sitting_out)):
        for line in chapter.lines:
            suit = Suit(line.suit) if line.suit else None
            seat = NamedSeat(line.number, line.name, line.club, line.table or None, suit)
            yield Paper(str(line.number), (chapter.row, seat))


def _seat_cards(papers: RoundPapers) -> Iterator[Paper]:
    event, about, _date = papers.heading
    sizes = {match.table.number: match.size for match, _record in papers.matches}
    tables = {match.table.number: match.table for match, _record in papers.matches}
    for table in by_table(papers.lines):
        seated = [line for line in table.lines if line.suit]
        names = tuple((Suit(line.suit), line.name) for line in seated)
        # The kana of a name that is written in kana are not repeated.
        kana = tuple((Suit(line.suit), line.kana) for line in seated if line.kana not in {"", line.name})
        size = sizes[table.number]
        codes = [tables[table.number].seat_code(line.number) for line in seated]
        suits = [Suit(line.suit) for line in seated]
        pages = [reverse("player_detail", args=[papers.event.slug, line.number]) for line in seated]
        own = [f"{page}?seat={code}" for page, code in zip(pages, codes, strict=True)]
        cards = SeatCards(
            event,
            about,
            table.number,
            size,
            names,
            reader_language(),
            kana,
            tuple(zip(suits, own, strict=True)),
            tuple(zip(suits, codes, strict=True)),
        )
        yield Paper(str(table.number), cards)


def _called(key: str, people: Mapping[int, str]) -> str:
    if key.startswith(_SITTING_OUT):
        return called_by_person(key.removeprefix(_SITTING_OUT), people)
    return called_by_table(key, people)


def _list_by_table(run: PrintRun, chosen: Sequence[Paper], partial: bool) -> SheetPart:
    tables = tuple(paper.value for paper in chosen if not paper.key.startswith(_SITTING_OUT))
    out = tuple(paper.value for paper in chosen if paper.key.startswith(_SITTING_OUT))
    pairings = PairingsByTable(*run.heading(partial=partial), tables, out, reader_language())
    return pairings_by_table_part(pairings)


def _list_by_name(run: PrintRun, chosen: Sequence[Paper], partial: bool) -> SheetPart:
    rows = groupby((paper.value for paper in chosen), key=lambda named: named[0])
    chapters = tuple(NameChapter(row, tuple(seat for _row, seat in seats)) for row, seats in rows)
    return pairings_by_name_part(PairingsByName(*run.heading(partial=partial), chapters, reader_language()))


def _cards(run: PrintRun, chosen: Sequence[Paper], _partial: bool) -> SheetPart:
    """Seat cards; their addresses are completed when printed, as on score sheets."""
    return seat_cards_part(
        [
            replace(cards, addresses=tuple((suit, run.absolute(to)) for suit, to in cards.addresses))
            for cards in (paper.value for paper in chosen)
        ]
    )


PAIRINGS_BY_TABLE: Final = PaperKind(
    "pairings_by_table",
    gettext_lazy("組合せ表（卓順）"),
    _list_by_table,
    _pairings_by_table,
    called=_called,
    before_play=True,
)
PAIRINGS_BY_NAME: Final = PaperKind(
    "pairings_by_name",
    gettext_lazy("組合せ表（氏名順）"),
    _list_by_name,
    _pairings_by_name,
    called=called_by_person,
    before_play=True,
)
SEAT_CARDS: Final = PaperKind("seat_cards", gettext_lazy("席札"), _cards, _seat_cards, before_play=True)
