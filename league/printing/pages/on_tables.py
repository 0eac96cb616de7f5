"""Papers on a table: score sheets, labels of envelopes, coasters."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext_lazy

from league.language import reader_language
from league.printing.pages.papers import Paper, PaperKind, PrintRun, RoundPapers, drawn_from_values
from league.tables.pages import score_sheet_of
from scoring.sheets.class_coasters import ClassCoasters, class_coasters_part
from scoring.sheets.envelope_labels import EnvelopeLabel, envelope_labels_part
from scoring.sheets.pdf import SheetPart
from scoring.sheets.score_sheet import score_sheets_part


def _blank_sheets(papers: RoundPapers) -> Iterator[Paper]:
    """Blank sheets; the address in a code is relative, and completed when the sheet is printed."""
    for match, scored in papers.matches:
        url = match.table.get_absolute_url()
        sheet = score_sheet_of(match, scored, url, before=True, gone=papers.gone)
        yield Paper(str(match.table.number), sheet)


def _filled_sheets(papers: RoundPapers) -> Iterator[Paper]:
    """Sheets of tables with entries. They are handed out, so their codes lead only to the results."""
    for match, scored in papers.matches:
        if scored.begun:
            url, note = match.table.get_reading_url(), papers.notes.get(match.pk, "")
            sheet = score_sheet_of(match, scored, url, before=False, note=note)
            yield Paper(str(match.table.number), sheet)


def _envelope_labels(papers: RoundPapers) -> Iterator[Paper]:
    """Labels numbered by table and set, for the referee to enter; none where no cards are set aside."""
    event, about, _date = papers.heading
    envelopes = (
        (match, scored, of_set)
        for match, scored in papers.matches
        for of_set in range(1, scored.scheme.sets + 1)
        if scored.scheme.table_sizes[match.size].blind
    )
    for match, scored, of_set in envelopes:
        number = match.table.envelope_number(of_set)
        label = EnvelopeLabel(
            event_name=event,
            round_name=about,
            table_number=match.table.number,
            set_number=of_set,
            envelope=number,
            cards=scored.scheme.table_sizes[match.size].blind,
            opened_after=scored.scheme.games_per_set,
            language=reader_language(),
        )
        yield Paper(number, label)


def _class_coasters(papers: RoundPapers) -> Iterator[Paper]:
    for match, scored in papers.matches:
        yield Paper(str(match.table.number), ClassCoasters(match.size, scored.scheme, reader_language()))


def _sheets(run: PrintRun, chosen: Sequence[Paper], _partial: bool) -> SheetPart:
    return score_sheets_part(
        [replace(paper.value, table_url=run.absolute(paper.value.table_url)) for paper in chosen]
    )


SHEETS_BLANK: Final = PaperKind(
    "sheets_blank", gettext_lazy("スコアシート（記入用）"), _sheets, _blank_sheets, before_play=True
)
SHEETS_FILLED: Final = PaperKind(
    "sheets_filled", gettext_lazy("スコアシート（記入済み）"), _sheets, _filled_sheets
)
ENVELOPE_LABELS: Final = PaperKind(
    "envelope_labels",
    gettext_lazy("封筒ラベル"),
    drawn_from_values(envelope_labels_part),
    _envelope_labels,
    called=lambda key, _people: key,
    before_play=True,
)
CLASS_COASTERS: Final = PaperKind(
    "class_coasters", gettext_lazy("階級コースター"), drawn_from_values(class_coasters_part), _class_coasters
)
