"""The blank score sheet: every line, box and printed word that the tables of a round share."""

from dataclasses import dataclass
from typing import Final

from rules_ref.cards import Suit
from rules_ref.classes import classes_by_place
from rules_ref.ranking import FoulWords
from rules_ref.text import Text
from scoring.sheets import wording
from scoring.sheets.pen import Pen
from scoring.sheets.score_grid import (
    DATE,
    EVENT_NAME,
    ROUND,
    TABLE_NUMBER,
    TITLE,
    Grid,
    SetGrid,
    SheetRow,
    blind_boxes,
    divide,
    lay_out,
    name_part,
    seat_places,
    target_part,
)  # fmt: skip
from scoring.sheets.text import Align
from scoring.sheets.typeface import Weight

BOLD: Final = Weight.BOLD

_HAIR: Final = 0.35
_THIN: Final = 0.6
_COLUMN: Final = 1.0
_FRAME: Final = 1.5
# The tint is light enough to stay white on a photocopy, print to be ringed dark enough to stay readable.
_TINT: Final = 0.92
_FAINT: Final = 0.4


@dataclass(frozen=True, slots=True)
class ScoreForm:
    """What is printed on every sheet of a round, for tables with the same number of players."""

    event_name: str
    date: str
    round_name: str
    language: str
    # Numbers instead of their scheme: equal forms are found by their hash, and mappings have none.
    sets: int
    games_per_set: int
    suits: tuple[Suit, ...]
    points: tuple[int, ...]
    bonus: int
    bonus_every: int
    blind: int
    game_check: int
    set_check: int
    with_qr: bool
    fouls: FoulWords

    def draw(self, pen: Pen) -> None:
        self._draw_header(pen)
        self._draw_names(pen)
        for number, grid in enumerate(self.grid.sets, start=1):
            self._draw_band(pen, grid, number)
            self._draw_set(pen, grid, number)
        self._draw_foot(pen)

    @property
    def grid(self) -> Grid:
        """The boxes of the form."""
        return lay_out(len(self.points), self.sets, self.games_per_set, bonus=bool(self.bonus))

    def say(self, text: Text, *values: object) -> str:
        """The text in the sheet's language."""
        return text.in_language(self.language).format(*values)

    def _draw_header(self, pen: Pen) -> None:
        pen.frame(TABLE_NUMBER, weight=_FRAME)
        pen.write(self.say(wording.TABLE), TABLE_NUMBER.down(1, 3)[0], 10, weight=BOLD)
        pen.write(self.say(wording.TITLE), TITLE, 8.5, align=Align.LEFT)
        pen.write(self.event_name, EVENT_NAME, 16, weight=BOLD, align=Align.LEFT)
        pen.write(self.round_name, ROUND, 13, weight=BOLD, align=Align.LEFT)
        pen.write(self.date, DATE, 10.5, align=Align.LEFT)
        if self.with_qr:
            pen.write(self.say(wording.TABLE_PAGE), DATE, 7.5, align=Align.RIGHT)

    def _draw_names(self, pen: Pen) -> None:
        names, headings = self.grid.names, self.grid.headings
        pen.write(self.say(wording.PLAYER), names.label, 10, weight=BOLD)
        pen.write(self.say(wording.CHECK), headings.check, 7.5)
        for name, heading in zip(names.cells, headings.cells, strict=True):
            pen.frame(name, weight=_COLUMN)
            points, player_class, foul, downfall = divide(heading)
            pen.write(self.say(wording.POINTS), points, 7.5, weight=BOLD)
            pen.write(self.say(wording.CLASS), player_class, 7)
            pen.write(self.say(self.fouls.letter), foul, 7)
            pen.write(self.say(wording.DOWNFALL), downfall, 7)

    def _draw_band(self, pen: Pen, grid: SetGrid, number: int) -> None:
        pen.shade(grid.title, _TINT)
        pen.write(self.say(wording.SET, number), grid.title, 11, weight=BOLD)
        pen.frame(grid.envelope, weight=_THIN)
        pen.write(self.say(wording.ENVELOPE), grid.envelope.down(1, 3)[0].inset(1), 7, align=Align.LEFT)
        heading, *cards = blind_boxes(grid.blind, self.blind)
        what, when = heading.inset(1).down(1, 1)
        pen.write(self.say(wording.BLIND), what, 7, align=Align.LEFT)
        pen.write(self.say(wording.BLIND_WHEN, self.games_per_set), when, 6, align=Align.LEFT)
        for card in cards:
            pen.frame(card, weight=_THIN)

    def _draw_set(self, pen: Pen, grid: SetGrid, number: int) -> None:
        # Shades first: what is drawn later lies on top.
        for box in (*grid.seats.boxes, *grid.running_total.boxes):
            pen.shade(box, _TINT)
        self._draw_seats(pen, grid.seats)
        for game, row in enumerate(grid.games, start=1):
            self._draw_game(pen, row, game)
        if grid.bonus:
            self._draw_bonus(pen, grid.bonus)
        what = wording.MATCH_TOTAL if number == self.sets else wording.RUNNING_TOTAL
        self._draw_row(pen, grid.total, self.say(wording.SET_TOTAL), self.set_check, BOLD)
        self._draw_row(pen, grid.running_total, self.say(what), self.set_check * number, BOLD)
        for box in (*grid.seats.cells, grid.seats.check):
            pen.line(box.x, grid.block.y, box.x, grid.block.bottom, weight=_COLUMN)
        pen.frame(grid.block, weight=_FRAME)

    def _draw_seats(self, pen: Pen, row: SheetRow) -> None:
        self._draw_row(pen, row, self.say(wording.SEAT))
        for cell in row.cells:
            for suit, place in zip(self.suits, seat_places(cell, len(self.suits)), strict=True):
                pen.write(suit.symbol, place, 13)

    def _draw_game(self, pen: Pen, row: SheetRow, game: int) -> None:
        self._draw_row(pen, row, "", self.game_check)
        pen.write(self.say(wording.GAME, game), name_part(row.label), 9, align=Align.LEFT)
        for cell in row.cells:
            points, player_class, foul, downfall = divide(cell)
            for left in (player_class, foul):
                pen.line(left.x, left.y, left.x, left.bottom, weight=_HAIR)
            pen.frame(points, weight=_THIN)
            pen.write(self.say(self.fouls.letter), foul, 8, ink=_FAINT)
            pen.write(self.say(wording.DOWNFALL), downfall, 8, ink=_FAINT)

    def _draw_bonus(self, pen: Pen, row: SheetRow) -> None:
        self._draw_row(pen, row, "", self.bonus * (self.games_per_set // self.bonus_every))
        amount, whose = row.label.inset(1, 1).down(4, 3)
        pen.write(self.say(wording.BONUS, self.bonus), amount, 8, align=Align.LEFT)
        pen.write(self.say(wording.BONUS_GAME, self.bonus_every), whose, 6, align=Align.LEFT)

    def _draw_row(
        self, pen: Pen, row: SheetRow, what: str, check: int | None = None, weight: Weight = Weight.REGULAR
    ) -> None:
        for box in row.boxes:
            pen.frame(box, weight=_THIN)
        pen.write(what, row.label.inset(1), 9, weight=weight, align=Align.LEFT)
        if check is not None:
            pen.write(f"/{check}", target_part(row.check), 9, align=Align.RIGHT, ink=_FAINT)

    def _draw_foot(self, pen: Pen) -> None:
        ranks, signatures = self.grid.ranks, self.grid.signatures
        for box in (ranks.label, *ranks.cells, signatures.label, *signatures.cells):
            pen.frame(box, weight=_COLUMN)
        pen.write(self.say(wording.RANK), ranks.label.inset(1), 9, weight=BOLD, align=Align.LEFT)
        what, meaning = signatures.label.inset(1, 1.5).down(4, 3)
        pen.write(self.say(wording.SIGNATURE), what, 9, weight=BOLD, align=Align.LEFT)
        pen.write(self.say(wording.SIGNED), meaning, 7, align=Align.LEFT)
        for box, label in ((self.grid.remarks, wording.REMARKS), (self.grid.referee, wording.REFEREE_SIGNS)):
            pen.frame(box, weight=_COLUMN)
            pen.write(self.say(label), box.down(2, 5)[0].inset(1), 6.5, align=Align.LEFT)
        pen.write(self._legend(), self.grid.legend, 7, align=Align.LEFT)

    def _legend_of_marks(self) -> str:
        marks = {
            "letter": self.say(self.fouls.letter),
            "full": self.say(self.fouls.full),
            "short": self.say(self.fouls.short).lower(),
        }
        return wording.LEGEND_MARKS.in_language(self.language).format(**marks)

    def _legend(self) -> str:
        classes = classes_by_place(len(self.points))
        worth = [
            f"{self.say(player_class.label)} {points}"
            for player_class, points in zip(classes, self.points, strict=True)
        ]
        checks = (self.game_check, self.set_check, self.set_check * self.sets)
        return "　".join(
            (
                self._legend_of_marks(),
                self.say(wording.LEGEND_POINTS, " / ".join(worth)),
                self.say(wording.LEGEND_CHECKS, *checks),
            )
        )
