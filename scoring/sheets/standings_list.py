"""Rankings for the wall: the standings of a stage with who advances, and the final ranking of an event."""

from dataclasses import dataclass
from typing import Final

from rules_ref.text import Text
from scoring.sheets.foot import Foot
from scoring.sheets.listing import Heading, ListColumn, ListSheet, list_part
from scoring.sheets.pdf import Language, SheetPart, render
from scoring.sheets.text import Align, cut_short, initialled
from scoring.sheets.typeface import Weight
from scoring.sheets.wording import CLUB, NAME, NUMBER, RANK

_PITCH: Final = 6.2
# The most room of one tie-break and of all together, so that a name keeps at least a third of the line.
_TIEBREAK: Final = 17.0
_TIEBREAKS: Final = 68.0

TITLE: Final = Text("順位表", "Standings")
POINTS: Final = Text("得点", "Points")
ADVANCE: Final = Text("勝ち抜け", "Advances")


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A player's line, in words. ``mark``: whether they advance; ``below``: the cut line is above it."""

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
    """A table of standings, best first; ``tiebreaks``: the headings of the columns of tie-breaks.

    ``when``: the time of the standings, or that they are provisional; ``note``: explains a mark.
    """

    event_name: str
    stage_name: str
    when: str
    lines: tuple[StandingsLine, ...]
    tiebreaks: tuple[str, ...] = ()
    language: Language = "ja"
    note: str = ""


def standings_part(standings: StandingsList) -> SheetPart:
    """The standings, on as many pages as it takes."""
    language = standings.language
    heading = Heading(
        TITLE.in_language(language), standings.event_name, standings.stage_name, standings.when, language
    )
    below = frozenset(row for row, line in enumerate(standings.lines) if line.below)
    rows = tuple(
        (str(line.rank), str(line.number), line.name, line.club, line.points, *line.tiebreaks, line.mark)
        for line in standings.lines
    )
    return list_part(ListSheet(heading, _columns(standings), rows, _PITCH, standings.note, below))


def _columns(standings: StandingsList) -> tuple[ListColumn, ...]:
    language = standings.language
    tiebreak = min(_TIEBREAK, _TIEBREAKS / len(standings.tiebreaks)) if standings.tiebreaks else 0.0
    return (
        ListColumn(RANK.in_language(language), 12, 12, Align.RIGHT, weight=Weight.BOLD),
        ListColumn(NUMBER.in_language(language), 11, 8, Align.RIGHT, ink=0.3),
        ListColumn(NAME.in_language(language), 0, 11.5, weight=Weight.BOLD, shorter=initialled, share=0.64),
        ListColumn(CLUB.in_language(language), 0, 8, shorter=cut_short, share=0.36),
        ListColumn(POINTS.in_language(language), 18, 12, Align.RIGHT, weight=Weight.BOLD),
        *(ListColumn(title, tiebreak, 9, Align.RIGHT) for title in standings.tiebreaks),
        ListColumn(ADVANCE.in_language(language), 19, 9, Align.RIGHT),
    )


FINAL: Final = Text("最終順位", "Final ranking")
PLAYERS: Final = Text("{}人", "{} players")
STAGE: Final = Text("最後のステージ", "Last stage")


@dataclass(frozen=True, slots=True)
class RankedLine:
    """An entrant's place, in words. ``stage``: the last one played; ``points``: theirs in it; or empty."""

    rank: int
    number: int
    name: str
    club: str = ""
    stage: str = ""
    points: str = ""


@dataclass(frozen=True, slots=True)
class FinalRanking:
    """All entrants, best first. ``when``: whether it may still change."""

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
    language = ranking.language
    players = PLAYERS.in_language(language).format(len(ranking.lines))
    heading = Heading(FINAL.in_language(language), ranking.event_name, players, ranking.when, language)
    rows = tuple(
        (str(line.rank), str(line.number), line.name, line.club, line.stage, line.points)
        for line in ranking.lines
    )
    return list_part(ListSheet(heading, _ranked_columns(language), rows))


def _ranked_columns(language: Language) -> tuple[ListColumn, ...]:
    return (
        ListColumn(RANK.in_language(language), 14, 14, Align.RIGHT, weight=Weight.BOLD),
        ListColumn(NUMBER.in_language(language), 12, 8, Align.RIGHT, ink=0.3),
        ListColumn(NAME.in_language(language), 0, 13, weight=Weight.BOLD, shorter=initialled, share=0.62),
        ListColumn(CLUB.in_language(language), 0, 8.5, shorter=cut_short, share=0.38),
        ListColumn(STAGE.in_language(language), 30, 9, shorter=cut_short),
        ListColumn(POINTS.in_language(language), 20, 11, Align.RIGHT),
    )
