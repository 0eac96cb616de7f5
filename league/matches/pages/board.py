"""The board of points: by game, by set and in total, each with its check sum."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.scored_matches import ScoredMatch
from scoring.matches.match import GameScore, GameStatus, SetScore

Points = int | Fraction
_VULGAR = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔"}


@dataclass(frozen=True, slots=True)
class SumCheck:
    """A sum of points. ``holds``: whether it is the sum that is due (None: none is due yet)."""

    total: str = ""
    holds: bool | None = None


@dataclass(frozen=True, slots=True)
class BoardColumn:
    """One column of the board: a ``game``, the ``sum`` of a set, or the ``total``."""

    label: str
    kind: str
    cells: tuple[str, ...]
    check: SumCheck = SumCheck()
    game: int | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """Points by player, in the order of the sheet."""

    set_number: int
    names: tuple[str, ...]
    columns: tuple[BoardColumn, ...]
    as_played: tuple[str, ...] = ()
    """Games of the set that keep the classes they were played with, from before a correction."""

    @property
    def begun(self) -> bool:
        """Whether any game is in a column."""
        return any(column.game for column in self.columns)

    @property
    def rows(self) -> list[tuple[str, list[tuple[BoardColumn, str]]]]:
        """``[(name, [(column, cell), …]), …]``, for templates."""
        return [
            (name, [(column, column.cells[index]) for column in self.columns])
            for index, name in enumerate(self.names)
        ]


@dataclass(frozen=True, slots=True)
class Total:
    """A player's rank at the table (shared ranks stay shared) and points in the match."""

    rank: int
    number: int
    name: str
    points: str
    confirmed: str


def board(scored: ScoredMatch, set_number: int) -> Board:
    """The board with earlier sets as sums, this set game by game, and the total."""
    earlier = [
        _set_column(scored, set_score, _("第%(number)d") % {"number": set_score.number})
        for set_score in scored.score.sets[: set_number - 1]
    ]
    whole = set_board(scored, set_number)
    total = BoardColumn(_("累計"), "total", _cells(scored, scored.score.points), match_check(scored))
    return replace(whole, columns=(*earlier, *whole.columns, total))


def set_board(scored: ScoredMatch, set_number: int) -> Board:
    """The board of one set: every game, played or not, and their sum."""
    begun = scored.score.sets[set_number - 1 : set_number]
    games = begun[0].games if begun else ()
    to_come = range(len(games) + 1, scored.scheme.games_per_set + 1)
    columns = [_game_column(scored, game) for game in games]
    columns += [BoardColumn(str(number), "game", ("",) * len(scored.labels)) for number in to_come]
    if begun:
        columns.append(_set_column(scored, begun[0], pgettext("set", "計")))
    as_played = [_("第%(number)dゲーム") % {"number": game.number} for game in games if game.stands]
    return Board(set_number, tuple(scored.labels.values()), tuple(columns), tuple(as_played))


def totals(scored: ScoredMatch) -> list[Total]:
    """The players' totals, the highest first, and how each player has confirmed theirs."""
    points = scored.points
    confirmed = scored.parts.confirmed
    how = {"page": _("確認済み"), "paper": _("用紙に署名")}
    return [
        Total(
            rank=1 + sum(point > won for point in points.values()),
            number=number,
            name=scored.labels[number],
            points=points_text(won),
            confirmed=how[confirmed[number].how] if number in confirmed else "",
        )
        for number, won in sorted(points.items(), key=lambda point: -point[1])
    ]


def match_check(scored: ScoredMatch) -> SumCheck:
    score = scored.score
    whole = score.complete and all(game.status is GameStatus.COMPLETE for game in score.games)
    full = whole and len(score.games) == scored.scheme.games
    return _check(score.check, scored.match_check if full else None)


def game_check(scored: ScoredMatch, game_score: GameScore[int]) -> SumCheck:
    if not game_score.points:
        return SumCheck()
    return _check(
        game_score.check,
        scored.scheme.game_check(scored.size_of(game_score.set_number)) + sum(game_score.bonus.values()),
    )


def points_text(points: Points | None) -> str:
    """Points as text; empty for None.

    >>> points_text(6), points_text(Fraction(9, 2)), points_text(Fraction(1, 3)), points_text(None)
    ('6', '4½', '⅓', '')
    """
    if points is None:
        return ""
    if isinstance(points, int):
        return str(points)
    whole, rest = divmod(points, 1)
    return f"{whole or ''}{_VULGAR.get(rest, f' {rest}')}"


def _game_column(scored: ScoredMatch, game_score: GameScore[int]) -> BoardColumn:
    nothing = "–" if game_score.status is GameStatus.CUT_OFF else ""
    cells = _cells(scored, game_score.points) if game_score.points else (nothing,) * len(scored.labels)
    return BoardColumn(
        str(game_score.number), "game", cells, game_check(scored, game_score), game_score.number
    )


def _set_column(scored: ScoredMatch, set_score: SetScore[int], label: str) -> BoardColumn:
    whole = set_score.complete and all(game.status is GameStatus.COMPLETE for game in set_score.games)
    due = scored.scheme.set_check(len(set_score.players)) if whole else None
    won = {player: set_score.points[player] for player in set_score.players}
    return BoardColumn(label, "sum", _cells(scored, won), _check(set_score.check, due))


def _cells(scored: ScoredMatch, points: Mapping[int, Points]) -> tuple[str, ...]:
    return tuple(map(points_text, map(points.get, scored.labels)))


def _check(points: Points, due: Points | None) -> SumCheck:
    return SumCheck(points_text(points), None if due is None else points == due)
