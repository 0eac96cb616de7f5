"""Why a player has their rank: compared with the players above and below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from league.standings.pages.criteria import tiebreak_word
from scoring.criteria import CRITERIA
from scoring.standings.state import TIED

if TYPE_CHECKING:
    from league.standings.pages.lines import RankingLine
    from league.standings.pages.stages import StageTable


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The player ``above`` or below.

    ``criterion`` is empty where the totals differ; ``own`` and ``theirs``: the values compared.
    """

    line: RankingLine
    above: bool
    criterion: str
    own: str
    theirs: str
    tied: bool


def neighbours(stage: StageTable, line: RankingLine) -> tuple[Neighbour, ...]:
    """The neighbours of a line of the table, and what separates them."""
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
    own, theirs = (side.figures.get(decided_by, "") for side in (line, other))
    return Neighbour(other, above, tiebreak_word(CRITERIA[decided_by], line.ruleset), own, theirs, tied=False)
