"""What results look like on paper: a stage's standings, the final ranking, and the certificates of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.event_document import tiebreaks_of
from league.language import reader_language, words
from rules_ref.documents import RULESETS
from scoring.event.values import Tiebreak
from scoring.sheets import Certificate, FinalRanking, RankedLine, StandingsLine

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import datetime

    from django.utils.functional import Promise

    from league.models import Event
    from league.standings.pages.lines import RankingLine
    from league.standings.pages.stages import EventTables, StageTable

NOT_PLAYED: Final = ("", "")
"""The last stage, and the points in it, of somebody who played none."""

# A column is narrow. Who won against whom and lots are no numbers: they are named as what decided.
_COLUMNS: Final[dict[Tiebreak, tuple[Promise | str, str]]] = {
    Tiebreak.DAIFUGO_GAMES: (gettext_lazy("大富豪"), "daifugo_games"),
    Tiebreak.FUGO_GAMES: (gettext_lazy("富豪"), "fugo_games"),
    Tiebreak.FEWER_FOULS: ("", "fouls"),  # the document's word
    Tiebreak.LAST_SET: (gettext_lazy("最終セット"), "last_set"),
}


def tiebreak_titles(event: Event) -> tuple[str, ...]:
    """The columns for what separates equal points in this event, in order; the last says what did without a number."""
    return (*(_title(each, event) for each in _counted(event)), _("決め手"))


def _title(tiebreak: Tiebreak, event: Event) -> str:
    return str(_COLUMNS[tiebreak][0]) or words(RULESETS[event.ruleset].foul_words.many)


def standings_lines(event: Event, stage: StageTable) -> Iterator[StandingsLine]:
    """The lines of a stage, with the columns of ``tiebreak_titles``."""
    fields = [_COLUMNS[each][1] for each in _counted(event)]
    for line in stage.lines:
        yield StandingsLine(
            rank=line.rank,
            number=line.number,
            name=line.name,
            club=line.club,
            points=line.total,
            tiebreaks=(*(str(getattr(line, field)) for field in fields), _decided(line)),
            mark=str(line.state_words),
            below=line.below,
        )


def _counted(event: Event) -> list[Tiebreak]:
    return [each for each in tiebreaks_of(event) if each in _COLUMNS]


def _decided(line: RankingLine) -> str:
    numbered = {each.value for each in _COLUMNS}
    return "" if line.decided_by in numbered else str(line.decided_words)


def state_at(now: datetime, *, provisional: bool) -> str:
    """Whether what is printed may still change, and as of when it says what it says."""
    state = _("暫定") if provisional else _("確定")
    return f"{state} {date_format(now)} {date_format(now, 'H:i')}"


def ranked_lines(tables: EventTables) -> Iterator[RankedLine]:
    """Everybody of the final ranking, best first; nobody before the last stage is over."""
    last = _last_played(tables)
    for line in tables.final:
        stage, points = last.get(line.number, NOT_PLAYED)
        yield RankedLine(line.rank, line.number, line.name, line.club, stage, points)


def final_ranking_of(event: Event, tables: EventTables, now: datetime) -> FinalRanking:
    """The final ranking as it is printed at ``now``, a local time. ValueError before the last stage is over."""
    when = state_at(now, provisional=tables.final_provisional)
    return FinalRanking(event.name, when, tuple(ranked_lines(tables)), reader_language())


def _last_played(tables: EventTables) -> Mapping[int, tuple[str, str]]:
    """By entrant number, the last stage somebody played and their points in it."""
    return {
        line.number: (stage.title, line.total)
        for stage in tables.stages
        for line in stage.lines
        if line.games
    }


def certificates_of(event: Event, tables: EventTables) -> Iterator[tuple[int, Certificate]]:
    """Entrant numbers with their certificates, best first; the points are those of the last stage they played."""
    last = _last_played(tables)
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
                language=reader_language(),
            ),
        )


def best_of(tables: EventTables, rank: int) -> set[str]:
    """Numbers of those who ended on this rank or a better one, as the keys of papers."""
    return {str(line.number) for line in tables.final if line.rank <= rank}
