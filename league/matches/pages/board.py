"""The board of points: by game, by set and in all, each with its check sum."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.records import MatchRecord
from scoring.matches.match import GameScore, GameStatus, SetScore

Points = int | Fraction
_VULGAR = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔"}


@dataclass(frozen=True, slots=True)
class SumCheck:
    """A sum of points. ``holds``: whether it is as it must be (None: too early to say)."""

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
    """Games of the set that stand as they were played, by the classes before a correction."""

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


def board(record: MatchRecord, set_number: int) -> Board:
    """Earlier sets as sums, this set game by game, and the total."""
    earlier = [
        _set_column(record, scored, _("第%(number)d") % {"number": scored.number})
        for scored in record.score.sets[: set_number - 1]
    ]
    whole = set_board(record, set_number)
    total = BoardColumn(_("累計"), "total", _cells(record, record.score.points), match_check(record))
    return replace(whole, columns=(*earlier, *whole.columns, total))


def set_board(record: MatchRecord, set_number: int) -> Board:
    """One set game by game, played or not, and their sum."""
    begun = record.score.sets[set_number - 1 : set_number]
    games = begun[0].games if begun else ()
    to_come = range(len(games) + 1, record.scheme.games_per_set + 1)
    columns = [_game_column(record, game) for game in games]
    columns += [BoardColumn(str(number), "game", ("",) * len(record.labels)) for number in to_come]
    if begun:
        columns.append(_set_column(record, begun[0], pgettext("set", "計")))
    as_played = [_("第%(number)dゲーム") % {"number": game.number} for game in games if game.stands]
    return Board(set_number, tuple(record.labels.values()), tuple(columns), tuple(as_played))


def totals(record: MatchRecord) -> list[Total]:
    """The players by points, and how each has confirmed theirs."""
    points = record.points
    confirmed = record.parts.confirmed
    how = {"page": _("確認済み"), "paper": _("用紙に署名")}
    return [
        Total(
            rank=1 + sum(point > won for point in points.values()),
            number=number,
            name=record.labels[number],
            points=points_text(won),
            confirmed=how[confirmed[number].how] if number in confirmed else "",
        )
        for number, won in sorted(points.items(), key=lambda point: -point[1])
    ]


def match_check(record: MatchRecord) -> SumCheck:
    score = record.score
    whole = score.complete and all(game.status is GameStatus.COMPLETE for game in score.games)
    full = whole and len(score.games) == record.scheme.games
    return _check(score.check, record.match_check if full else None)


def game_check(record: MatchRecord, scored: GameScore[int]) -> SumCheck:
    if not scored.points:
        return SumCheck()
    return _check(
        scored.check, record.scheme.game_check(record.size_of(scored.set_number)) + sum(scored.bonus.values())
    )


def points_text(points: Points | None) -> str:
    """Points in words; empty where there are none.

    >>> points_text(6), points_text(Fraction(9, 2)), points_text(Fraction(1, 3)), points_text(None)
    ('6', '4½', '⅓', '')
    """
    if points is None:
        return ""
    if isinstance(points, int):
        return str(points)
    whole, rest = divmod(points, 1)
    return f"{whole or ''}{_VULGAR.get(rest, f' {rest}')}"


def _game_column(record: MatchRecord, scored: GameScore[int]) -> BoardColumn:
    nothing = "–" if scored.status is GameStatus.CUT_OFF else ""
    cells = _cells(record, scored.points) if scored.points else (nothing,) * len(record.labels)
    return BoardColumn(str(scored.number), "game", cells, game_check(record, scored), scored.number)


def _set_column(record: MatchRecord, scored: SetScore[int], label: str) -> BoardColumn:
    whole = scored.complete and all(game.status is GameStatus.COMPLETE for game in scored.games)
    due = record.scheme.set_check(len(scored.players)) if whole else None
    won = {player: scored.points[player] for player in scored.players}
    return BoardColumn(label, "sum", _cells(record, won), _check(scored.check, due))


def _cells(record: MatchRecord, points: Mapping[int, Points]) -> tuple[str, ...]:
    return tuple([points_text(points.get(number)) for number in record.labels])


def _check(points: Points, due: Points | None) -> SumCheck:
    return SumCheck(points_text(points), None if due is None else points == due)
