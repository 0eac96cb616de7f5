"""P and classes of one game: every place once, each with its class, and the right sum."""

from collections import Counter
from collections.abc import Iterator

from rules_ref.classes import PlayerClass, classes_by_place
from scoring.matches.scheme import Scheme
from scoring.paper.contradictions import Assumption, Code, LeftOut, SheetContradiction
from scoring.paper.reading import GameReading
from scoring.paper.sheet import CellKind, Counting, PaperSheet, Points


class RowPlaces:
    """The places of one game's row."""

    def __init__(self, sheet: PaperSheet, scheme: Scheme, reading: GameReading) -> None:
        self.sheet = sheet
        self.scheme = scheme
        self.reading = reading
        self.row = reading.row
        self.players = range(len(sheet.players))
        self.worth = scheme.ranking.points[len(sheet.players)]
        self.classes = classes_by_place(len(sheet.players))
        self.blank_classes = self._blank([player_class is not None for player_class in self.row.classes])
        self.blank_points = self._blank(list(self.row.written)) - set(self.zeros())

    def contradictions(self) -> Iterator[SheetContradiction]:
        yield from self._empty()
        yield from self._points()
        yield from self._classes()
        yield from self._sum()

    def assumptions(self) -> Iterator[Assumption]:
        for player in self.zeros():
            yield Assumption(LeftOut.ZERO, self.row.cell(CellKind.POINTS, player))

    def zeros(self) -> list[int]:
        """The players whose empty P cell means 0, which is often left out; at most one."""
        blank = self._blank(list(self.row.written))
        if self.sheet.counting is Counting.CUMULATIVE or len(blank) != 1:
            return []
        return [player for player in blank if self.reading.base(player) == 0]

    def _blank(self, written: list[bool]) -> set[int]:
        """The players without an entry, if others have one."""
        return {player for player in self.players if not written[player]} if any(written) else set()

    def _empty(self) -> Iterator[SheetContradiction]:
        for player in sorted(self.blank_classes | self.blank_points):
            place = self.reading.place(player)
            empty = {
                CellKind.CLASS: player in self.blank_classes,
                CellKind.POINTS: self._has_no_points(player),
            }
            where = tuple(self.row.cell(column, player, place) for column, is_so in empty.items() if is_so)
            due: Points | PlayerClass | None = None
            if place is not None:
                due = (self.classes if empty[CellKind.CLASS] else self.worth)[place - 1]
            yield SheetContradiction(Code.PLACE_EMPTY, where, self.scheme.ranking.places_clause, due=due)

    def _has_no_points(self, player: int) -> bool:
        """Whether the P are left out, or were not written on from the game before."""
        gain, base = self.row.gains[player], self.reading.base(player)
        unmoved = gain == 0 and player in self.blank_classes and base not in (0, None)
        return player in self.blank_points or unmoved

    def _value(self, player: int) -> Points | None:
        """The P written for a player's place, without a bonus included in them."""
        gain, row = self.row.gains[player], self.row
        if gain is not None and row.bonus and gain == self.worth[0] + row.bonus:
            return self.worth[0]
        return gain

    def _points(self) -> Iterator[SheetContradiction]:
        clause = self.scheme.ranking.points_clause
        holders: dict[Points, list[int]] = {}
        for player in self.players:
            value = self._value(player)
            if value is None:
                continue
            cell = self.row.cell(CellKind.POINTS, player)
            if value not in self.worth:
                due = self.reading.base(player)
                yield SheetContradiction(Code.NO_SUCH_POINTS, (cell,), clause, found=value, due=due)
            elif player not in self.blank_classes:
                holders.setdefault(value, []).append(player)
        for value, having in holders.items():
            if len(having) > self.worth.count(value):
                cells = tuple(self.row.cell(CellKind.POINTS, player) for player in having)
                yield SheetContradiction(Code.PLACE_TWICE, cells, clause, found=value)

    def _classes(self) -> Iterator[SheetContradiction]:
        clause = self.scheme.ranking.places_clause
        written = {
            player: written_class
            for player, written_class in enumerate(self.row.classes)
            if written_class is not None
        }
        for player, player_class in written.items():
            cell = self.row.cell(CellKind.CLASS, player)
            value = self._value(player)
            of_points = [
                of_place for of_place, worth in zip(self.classes, self.worth, strict=True) if worth == value
            ]
            if player_class not in self.classes:
                yield SheetContradiction(Code.NO_SUCH_CLASS, (cell,), clause, found=player_class)
            elif of_points and player_class not in of_points:
                both = (cell, self.row.cell(CellKind.POINTS, player))
                yield SheetContradiction(
                    Code.CLASS_POINTS, both, clause, found=player_class, due=of_points[0]
                )
        for player_class, count in Counter(written.values()).items():
            # A class that no table of this size has was reported above.
            if count > self.classes.count(player_class) > 0:
                having = [player for player, held in written.items() if held is player_class]
                cells = tuple(self.row.cell(CellKind.CLASS, player) for player in having)
                yield SheetContradiction(Code.CLASS_TWICE, cells, clause, found=player_class)

    def _sum(self) -> Iterator[SheetContradiction]:
        """The sum of all P, where all are written: 12, or 12 more than before."""
        gains = [gain for gain in self.row.gains if gain is not None]
        if len(gains) < len(self.players):
            return
        right = self._right_sums()
        if sum(gains) in right:
            return
        before = 0 if self.sheet.counting is Counting.BY_GAME else self._written_sum() - sum(gains)
        found, due = before + sum(gains), before + right[-1]
        clause = self.scheme.ranking.points_clause
        winner = self.reading.bonus_winner
        short = self.row.bonus and right[-1] - sum(gains) == self.row.bonus and winner is not None
        cells = [self.row.cell(CellKind.POINTS)]
        if short and not self.reading.with_bonus:
            cells.append(self.row.cell(CellKind.POINTS, winner))
            clause = self.scheme.ranking.bonus_clause or clause
        yield SheetContradiction(Code.GAME_SUM, tuple(cells), clause, found=found, due=due)

    def _written_sum(self) -> Points:
        points = self.sheet.numbers(CellKind.POINTS, self.row.set_number, self.row.number)
        return sum(point for point in points if point is not None)

    def _right_sums(self) -> list[int]:
        """The possible sums of the gains. They include a bonus that has no row of its own.

        Cumulative P without totals below them have no other cell for it.
        """
        plain, row = self.scheme.game_check(len(self.sheet.players)), self.row
        if not row.bonus:
            return [plain]
        in_own_row = any(number for number in self.sheet.numbers(CellKind.BONUS, row.set_number))
        if self.sheet.counting is Counting.BY_GAME:
            with_it = not in_own_row and self.reading.with_bonus
            return [plain + row.bonus] if with_it else [plain]
        totals = self.sheet.numbers(CellKind.SET_TOTAL, row.set_number)
        if in_own_row or any(total is not None for total in totals):
            return [plain + row.bonus, plain]
        return [plain + row.bonus]


def cut_off_contradictions(reading: GameReading, scheme: Scheme) -> Iterator[SheetContradiction]:
    """P of a game that was cut off: none, or those of the places taken and a share of the rest."""
    candidate = reading.fits[0]
    for player, gain in enumerate(reading.row.gains):
        if gain not in (None, candidate.base[player], candidate.outcome.points[player]):
            cell, clause = reading.row.cell(CellKind.POINTS, player), scheme.ranking.cut_off_clause
            due = reading.points(player)
            yield SheetContradiction(Code.CUT_OFF_POINTS, (cell,), clause, found=gain, due=due)
