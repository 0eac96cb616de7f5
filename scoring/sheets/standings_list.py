"""Standings to hang up: rank, name, points, what separates equal points, and who goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rules_ref.text import Text
from scoring.sheets.listing import BODY, FOOT, Heading, ListColumn, RuledList, draw_page_number, rows_in
from scoring.sheets.pdf import SheetPart
from scoring.sheets.text import Align, cut_short, initialled
from scoring.sheets.typeface import Weight
from scoring.sheets.wording import CLUB, NAME, NUMBER, RANK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.sheets.pdf import Language
    from scoring.sheets.pen import Pen

_PITCH: Final = 6.2
_ROWS: Final = rows_in(BODY.height, _PITCH)
_FIXED: Final = (12.0, 11.0, 18.0, 19.0)
# Beyond that tie-breaks share what they have, so that a name keeps at least a third of the line.
_TIEBREAK: Final = 17.0
_TIEBREAKS: Final = 68.0

TITLE: Final = Text("順位表", "Standings")
POINTS: Final = Text("得点", "Points")
ADVANCE: Final = Text("勝ち抜け", "Advances")


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A player's line, in words. ``mark`` says whether they go on; ``below``: the line of who does is above it."""

    rank: int
    number: int
    name: str
    club: str
    points: str
    tiebreaks: tuple[str, ...] = ()
    mark: str = ""
    below: bool = False


@dataclass(frozen=True, slots=True)
class StandingsList:
    """A table of standings; ``tiebreaks`` head the columns of what separates equal points, best first.

    ``when`` says as of what time, or that it is provisional; ``note`` explains a mark. Raises ValueError where there is nobody, or a line
    has other columns.
    """

    event_name: str
    stage_name: str
    when: str
    lines: tuple[StandingsLine, ...]
    tiebreaks: tuple[str, ...] = ()
    language: Language = "ja"
    note: str = ""

    def __post_init__(self) -> None:
        if not self.lines:
            raise ValueError("no standings to print")
        for line in self.lines:
            if len(line.tiebreaks) != len(self.tiebreaks):
                raise ValueError(
                    f"{len(line.tiebreaks)} tie-breaks of number {line.number} for {len(self.tiebreaks)} columns"
                )


def standings_part(standings: StandingsList) -> SheetPart:
    """The standings, on as many pages as it takes."""
    language = standings.language
    title = TITLE.in_language(language)
    heading = Heading(title, standings.event_name, standings.stage_name, standings.when, language)
    ruling = _ruling(standings)
    lines = standings.lines
    pages = [lines[at : at + _ROWS] for at in range(0, len(lines), _ROWS)]
    return SheetPart(
        title,
        [
            StandingsPage(heading, ruling, each, at, len(pages), standings.note)
            for at, each in enumerate(pages, start=1)
        ],
    )


@dataclass(frozen=True, slots=True)
class StandingsForm:
    """The heading, and so many ruled rows."""

    heading: Heading
    ruling: RuledList
    rows: int

    def draw(self, pen: Pen) -> None:
        self.heading.draw(pen)
        self.ruling.draw_titles(pen)
        self.ruling.draw_lines(pen, self.rows)


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """One page of standings."""

    heading: Heading
    ruling: RuledList
    lines: Sequence[StandingsLine]
    number: int
    of: int
    note: str

    @property
    def form(self) -> StandingsForm:
        return StandingsForm(self.heading, self.ruling, len(self.lines))

    def draw(self, pen: Pen) -> None:
        self.ruling.draw_cells(pen, [_cells(line) for line in self.lines])
        for row, line in enumerate(self.lines, start=1):
            if line.below:
                above = self.ruling.row(row)
                pen.line(above.x, above.y, above.right, above.y, weight=1.6)
        pen.write(self.note, FOOT.inset(1, 0), 7, align=Align.LEFT, ink=0.3)
        draw_page_number(pen, self.number, self.of, self.heading.language)


def _cells(line: StandingsLine) -> Sequence[str]:
    return (str(line.rank), str(line.number), line.name, line.club, line.points, *line.tiebreaks, line.mark)


def _ruling(standings: StandingsList) -> RuledList:
    say = standings.language
    each = min(_TIEBREAK, _TIEBREAKS / len(standings.tiebreaks)) if standings.tiebreaks else 0.0
    room = BODY.width - sum(_FIXED) - each * len(standings.tiebreaks)
    rank, number, points, mark = _FIXED
    fields = (
        ListColumn(RANK.in_language(say), rank, 12, Align.RIGHT, weight=Weight.BOLD),
        ListColumn(NUMBER.in_language(say), number, 8, Align.RIGHT, ink=0.3),
        ListColumn(NAME.in_language(say), room * 0.64, 11.5, weight=Weight.BOLD, shorter=initialled),
        ListColumn(CLUB.in_language(say), room * 0.36, 8, shorter=cut_short),
        ListColumn(POINTS.in_language(say), points, 12, Align.RIGHT, weight=Weight.BOLD),
        *(ListColumn(title, each, 9, Align.RIGHT) for title in standings.tiebreaks),
        ListColumn(ADVANCE.in_language(say), mark, 9, Align.RIGHT),
    )
    return RuledList(fields, BODY, _PITCH)
