"""A scored match as its sheet shows it, cell by cell."""

from collections.abc import Iterator, Sequence

from rules_ref.classes import Player, PlayerClass
from scoring.matches.match import GameScore, MatchScore, SetScore
from scoring.matches.scheme import Scheme
from scoring.paper.sheet import Cell, CellKind, Counting, PaperSheet, Points, Value


def paper_of(
    score: MatchScore[Player],
    scheme: Scheme,
    names: Sequence[str] | None = None,
    *,
    counting: Counting = Counting.BY_GAME,
) -> PaperSheet:
    """The sheet of a match as far as scored. ``names``: the column headings (None: the players who began it).

    The ranks and the last running total, which is the match's, are filled in once the match is over.
    """
    cells: dict[Cell, Value] = {}
    so_far: tuple[Points, ...] = (0,) * len(score.players)
    finished = True
    for played_set in score.sets:
        cells |= dict(_set_cells(played_set, counting))
        # After an incomplete set a running total would look like a full sum.
        finished = finished and played_set.complete
        won = tuple(played_set.points[player] for player in played_set.players)
        so_far = tuple(before + now for before, now in zip(so_far, won, strict=True))
        if played_set.games and (played_set.complete or score.complete):
            cells |= _row(CellKind.SET_TOTAL, played_set.number, won)
        if finished and played_set.number < scheme.sets:
            cells |= _row(CellKind.RUNNING_TOTAL, played_set.number, so_far)
    if score.complete:
        cells |= _row(CellKind.RUNNING_TOTAL, scheme.sets, so_far)
        ranks = tuple(1 + sum(other > points for other in so_far) for points in so_far)
        cells |= _row(CellKind.RANK, 0, ranks)
    return PaperSheet(tuple(names or map(str, score.players)), cells, counting, as_played=_as_played(score))


def _as_played(score: MatchScore[Player]) -> dict[tuple[int, int], tuple[PlayerClass | None, ...]]:
    """By game that stands as played: the classes with which the players began it, which no sheet shows."""
    return {
        (played_set.number, game.number): tuple(map(game.classes_before.get, played_set.players))
        for played_set in score.sets
        for game in played_set.games
        if game.stands
    }


def _row(column: CellKind, set_number: int, points: Sequence[Points]) -> dict[Cell, Value]:
    return {Cell(column, set_number, 0, player): point for player, point in enumerate(points)}


def _set_cells(score: SetScore[Player], counting: Counting) -> Iterator[tuple[Cell, Value]]:
    before: tuple[Points, ...] = (0,) * len(score.players)
    for game in score.games:
        yield from _game_cells(game, score, before)
        if counting is Counting.CUMULATIVE:
            before = tuple(
                then + _plain(game, player) for then, player in zip(before, score.players, strict=True)
            )
    for index, player in enumerate(score.players):
        if bonus := sum(game.bonus.get(player, 0) for game in score.games):
            yield Cell(CellKind.BONUS, score.number, 0, index), bonus


def _plain(game: GameScore[Player], player: Player) -> Points:
    """The points of a game without its bonus."""
    return game.points.get(player, 0) - game.bonus.get(player, 0)


def _game_cells(
    game: GameScore[Player], score: SetScore[Player], before: Sequence[Points]
) -> Iterator[tuple[Cell, Value]]:
    for index, player in enumerate(score.players):
        at = (score.number, game.number, index)
        if player in game.points:
            yield Cell(CellKind.POINTS, *at), before[index] + _plain(game, player)
        if player in game.classes:
            yield Cell(CellKind.CLASS, *at), PlayerClass(game.classes[player])
        if player in game.course.fouls:
            yield Cell(CellKind.FOUL, *at), True
        if player == game.course.fallen:
            yield Cell(CellKind.DOWNFALL, *at), True
    if game.counts and not game.classes:
        yield Cell(CellKind.CUT_OFF, score.number, game.number), True
