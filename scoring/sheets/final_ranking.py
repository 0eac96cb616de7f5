"""The ranking of a whole event to hang up: everybody, with the stage they came to and their points there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rules_ref.text import Text
from scoring.sheets.listing import BODY, Heading, ListColumn, RuledList, draw_page_number, rows_in
from scoring.sheets.pdf import SheetPart, render
from scoring.sheets.standings_list import POINTS, StandingsForm
from scoring.sheets.text import Align, cut_short, initialled
from scoring.sheets.typeface import Weight
from scoring.sheets.wording import CLUB, NAME, NUMBER, RANK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.sheets.pdf import Language
    from scoring.sheets.pen import Pen

_PITCH: Final = 7.0
_ROWS: Final = rows_in(BODY.height, _PITCH)
_FIXED: Final = (14.0, 12.0, 30.0, 20.0)

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
    """Everybody, best first. ``when`` says whether it may still change. Raises ValueError where there is nobody."""

    event_name: str
    when: str
    lines: tuple[RankedLine, ...]
    language: Language = "ja"

    def __post_init__(self) -> None:
        if not self.lines:
            raise ValueError("no final ranking to print")


def render_final_ranking(ranking: FinalRanking, foot: str = "") -> bytes:
    """The ranking as PDF, on as many pages as it takes; ``foot`` stands below each."""
    part = final_ranking_part(ranking)
    title = f"{ranking.event_name} {part.title}"
    return render([part], title=title, language=ranking.language, foot=foot)


def final_ranking_part(ranking: FinalRanking) -> SheetPart:
    """The ranking as a part of a larger document."""
    say, lines = ranking.language, ranking.lines
    title = TITLE.in_language(say)
    heading = Heading(
        title, ranking.event_name, PLAYERS.in_language(say).format(len(lines)), ranking.when, say
    )
    ruling = _ruling(say)
    pages = [lines[at : at + _ROWS] for at in range(0, len(lines), _ROWS)]
    return SheetPart(
        title, [RankingPage(heading, ruling, each, at, len(pages)) for at, each in enumerate(pages, start=1)]
    )


@dataclass(frozen=True, slots=True)
class RankingPage:
    """One page of the ranking."""

    heading: Heading
    ruling: RuledList
    lines: Sequence[RankedLine]
    number: int
    of: int

    @property
    def form(self) -> StandingsForm:
        return StandingsForm(self.heading, self.ruling, len(self.lines))

    def draw(self, pen: Pen) -> None:
        self.ruling.draw_cells(pen, [_cells(line) for line in self.lines])
        draw_page_number(pen, self.number, self.of, self.heading.language)


def _cells(line: RankedLine) -> Sequence[str]:
    return (str(line.rank), str(line.number), line.name, line.club, line.stage, line.points)


def _ruling(say: Language) -> RuledList:
    rank, number, stage, points = _FIXED
    room = BODY.width - sum(_FIXED)
    fields = (
        ListColumn(RANK.in_language(say), rank, 14, Align.RIGHT, weight=Weight.BOLD),
        ListColumn(NUMBER.in_language(say), number, 8, Align.RIGHT, ink=0.3),
        ListColumn(NAME.in_language(say), room * 0.62, 13, weight=Weight.BOLD, shorter=initialled),
        ListColumn(CLUB.in_language(say), room * 0.38, 8.5, shorter=cut_short),
        ListColumn(STAGE.in_language(say), stage, 9, shorter=cut_short),
        ListColumn(POINTS.in_language(say), points, 11, Align.RIGHT),
    )
    return RuledList(fields, BODY, _PITCH)
