"""Fill in the boxes of a score sheet: seats, envelopes, and the results so far."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Generic

from rules_ref.classes import Player
from rules_ref.text import Text
from scoring.matches.match import GameScore, GameStatus, MatchScore, SetScore
from scoring.matches.results import MatchResult, SetResult
from scoring.sheets import wording
from scoring.sheets.geometry import Box
from scoring.sheets.pen import Pen
from scoring.sheets.score_form import BOLD, ScoreForm
from scoring.sheets.score_grid import (
    GameCell,
    SetGrid,
    SheetRow,
    blind_boxes,
    divide,
    seat_places,
    status_part,
    sum_part,
)
from scoring.sheets.text import Align

Column = tuple[int | Fraction, ...]

# The size at which the longest class fits its box, used for all classes.
_CLASS_SIZE: Final = {"ja": 9.0, "en": 6.5}
_NONE: Final = "–"
_STATUS: Final = {
    GameStatus.CUT_OFF: wording.CUT_OFF,
    GameStatus.RUNNING: wording.UNFINISHED,
    GameStatus.IMPOSSIBLE: wording.IMPOSSIBLE,
}


Columns = tuple[Player | None, ...]
"""The players of a set by the columns of the sheet; None: the column is empty by now."""


def columns_of(before: Sequence[Player | None], players: Sequence[Player]) -> Columns[Player]:
    """The columns of the set after ``before``: a substitute takes over the column of the player who left.

    >>> columns_of("ABCD", "AXCD"), columns_of("ABCD", "ACD")
    (('A', 'X', 'C', 'D'), ('A', None, 'C', 'D'))
    """
    newcomers = iter([player for player in players if player not in before])
    return tuple(
        player if player is None or player in players else next(newcomers, None) for player in before
    )


@dataclass(frozen=True, slots=True)
class SheetEntries(Generic[Player]):
    """Fills in one form. ``players``: those who began the match, in the order of the columns.

    ``called``: gives the name of a player.
    """

    pen: Pen
    form: ScoreForm
    players: Sequence[Player]
    called: Callable[[Player], str]

    def draw_preparation(self, match: MatchResult[Player]) -> None:
        """Ring the seats, write the envelopes and the blind cards found in them."""
        for played_set, grid in zip(match.sets, self.form.grid.sets, strict=False):
            self._draw_seats(played_set, grid)
            self._draw_envelope(played_set, grid)

    def draw_results(self, score: MatchScore[Player]) -> None:
        """Write games and totals; the match's total and the ranks only once it is over."""
        *_, last = grids = self.form.grid.sets
        so_far: Column = (0,) * len(self.players)
        finished = True
        columns: Columns[Player] = (*self.players,)
        for played_set, grid in zip(score.sets, grids, strict=False):
            columns = columns_of(columns, played_set.players)
            self._draw_set(played_set, columns, grid)
            finished = finished and played_set.complete
            in_set = tuple(0 if player is None else played_set.points[player] for player in columns)
            so_far = tuple(before + won for before, won in zip(so_far, in_set, strict=True))
            if played_set.complete or score.complete:
                self._draw_points(in_set, grid.total)
            if finished and grid is not last:
                self._draw_points(so_far, grid.running_total)
        if score.complete:
            self._draw_points(so_far, last.running_total)
            self._draw_ranks(so_far)

    def _draw_seats(self, entry: SetResult[Player], grid: SetGrid) -> None:
        suits = self.form.suits
        seat_of = {player: suit for suit, player in (entry.seats or {}).items()}
        players = columns_of(self.players, self.players if entry.players is None else entry.players)
        for player, cell in zip(players, grid.seats.cells, strict=True):
            if player is not None and player in seat_of:
                place = seat_places(cell, len(suits))[suits.index(seat_of[player])]
                self.pen.ring(place.middle(6.8, 6.8))

    def _draw_envelope(self, entry: SetResult[Player], grid: SetGrid) -> None:
        self.pen.write(entry.envelope or "", grid.envelope.down(1, 3)[1].inset(1), 14, weight=BOLD)
        # A table that goes on with three players seals one card more than its form has boxes for.
        _, *boxes = blind_boxes(grid.blind, max(self.form.blind, len(entry.blind or ())))
        for card, box in zip(entry.blind or (), boxes, strict=False):
            self.pen.write(card.symbol, box, 16, weight=BOLD)

    def _draw_set(self, score: SetScore[Player], columns: Columns[Player], grid: SetGrid) -> None:
        for game, row in zip(score.games, grid.games, strict=False):
            self._draw_game(game, columns, row)
        if grid.bonus is not None:
            self._draw_bonus(score, columns, grid.bonus)

    def _draw_game(self, game: GameScore[Player], players: Columns[Player], row: SheetRow) -> None:
        # By kind, not by player: the font then changes three times in a row, not three times in every cell.
        columns = [
            (player, divide(cell))
            for player, cell in zip(players, row.cells, strict=True)
            if player is not None
        ]
        for player, parts in columns:
            self.pen.write(self._points(game, player), parts.points, 14, weight=BOLD)
        for player, parts in columns:
            self.pen.write(self._class(game, player), parts.player_class, _CLASS_SIZE[self.form.language])
        for player, parts in columns:
            self._draw_marks(game, player, parts)
        if game.points:
            # The bonus has a row of its own, with its own sum.
            self._draw_check(game.check - sum(game.bonus.values()), row)
        # A game without an exit has not begun on paper, so it is not called unfinished.
        begun = game.course.finishers or game.course.fouls or game.status is not GameStatus.RUNNING
        if begun and game.status in _STATUS:
            what = self.form.say(_STATUS[game.status])
            self.pen.write(what, status_part(row.label), 7, weight=BOLD, align=Align.LEFT)

    def _points(self, game: GameScore[Player], player: Player) -> str:
        if player in game.points:
            return written(game.points[player] - game.bonus.get(player, 0))
        return _NONE if game.counts else ""

    def _class(self, game: GameScore[Player], player: Player) -> str:
        """The player's class, or the place reached as long as the class is uncertain."""
        if player in game.classes:
            return self.form.say(game.classes[player].label)
        if player in game.course.finishers:
            return self.form.say(wording.PLACE, game.course.finishers.index(player) + 1)
        return ""

    def _draw_marks(self, game: GameScore[Player], player: Player, parts: GameCell) -> None:
        if player in game.course.fouls:
            self._ring(self.form.fouls.letter, parts.foul)
        if player == game.course.fallen:
            self._ring(wording.DOWNFALL, parts.downfall)

    def _ring(self, mark: Text, box: Box) -> None:
        self.pen.write(self.form.say(mark), box, 8, weight=BOLD)
        self.pen.ring(box.middle(4.3, 6))

    def _draw_bonus(self, score: SetScore[Player], columns: Columns[Player], row: SheetRow) -> None:
        bonus = {player: sum(game.bonus.get(player, 0) for game in score.games) for player in score.players}
        for player, cell in zip(columns, row.cells, strict=True):
            if player is not None and bonus[player]:
                self.pen.write(f"+{bonus[player]}", divide(cell).points, 14, weight=BOLD)
        if any(bonus.values()):
            self._draw_check(sum(bonus.values()), row)

    def _draw_points(self, points: Column, row: SheetRow) -> None:
        for won, cell in zip(points, row.cells, strict=True):
            self.pen.write(written(won), divide(cell).points, 15, weight=BOLD)
        self._draw_check(sum(points), row)

    def _draw_check(self, points: int | Fraction, row: SheetRow) -> None:
        self.pen.write(written(points), sum_part(row.check), 11, weight=BOLD)

    def _draw_ranks(self, points: Column) -> None:
        for won, cell in zip(points, self.form.grid.ranks.cells, strict=True):
            rank = 1 + sum(other > won for other in points)
            self.pen.write(str(rank), divide(cell).points, 15, weight=BOLD)

    def draw_notes(self, match: MatchResult[Player], score: MatchScore[Player], note: str = "") -> None:
        """Write the remarks: contradictions, games that stand as played, cut-off, substitutions, ``note``."""
        say = self.form.say
        notes = [say(wording.CONTRADICTION, game.set_number, game.number) for game in score.impossible]
        notes += [say(wording.AS_PLAYED, game.set_number, game.number) for game in score.games if game.stands]
        if match.cut_off:
            notes.insert(0, say(wording.MATCH_CUT_OFF))
        notes += self._substitutions(score)
        notes += [note] if note else []
        space = self.form.grid.remarks.down(2, 5)[1].inset(1.5, 0.5)
        self.pen.write(" ".join(notes), space, 9, weight=BOLD, align=Align.LEFT, lines=2)

    def _substitutions(self, score: MatchScore[Player]) -> Iterator[str]:
        """Who took over whose column from which set on, and the points of the player who left."""
        before: Columns[Player] = (*self.players,)
        for played_set in score.sets:
            columns = columns_of(before, played_set.players)
            for left, came in zip(before, columns, strict=True):
                if left is None or left == came:
                    continue
                gone, won = self.called(left), written(score.points[left])
                if came is None:
                    yield self.form.say(wording.PLAYED_ON, played_set.number, gone, won)
                else:
                    yield self.form.say(
                        wording.SUBSTITUTED, played_set.number, gone, self.called(came), gone, won
                    )
            before = columns


def written(points: int | Fraction) -> str:
    """Points as people write them; shared places may leave a fraction.

    >>> from fractions import Fraction
    >>> written(Fraction(13, 2))
    '6 1/2'
    """
    whole, rest = divmod(points, 1)
    return f"{whole} {rest}" if rest else str(whole)
