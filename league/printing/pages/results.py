"""Results on paper: a stage's standings, the final ranking, certificates."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.event_document import tiebreaks_of
from league.event_identity import identity_of
from league.language import day_and_time, reader_language
from league.models import Event
from league.standings.pages.criteria import tiebreak_column
from league.standings.pages.lines import RankingLine
from league.standings.pages.stages import EventTables, StageTable
from scoring.criteria import Criterion
from scoring.sheets.certificates import Certificate
from scoring.sheets.standings_list import FinalRanking, RankedLine, StandingsLine

NOT_PLAYED: Final = ("", "")
"""The last stage, and the points in it, of an entrant who played none."""


def tiebreak_titles(event: Event) -> tuple[str, ...]:
    """The columns of this event's tie-breaks, in order; the last names one without a number."""
    return (*(tiebreak_column(criterion, event.ruleset) for criterion in _counted(event)), _("決め手"))


def standings_lines(event: Event, stage: StageTable) -> Iterator[StandingsLine]:
    """The lines of a stage, with the columns of ``tiebreak_titles``."""
    counted = _counted(event)
    for line in stage.lines:
        yield StandingsLine(
            rank=line.rank,
            number=line.number,
            name=line.name,
            club=line.club,
            points=line.total,
            tiebreaks=(*(line.figures[criterion.id] for criterion in counted), _decided(line)),
            mark=str(line.state_words),
            below=line.below,
        )


def _counted(event: Event) -> list[Criterion]:
    return [criterion for criterion in tiebreaks_of(event) if criterion.figure]


def _decided(line: RankingLine) -> str:
    # Head-to-head results and lots have no number: they are named as the deciding criterion.
    return "" if line.decided_by in line.figures else str(line.decided_words)


def state_at(now: datetime, *, provisional: bool) -> str:
    """Whether the printed results may still change, and their time."""
    state = _("暫定") if provisional else _("確定")
    return f"{state} {day_and_time(now)}"


def ranked_lines(tables: EventTables) -> Iterator[RankedLine]:
    """The final ranking, best first; empty before the last stage is over."""
    last = _last_played(tables)
    for line in tables.final:
        stage, points = last.get(line.number, NOT_PLAYED)
        yield RankedLine(line.rank, line.number, line.name, line.club, stage, points)


def final_ranking_of(event: Event, tables: EventTables, now: datetime) -> FinalRanking:
    """The final ranking as printed at ``now``, a local time. ValueError before the last stage is over."""
    when = state_at(now, provisional=tables.final_provisional)
    return FinalRanking(event.name, when, tuple(ranked_lines(tables)), reader_language())


def _last_played(tables: EventTables) -> Mapping[int, tuple[str, str]]:
    """The last stage that each entrant (by number) played, and their points in it."""
    return {
        line.number: (stage.title, line.total)
        for stage in tables.stages
        for line in stage.lines
        if line.games
    }


def certificates_of(event: Event, tables: EventTables) -> Iterator[tuple[int, Certificate]]:
    """Entrant numbers with their certificates, best first; the points are those of the last stage they played."""
    last, identity = _last_played(tables), identity_of(event)
    for line in tables.final:
        yield (
            line.number,
            Certificate(
                event_name=event.name,
                date=date_format(event.date) if event.date else "",
                rank=line.rank,
                name=line.name,
                points=last.get(line.number, NOT_PLAYED)[1],
                players=len(tables.final),
                identity=identity,
                club=line.club,
                wording=tuple(event.certificate.splitlines()),
                language=reader_language(),
            ),
        )


def best_of(tables: EventTables, rank: int) -> set[str]:
    """The entrants with this final rank or better, as keys of papers."""
    return {str(line.number) for line in tables.final if line.rank <= rank}
