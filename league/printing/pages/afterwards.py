"""Papers for the end of play: rulings, standings, the final ranking, certificates."""

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.access import rulings_in
from league.language import reader_language
from league.printing.pages.papers import (
    Paper,
    PaperKind,
    PrintRun,
    RoundPapers,
    called_by_person,
    drawn_from_values,
)
from league.printing.pages.results import (
    certificates_of,
    final_ranking_of,
    ranked_lines,
    standings_lines,
    state_at,
    tiebreak_titles,
)
from league.rulings.pages.slips import has_slip, slip_of
from scoring.sheets.certificates import certificates_part
from scoring.sheets.pdf import SheetPart
from scoring.sheets.ruling_slip import ruling_slips_part
from scoring.sheets.standings_list import StandingsList, final_ranking_part, standings_part


def _ruling_slips(papers: RoundPapers) -> Iterator[Paper]:
    """Rulings at the tables of this round, without imported ones in another form."""
    of_round = rulings_in(papers.event).filter(match__table__round=papers.round)
    for ruling in of_round.order_by("number"):
        if has_slip(ruling):
            yield Paper(str(ruling.number), slip_of(ruling))


def _standings(papers: RoundPapers) -> Iterator[Paper]:
    """The standings of the round's stage."""
    for line in standings_lines(papers.event, papers.stage_table):
        yield Paper(str(line.number), line)


def _final_ranking(papers: RoundPapers) -> Iterator[Paper]:
    """The final ranking; printed with the event's last round, once the last stage is over."""
    for line in ranked_lines(papers.tables) if papers.end else ():
        yield Paper(str(line.number), line)


def _certificates(papers: RoundPapers) -> Iterator[Paper]:
    """One for each ranked entrant, printed with the event's last round; none while ranks may still change."""
    if papers.tables.final_provisional or not papers.end:
        return
    for number, certificate in certificates_of(papers.event, papers.tables):
        yield Paper(str(number), certificate)


def _standings_list(run: PrintRun, chosen: Sequence[Paper], _partial: bool) -> SheetPart:
    papers = run.papers
    table = papers.stage_table
    return standings_part(
        StandingsList(
            event_name=papers.event.name,
            stage_name=str(papers.round.stage),
            when=state_at(run.now, provisional=table.provisional),
            lines=tuple(paper.value for paper in chosen),
            tiebreaks=tiebreak_titles(papers.event),
            language=reader_language(),
            note=str(table.note),
        )
    )


def _ranking(run: PrintRun, _chosen: Sequence[Paper], _partial: bool) -> SheetPart:
    return final_ranking_part(final_ranking_of(run.papers.event, run.papers.tables, run.now))


RULING_SLIPS: Final = PaperKind(
    "ruling_slips",
    gettext_lazy("裁定書"),
    drawn_from_values(ruling_slips_part),
    _ruling_slips,
    called=lambda key, _people: _("第%(number)d号") % {"number": int(key)},
)
STANDINGS: Final = PaperKind(
    "standings", gettext_lazy("順位表"), _standings_list, _standings, called=called_by_person, whole=True
)
FINAL_RANKING: Final = PaperKind(
    "final_ranking",
    gettext_lazy("最終順位"),
    _ranking,
    _final_ranking,
    called=called_by_person,
    whole=True,
    none_yet=gettext_lazy("最後のステージが終わると、最後の回戦とともに印刷できます"),
)
CERTIFICATES: Final = PaperKind(
    "certificates",
    gettext_lazy("賞状"),
    drawn_from_values(certificates_part),
    _certificates,
    called=called_by_person,
    none_yet=gettext_lazy("最終順位が確定すると印刷できます"),
)
