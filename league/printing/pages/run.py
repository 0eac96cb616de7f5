"""A print run: which papers of which kinds, as one document in the order in which a round needs them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from league.chain import log_line
from league.language import reader_language
from league.models import Printing
from league.printing.pages.papers import ORDER, SITTING_OUT, WHOLE, RoundPapers
from league.printing.pages.results import final_ranking_of, state_at, tiebreak_titles
from scoring.sheets import (
    NameChapter,
    PairingsByName,
    PairingsByTable,
    SeatCards,
    StandingsList,
    certificates_part,
    class_coasters_part,
    envelope_labels_part,
    final_ranking_part,
    pairings_by_name_part,
    pairings_by_table_part,
    render,
    score_sheets_part,
    seat_cards_part,
    standings_part,
)
from scoring.sheets.ruling_slip import ruling_slips_part

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from datetime import datetime

    from league.printing.pages.papers import Paper
    from scoring.sheets import SheetPart

Kind = Printing.Kind

_SINGLY: Mapping[Kind, Callable[[Any], SheetPart]] = {
    Kind.SEAT_CARDS: seat_cards_part,
    Kind.ENVELOPE_LABELS: envelope_labels_part,
    Kind.CLASS_COASTERS: class_coasters_part,
    Kind.RULING_SLIPS: ruling_slips_part,
    Kind.CERTIFICATES: certificates_part,
}


@dataclass(frozen=True, slots=True)
class PrintRun:
    """Papers to be printed as they are at ``now``, a local time. ``absolute`` completes the address of a page."""

    papers: RoundPapers
    absolute: Callable[[str], str]
    now: datetime

    def pdf(self, wanted: Mapping[Kind, Collection[str]]) -> bytes:
        """The papers with the ``wanted`` keys as one PDF; empty where none of them is there any more."""
        parts = [self._part(kind, wanted[kind]) for kind in ORDER if kind in wanted]
        found = [part for part in parts if part is not None]
        title = f"{self.papers.event.name} {self.papers.round}"
        foot = log_line(self.papers.event)
        return render(found, title=title, language=reader_language(), foot=foot) if found else b""

    def _part(self, kind: Kind, keys: Collection[str]) -> SheetPart | None:
        there = self.papers.of(kind)
        chosen = [paper for paper in there if paper.key in keys or kind in WHOLE]
        if not chosen:
            return None
        part = self._made(kind, chosen, partial=len(chosen) < len(there))
        return replace(part, title=str(kind.label))

    def _made(self, kind: Kind, chosen: Sequence[Paper], *, partial: bool) -> SheetPart:
        match kind:
            case Kind.PAIRINGS_BY_TABLE:
                return pairings_by_table_part(self._by_table(chosen, partial=partial))
            case Kind.PAIRINGS_BY_NAME:
                return pairings_by_name_part(self._by_name(chosen, partial=partial))
            case Kind.STANDINGS:
                return standings_part(self._standings(chosen))
            case Kind.FINAL_RANKING:
                return final_ranking_part(final_ranking_of(self.papers.event, self.papers.tables, self.now))
            case Kind.SHEETS_BLANK | Kind.SHEETS_FILLED:
                sheets: list[Any] = [paper.value for paper in chosen]
                return score_sheets_part(
                    [replace(each, table_url=self.absolute(each.table_url)) for each in sheets]
                )
            case _:
                return _SINGLY[kind]([self._completed(paper.value) for paper in chosen])

    def _completed(self, value: object) -> object:
        """Seat cards lead to pages, as sheets do; what else is single leads nowhere."""
        if not isinstance(value, SeatCards):
            return value
        return replace(value, addresses=tuple((suit, self.absolute(to)) for suit, to in value.addresses))

    def _by_table(self, chosen: Sequence[Paper], *, partial: bool) -> PairingsByTable:
        tables: list[Any] = [each.value for each in chosen if not each.key.startswith(SITTING_OUT)]
        out: list[Any] = [each.value for each in chosen if each.key.startswith(SITTING_OUT)]
        return PairingsByTable(*self._heading(partial=partial), tuple(tables), tuple(out), reader_language())

    def _by_name(self, chosen: Sequence[Paper], *, partial: bool) -> PairingsByName:
        named: list[Any] = [each.value for each in chosen]
        rows = groupby(named, key=lambda each: each[0])
        chapters = tuple(NameChapter(row, tuple(seat for _row, seat in seats)) for row, seats in rows)
        return PairingsByName(*self._heading(partial=partial), chapters, reader_language())

    def _standings(self, chosen: Sequence[Paper]) -> StandingsList:
        lines: list[Any] = [each.value for each in chosen]
        table = self.papers.stage_table
        return StandingsList(
            event_name=self.papers.event.name,
            stage_name=str(self.papers.round.stage),
            when=state_at(self.now, provisional=table.provisional),
            lines=tuple(lines),
            tiebreaks=tiebreak_titles(self.papers.event),
            language=reader_language(),
            note=str(table.note),
        )

    def _heading(self, *, partial: bool) -> tuple[str, str, str]:
        """A list of some of the lines says so, lest it be taken for the whole."""
        event, about, date = self.papers.heading
        return event, _("%(round)s（変更分）") % {"round": about} if partial else about, date
