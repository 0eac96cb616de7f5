"""One player's course through an event: the rank in every stage, and the games of every match."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Final

from django.utils.functional import Promise

from league.matches.pages.board import points_text
from league.models import Entrant, Match, Round, Table
from league.scored_matches import ScoredMatch, scored_match, with_scores
from league.standings.pages.criteria import tiebreak_word
from league.standings.pages.lines import CERTAIN_NOTE, RankingLine
from league.standings.pages.stages import EventTables, FinalLine, StageTable, tables_of
from scoring.criteria import CRITERIA
from scoring.matches.match import GameScore
from scoring.standings.state import TIED

Points = int | Fraction


WIDTH: Final = 320
HEIGHT: Final = 80
"""The size of both charts (a match, the stages) in SVG units, which are CSS pixels on a phone."""

EDGE: Final = 4
"""The margin around the line of a match."""
SIDE: Final = 48
TOP: Final = 18
BELOW: Final = 20
"""Margins of the chart of the stages, for the text beside its points."""


@dataclass(frozen=True, slots=True)
class GameStep:
    """A game from one player's side. ``mark``: foul or downfall, else empty."""

    set_number: int
    number: int
    points: str
    place: int | None
    mark: str


@dataclass(frozen=True, slots=True)
class MatchCourse:
    """A match from one player's side. ``line``: the points of an SVG polyline of the running total."""

    round: Round
    table: Table
    games: tuple[GameStep, ...]
    total: str
    rest: tuple[tuple[str, str], ...]
    line: str


@dataclass(frozen=True, slots=True)
class StageStep:
    """The rank after a stage and its number of players, as a point of the chart.

    The first is at the top, the last at the bottom.
    """

    stage: StageTable
    rank: int
    of: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PlayerCourse:
    """A player's results in an event: the line of every stage, the latest first, and every match.

    ``steps`` are the stages in order, empty where there is only one. ``final`` is the place in the final
    ranking and its length, None while that may still change.
    """

    places: tuple[tuple[StageTable, RankingLine], ...]
    why: "tuple[Neighbour, ...]"
    matches: tuple[MatchCourse, ...]
    steps: tuple[StageStep, ...]
    final: tuple[FinalLine, int] | None

    @property
    def note(self) -> str | Promise:
        """The explanation of “certain”, where a line has that state."""
        return CERTAIN_NOTE if any(line.certain for _stage, line in self.places) else ""

    @property
    def step_line(self) -> str:
        """The points of an SVG polyline."""
        return " ".join(f"{step.x:.1f},{step.y:.1f}" for step in self.steps)


def player_course(entrant: Entrant) -> PlayerCourse:
    """The course of one entrant, in a fixed number of queries."""
    tables = tables_of(entrant.event)
    places = tuple(
        (stage, line)
        for stage in reversed(tables.stages)
        for line in stage.lines
        if line.number == entrant.number and stage.ranks
    )
    matches = with_scores(Match.objects.filter(players__entrant=entrant).order_by("-table__round__number"))
    return PlayerCourse(
        places,
        neighbours(*places[0]) if places else (),
        tuple(_match(match, entrant.number) for match in matches),
        _steps(tuple(reversed(places))),
        _final(tables, entrant.number),
    )


def _final(tables: EventTables, number: int) -> tuple[FinalLine, int] | None:
    lines = () if tables.final_provisional else tables.final
    return next(((line, len(lines)) for line in lines if line.number == number), None)


def _steps(places: Sequence[tuple[StageTable, RankingLine]]) -> tuple[StageStep, ...]:
    """The stages from left to right, each rank relative to the size of the stage."""
    if len(places) < 2:  # noqa: PLR2004 - one point makes no line
        return ()
    across = (WIDTH - 2 * SIDE) / (len(places) - 1)
    return tuple(
        StageStep(
            stage, line.rank, len(stage.lines), SIDE + at * across,
            TOP + (HEIGHT - TOP - BELOW) * (line.rank - 1) / max(len(stage.lines) - 1, 1),
        )
        for at, (stage, line) in enumerate(places)
    )  # fmt: skip


def _match(match: Match, number: int) -> MatchCourse:
    scored = scored_match(match)
    played = [game for game in scored.score.games if number in game.points]
    growing = list(accumulate((game.points[number] for game in played), initial=0))
    points = scored.score.points
    rest = sorted((point for point in points.items() if point[0] != number), key=lambda point: -point[1])
    return MatchCourse(
        match.table.round,
        match.table,
        tuple(_step(game, number) for game in played),
        points_text(points.get(number, 0)),
        tuple((scored.labels[other], points_text(won)) for other, won in rest),
        _polyline(growing, scored),
    )


def _step(game: GameScore[int], number: int) -> GameStep:
    mark = "foul" if number in game.course.fouls else "downfall" if number == game.course.fallen else ""
    place = game.order.index(number) + 1 if number in game.order else None
    return GameStep(game.set_number, game.number, points_text(game.points[number]), place, mark)


def _polyline(growing: list[Points], scored: ScoredMatch) -> str:
    """The total after every game, relative to the largest that a match allows."""
    scheme = scored.scheme
    most = scheme.games * scheme.ranking.points[scored.size][0] + scheme.sets * scheme.ranking.bonus
    across, up = (WIDTH - 2 * EDGE) / scheme.games, (HEIGHT - 2 * EDGE) / max(most, 1)
    return " ".join(
        f"{EDGE + at * across:.1f},{HEIGHT - EDGE - float(total) * up:.1f}"
        for at, total in enumerate(growing)
    )


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The player ``above`` or below in the ranking.

    ``criterion``: the tie-break that separates them, by ``own`` and ``theirs``; empty if the totals differ,
    or if nothing separates them (``tied``).
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
