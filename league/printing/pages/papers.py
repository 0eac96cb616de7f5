"""Everything that can be printed for a round, as values: what a sheet or a line of a list is made of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.access import rulings_in
from league.draws.pages.seats import SeatLine, by_name, by_table, seat_lines
from league.entrants.pages.leaving import left_seats
from league.kept_matches import matches_in
from league.language import reader_language
from league.matches.pages.corrected import notes_of
from league.models import Printing
from league.printing.pages.results import certificates_of, ranked_lines, standings_lines
from league.records import record_of
from league.rulings.pages.slips import has_slip, slip_of
from league.standings.pages.stages import tables_of
from league.tables.pages import score_sheet_of
from rules_ref.cards import Suit
from scoring.sheets import ClassCoasters, EnvelopeLabel, NamedSeat, SeatCards, SeatedTable, TableSeat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from league.models import Match, Round
    from league.records import MatchRecord
    from league.standings.pages.stages import EventTables, StageTable

Kind = Printing.Kind

ORDER: Final = (
    Kind.PAIRINGS_BY_TABLE,
    Kind.PAIRINGS_BY_NAME,
    Kind.SEAT_CARDS,
    Kind.SHEETS_BLANK,
    Kind.ENVELOPE_LABELS,
    Kind.CLASS_COASTERS,
    Kind.SHEETS_FILLED,
    Kind.RULING_SLIPS,
    Kind.STANDINGS,
    Kind.FINAL_RANKING,
    Kind.CERTIFICATES,
)
"""The kinds as a round needs them: what hangs on the wall, what lies on the tables, what comes after."""

SITTING_OUT: Final = "bye-"
"""What the key of somebody who sits out begins with, on the list by table."""


WHOLE: Final = frozenset({Kind.STANDINGS, Kind.FINAL_RANKING})
"""Lists of which a part would say something false."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet, or a line of a list. ``key``, by which it is called, stays when its content changes."""

    key: str
    value: object


class RoundPapers:
    """The papers of a round in the language in force, each read from the database when it is first asked for."""

    def __init__(self, of_round: Round) -> None:
        self.round = of_round
        self.event = of_round.event
        self._known: dict[Kind, tuple[Paper, ...]] = {}

    def of(self, kind: Kind) -> tuple[Paper, ...]:
        """All papers of a kind, in the order in which they are printed."""
        if kind not in self._known:
            made = self._of_tables(kind) if kind in _MAKERS_OF_A_TABLE else _MAKERS[kind](self)
            self._known[kind] = tuple(made)
        return self._known[kind]

    def _of_tables(self, kind: Kind) -> Iterator[Paper]:
        for match, record in self.matches:
            yield from _MAKERS_OF_A_TABLE[kind](self, match, record)

    def fingerprints(self, kind: Kind) -> dict[str, str]:
        """What is on each paper of a kind, by its key: equal for equal papers."""
        if kind not in _MAKERS_OF_A_TABLE:
            return self._fingerprints(self.of(kind))
        found: dict[str, str] = {}
        for match, record in self.matches:
            found |= self._fingerprints_at(kind, match, record)
        return found

    def _fingerprints(self, papers: Iterable[Paper]) -> dict[str, str]:
        return {paper.key: fingerprint((*self.heading, paper.value)) for paper in papers}

    def _fingerprints_at(self, kind: Kind, match: Match, record: MatchRecord) -> dict[str, str]:
        """Those of one table: of a match that is kept they are kept with it, for as long as nothing is done there."""
        key = (kind, self.heading, get_language(), self.gone)
        kept: dict[object, dict[str, str]] = match.papers or {}
        if key not in kept:
            kept[key] = self._fingerprints(_MAKERS_OF_A_TABLE[kind](self, match, record))
        if match.is_kept:
            match.papers = kept
        return kept[key]

    @cached_property
    def heading(self) -> tuple[str, str, str]:
        """What stands on every paper: the event, the round, the date."""
        return self.event.name, str(self.round), date_format(self.event.date) if self.event.date else ""

    @cached_property
    def matches(self) -> list[tuple[Match, MatchRecord]]:
        return [(match, record_of(match)) for match in matches_in(self.round)]

    @cached_property
    def lines(self) -> tuple[SeatLine, ...]:
        """Everybody at a table, without those who have left the event."""
        return tuple(line for line in seat_lines(self.round) if line.number not in self.gone)

    @cached_property
    def gone(self) -> frozenset[int]:
        """The numbers of those who have left, and whose seat here is not settled."""
        return left_seats(self.round)

    @cached_property
    def notes(self) -> dict[int, str]:
        """What sheets say of seats put right after play had begun, by the id of the match."""
        return notes_of(self.round)

    @cached_property
    def sitting_out(self) -> tuple[SeatLine, ...]:
        byes = self.round.byes.order_by("entrant__number")
        people = byes.values_list("entrant__number", "entrant__name", "entrant__kana", "entrant__club")
        return tuple(SeatLine(*each, table=0, suit="", group="") for each in people)

    @cached_property
    def tables(self) -> EventTables:
        """The standings of the event."""
        return tables_of(self.event)

    @property
    def stage_table(self) -> StageTable:
        """The standings of the round's stage."""
        return next(each for each in self.tables.stages if each.code == self.round.stage.code)

    @cached_property
    def end(self) -> bool:
        """Whether the round is the event's last one, with which goes what is of the whole event."""
        return not self.event.rounds.filter(number__gt=self.round.number).exists()


def fingerprint(value: object) -> str:
    """A short hash of a value: dataclasses, words and numbers read alike wherever they are equal."""
    return sha256(repr(value).encode()).hexdigest()[:16]


_OF_PEOPLE: Final = frozenset({Kind.PAIRINGS_BY_NAME, Kind.STANDINGS, Kind.FINAL_RANKING, Kind.CERTIFICATES})


def called(kind: Kind, key: str, people: Mapping[int, str]) -> str:
    """What a paper is called on the page. ``people`` are names by entrant number."""
    if kind in _OF_PEOPLE or key.startswith(SITTING_OUT):
        number = int(key.removeprefix(SITTING_OUT))
        return people.get(number, f"#{number}")
    match kind:
        case Kind.ENVELOPE_LABELS:
            return key
        case Kind.RULING_SLIPS:
            return _("第%(number)d号") % {"number": int(key)}
        case _:
            return _("%(number)d卓") % {"number": int(key)}


def _pairings_by_table(papers: RoundPapers) -> Iterator[Paper]:
    for table in by_table(papers.lines):
        seats = tuple(_table_seat(line) for line in table.lines)
        group = _("%(group)s位の組") % {"group": table.group} if table.group else ""
        value = SeatedTable(table.number, seats, group)
        yield Paper(str(table.number), value)
    for line in papers.sitting_out:
        yield Paper(f"{SITTING_OUT}{line.number}", _table_seat(line))


def _table_seat(line: SeatLine) -> TableSeat:
    return TableSeat(line.number, line.name, line.club, Suit(line.suit) if line.suit else None)


def _pairings_by_name(papers: RoundPapers) -> Iterator[Paper]:
    """Each value is a name under the row of the kana it stands in."""
    for chapter in by_name((*papers.lines, *papers.sitting_out)):
        for line in chapter.lines:
            suit = Suit(line.suit) if line.suit else None
            seat = NamedSeat(line.number, line.name, line.club, line.table or None, suit)
            yield Paper(str(line.number), (chapter.row, seat))


def _own_page(slug: str, number: int, code: str) -> str:
    """The address within the desk of a player's page, completed when it is printed as that of a sheet is."""
    return f"{reverse('player_detail', args=[slug, number])}?seat={code}"


def _seat_cards(papers: RoundPapers) -> Iterator[Paper]:
    event, about, _date = papers.heading
    sizes = {match.table.number: match.size for match, _record in papers.matches}
    tables = {match.table.number: match.table for match, _record in papers.matches}
    for table in by_table(papers.lines):
        seated = [line for line in table.lines if line.suit]
        names = tuple((Suit(line.suit), line.name) for line in seated)
        # A name that is written in kana needs them no second time.
        kana = tuple((Suit(line.suit), line.kana) for line in seated if line.kana not in {"", line.name})
        size = sizes[table.number]
        codes = [tables[table.number].seat_code(line.number) for line in seated]
        suits = [Suit(line.suit) for line in seated]
        own = [
            _own_page(papers.event.slug, line.number, code) for line, code in zip(seated, codes, strict=True)
        ]
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


def _blank_sheet(papers: RoundPapers, match: Match, record: MatchRecord) -> Iterator[Paper]:
    """The address in a sheet's code is that within the desk: it is completed when it is printed."""
    url = match.table.get_absolute_url()
    sheet = score_sheet_of(match, record, url, before=True, gone=papers.gone)
    yield Paper(str(match.table.number), sheet)


def _filled_sheet(papers: RoundPapers, match: Match, record: MatchRecord) -> Iterator[Paper]:
    """Of a table at which something has been recorded; handed out, so that its code only leads to the result."""
    if record.begun:
        sheet = score_sheet_of(
            match, record, match.table.get_reading_url(), before=False, note=papers.notes.get(match.pk, "")
        )
        yield Paper(str(match.table.number), sheet)


def _envelope_labels(papers: RoundPapers, match: Match, record: MatchRecord) -> Iterator[Paper]:
    """Numbered by table and set, for the referee to enter; none where no cards stay out."""
    event, about, _date = papers.heading
    blind = record.scheme.table_sizes[match.size].blind
    for of_set in range(1, record.scheme.sets + 1) if blind else ():
        number = f"{match.table.number}-{of_set}"
        label = EnvelopeLabel(
            event_name=event,
            round_name=about,
            table_number=match.table.number,
            set_number=of_set,
            envelope=number,
            cards=blind,
            opened_after=record.scheme.games_per_set,
            language=reader_language(),
        )
        yield Paper(number, label)


def _class_coasters(_papers: RoundPapers, match: Match, record: MatchRecord) -> Iterator[Paper]:
    yield Paper(str(match.table.number), ClassCoasters(match.size, record.scheme, reader_language()))


def _ruling_slips(papers: RoundPapers) -> Iterator[Paper]:
    """Of the tables of this round; none of those that came with a file in another form."""
    of_round = rulings_in(papers.event).filter(match__table__round=papers.round)
    for each in of_round.order_by("number"):
        if has_slip(each):
            yield Paper(str(each.number), slip_of(each))


def _standings(papers: RoundPapers) -> Iterator[Paper]:
    """Of the round's stage."""
    for line in standings_lines(papers.event, papers.stage_table):
        yield Paper(str(line.number), line)


def _final_ranking(papers: RoundPapers) -> Iterator[Paper]:
    """Everybody of the event, with its last round and once the last stage is over."""
    for line in ranked_lines(papers.tables) if papers.end else ():
        yield Paper(str(line.number), line)


def _certificates(papers: RoundPapers) -> Iterator[Paper]:
    """Of the final ranking, with the event's last round; nobody gets one while places may still change."""
    if papers.tables.final_provisional or not papers.end:
        return
    for number, certificate in certificates_of(papers.event, papers.tables):
        yield Paper(str(number), certificate)


_MAKERS: Final[Mapping[Kind, Callable[[RoundPapers], Iterator[Paper]]]] = {
    Kind.PAIRINGS_BY_TABLE: _pairings_by_table,
    Kind.PAIRINGS_BY_NAME: _pairings_by_name,
    Kind.SEAT_CARDS: _seat_cards,
    Kind.RULING_SLIPS: _ruling_slips,
    Kind.STANDINGS: _standings,
    Kind.FINAL_RANKING: _final_ranking,
    Kind.CERTIFICATES: _certificates,
}
_MAKERS_OF_A_TABLE: Final[Mapping[Kind, Callable[[RoundPapers, Match, MatchRecord], Iterator[Paper]]]] = {
    Kind.SHEETS_BLANK: _blank_sheet,
    Kind.ENVELOPE_LABELS: _envelope_labels,
    Kind.CLASS_COASTERS: _class_coasters,
    Kind.SHEETS_FILLED: _filled_sheet,
}
"""Of what follows from one table alone, table by table."""
