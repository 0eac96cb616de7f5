"""Why somebody has the place they have: against the one above and the one below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from league.standings.pages.criteria import tiebreak_word
from scoring.event.values import Tiebreak
from scoring.standings.state import TIED

if TYPE_CHECKING:
    from league.standings.pages.lines import RankingLine
    from league.standings.pages.stages import StageTable

_FIGURES: Final = {
    Tiebreak.DAIFUGO_GAMES: "daifugo_games",
    Tiebreak.FUGO_GAMES: "fugo_games",
    Tiebreak.FEWER_FOULS: "fouls",
    Tiebreak.LAST_SET: "last_set",
}
"""Where a line holds what a tie-break looks at; a lot and a direct encounter are no figure of one line."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The one ``above`` or below. ``criterion`` is empty where the totals differ; ``own`` and ``theirs``: what it compared."""

    line: RankingLine
    above: bool
    criterion: str
    own: str
    theirs: str
    tied: bool


def neighbours(stage: StageTable, line: RankingLine) -> tuple[Neighbour, ...]:
    """Who stands next to a line of the table, and what separates them."""
    at = stage.lines.index(line)
    found = []
    if at:
        found.append(_against(line, stage.lines[at - 1], line.decided_by, above=True))
    if at + 1 < len(stage.lines):
        below = stage.lines[at + 1]
        found.append(_against(line, below, below.decided_by, above=False))
    return tuple(found)


def _against(line: RankingLine, other: RankingLine, decided_by: str, *, above: bool) -> Neighbour:
    if not decided_by or decided_by == TIED:
        return Neighbour(other, above, "", "", "", decided_by == TIED)
    tiebreak = Tiebreak(decided_by)
    figure = _FIGURES.get(tiebreak)
    own, theirs = (str(getattr(each, figure)) if figure else "" for each in (line, other))
    return Neighbour(other, above, tiebreak_word(tiebreak, line.ruleset), own, theirs, tied=False)
