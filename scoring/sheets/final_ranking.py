"""The ranking of a whole event for the wall: everybody, with their last stage and their points in it."""

from dataclasses import dataclass
from typing import Final

from rules_ref.text import Text
from scoring.sheets.foot import Foot
from scoring.sheets.list_sheet import ListSheet, list_part
from scoring.sheets.listing import Heading, ListColumn
from scoring.sheets.pdf import Language, SheetPart, render
from scoring.sheets.standings_list import POINTS
from scoring.sheets.text import Align, cut_short, initialled
from scoring.sheets.typeface import Weight
from scoring.sheets.wording import CLUB, NAME, NUMBER, RANK

TITLE: Final = Text("最終順位", "Final ranking")
PLAYERS: Final = Text("{}人", "{} players")
STAGE: Final = Text("最後のステージ", "Last stage")


@dataclass(frozen=True, slots=True)
class RankedLine:
    """An entrant's place, in words. ``stage`` is the last one they played and ``points`` theirs in it; both may be empty."""

    rank: int
    number: int
    name: str
    club: str = ""
    stage: str = ""
    points: str = ""


@dataclass(frozen=True, slots=True)
class FinalRanking:
    """Everybody, best first. ``when`` says whether it may still change."""

    event_name: str
    when: str
    lines: tuple[RankedLine, ...]
    language: Language = "ja"


def render_final_ranking(ranking: FinalRanking, foot: Foot | None = None) -> bytes:
    """The ranking as PDF, on as many pages as it takes; ``foot`` stands below each."""
    part = final_ranking_part(ranking)
    title = f"{ranking.event_name} {part.title}"
    return render([part], title=title, language=ranking.language, foot=foot)


def final_ranking_part(ranking: FinalRanking) -> SheetPart:
    """The ranking as a part of a larger document."""
    say = ranking.language
    players = PLAYERS.in_language(say).format(len(ranking.lines))
    heading = Heading(TITLE.in_language(say), ranking.event_name, players, ranking.when, say)
    return list_part(ListSheet(heading, _columns(say), tuple(_cells(line) for line in ranking.lines)))


def _cells(line: RankedLine) -> tuple[str, ...]:
    return (str(line.rank), str(line.number), line.name, line.club, line.stage, line.points)


def _columns(say: Language) -> tuple[ListColumn, ...]:
    return (
        ListColumn(RANK.in_language(say), 14, 14, Align.RIGHT, weight=Weight.BOLD),
        ListColumn(NUMBER.in_language(say), 12, 8, Align.RIGHT, ink=0.3),
        ListColumn(NAME.in_language(say), 0, 13, weight=Weight.BOLD, shorter=initialled, share=0.62),
        ListColumn(CLUB.in_language(say), 0, 8.5, shorter=cut_short, share=0.38),
        ListColumn(STAGE.in_language(say), 30, 9, shorter=cut_short),
        ListColumn(POINTS.in_language(say), 20, 11, Align.RIGHT),
    )
