"""The rows below the games: bonus, the set's total, the running total, and the ranks at the foot."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scoring.matches.scheme import Scheme
from scoring.paper.contradictions import Assumption, Code, LeftOut, SheetContradiction
from scoring.paper.reading import GameReading
from scoring.paper.sheet import Cell, CellKind, PaperSheet, Points

Numbers = tuple[Points | None, ...]


@dataclass(frozen=True, slots=True)
class SetTotals:
    """The totals of a set by its games.

    ``added``: the P as written; ``settled``: those of the games as they were read (None: unknown); ``whole``:
    all its games are written and none was cut off. ``winner`` has the bonus (None: no player, or with
    ``bonus_open`` unknown); ``gaps``: a game before the last one is left out.
    """

    set_number: int
    winner: int | None
    bonus: int
    bonus_open: bool
    bonus_in_points: bool
    added: Numbers
    settled: Numbers
    whole: bool
    gaps: bool

    @property
    def started(self) -> bool:
        return any(number is not None for number in (*self.added, *self.settled))


def totals_of(sheet: PaperSheet, scheme: Scheme, readings: Sequence[GameReading]) -> SetTotals:
    everyone = range(len(sheet.players))
    written = [reading for reading in readings if reading.row.says]
    paying = next((reading for reading in written if reading.row.bonus), None)
    numbers = [reading.row.number for reading in written]
    gaps = numbers != list(range(1, len(numbers) + 1))
    return SetTotals(
        readings[0].row.set_number,
        paying.bonus_winner if paying else None,
        paying.row.bonus if paying else 0,
        len(paying.bonuses) > 1 if paying else False,
        paying.with_bonus if paying else False,
        tuple(None if gaps or not written else _added(written, player) for player in everyone),
        tuple(
            None if gaps or not written else _sum(reading.points(player) for reading in written)
            for player in everyone
        ),
        len(written) == scheme.games_per_set and not any(reading.row.cut_off for reading in written),
        gaps,
    )


def _added(readings: Sequence[GameReading], player: int) -> Points | None:
    """The P written for a player; an empty cell counts as it was read: a zero, or a game that was cut off."""
    gains = [reading.row.gains[player] for reading in readings]
    return _sum(
        reading.base(player) if gain is None else gain for reading, gain in zip(readings, gains, strict=True)
    )


def _sum(values: Iterable[Points | None]) -> Points | None:
    total: Points = 0
    for value in values:
        if value is None:
            return None
        total += value
    return total


class Totals:
    """The bonus and the totals of all sets of a sheet, and its ranks."""

    def __init__(self, sheet: PaperSheet, scheme: Scheme, sets: Sequence[SetTotals]) -> None:
        self.sheet = sheet
        self.scheme = scheme
        self.sets = sets
        self.players = range(len(sheet.players))

    def contradictions(self) -> Iterator[SheetContradiction]:
        for played_set in self.sets:
            yield from self._bonus(played_set)
            yield from self._set_total(played_set)
            yield from self._running_total(played_set)
        yield from self._ranks()

    def assumptions(self) -> Iterator[Assumption]:
        for played_set in self.sets:
            row = self._row(CellKind.BONUS, played_set)
            in_total = played_set.winner is not None and not self._missing(played_set)
            if played_set.bonus and in_total and not played_set.bonus_in_points and not any(row):
                yield Assumption(
                    LeftOut.BONUS, Cell(CellKind.BONUS, played_set.set_number, 0, played_set.winner)
                )

    def _row(self, column: CellKind, totals: SetTotals) -> Numbers:
        return self.sheet.numbers(column, totals.set_number)

    def _bonus(self, totals: SetTotals) -> Iterator[SheetContradiction]:
        clause = self.scheme.ranking.bonus_clause
        row = self._row(CellKind.BONUS, totals)
        for player, found in enumerate(row):
            due = totals.bonus if player == totals.winner else 0
            if found is None or found == due or totals.bonus_open:
                continue
            code = Code.BONUS_AMOUNT if player == totals.winner else Code.BONUS_PLAYER
            cell = Cell(CellKind.BONUS, totals.set_number, 0, player)
            yield SheetContradiction(code, (cell,), clause, found, due, totals.winner)
        if self._missing(totals) and not any(row):
            cells = tuple(
                Cell(column, totals.set_number, 0, totals.winner)
                for column in (CellKind.BONUS, CellKind.SET_TOTAL)
            )
            yield SheetContradiction(Code.BONUS_MISSING, cells, clause, due=totals.bonus, who=totals.winner)

    def _missing(self, totals: SetTotals) -> bool:
        """Whether the set total of the bonus winner lacks exactly the bonus."""
        if totals.winner is None or totals.bonus_in_points or not totals.bonus:
            return False
        if self._row(CellKind.BONUS, totals)[totals.winner]:
            return False
        total, added = self._row(CellKind.SET_TOTAL, totals)[totals.winner], totals.added[totals.winner]
        return total is not None and total == added

    def _set_total(self, totals: SetTotals) -> Iterator[SheetContradiction]:
        row = self._row(CellKind.SET_TOTAL, totals)
        full = self.scheme.set_check(len(self.players))
        # Totals of a full set show that games with empty rows were played: the rows then prove nothing
        # against the totals.
        left_out = not totals.whole and _sum(row) == full
        for player, found in enumerate(row):
            right = [due for due in (self._local(totals, player), totals.settled[player]) if due is not None]
            missing = player == totals.winner and self._missing(totals)
            if found is None or not right or found in right or left_out or missing:
                continue
            cell = Cell(CellKind.SET_TOTAL, totals.set_number, 0, player)
            yield SheetContradiction(Code.SET_TOTAL, (cell,), found=found, due=right[-1])
        yield from self._sum_of(Code.SET_SUM, CellKind.SET_TOTAL, totals, self._set_sums(totals))

    def _local(self, totals: SetTotals, player: int) -> Points | None:
        """A player's set total by the P and the bonus written above it."""
        added, bonus = totals.added[player], self._row(CellKind.BONUS, totals)[player]
        if added is None:
            return None
        left_out = totals.bonus if player == totals.winner and not totals.bonus_in_points else 0
        if totals.bonus_in_points and player == totals.winner:
            bonus = 0
        return added + (left_out if bonus is None else bonus)

    def _set_sums(self, totals: SetTotals) -> list[Points]:
        """The possible sums of a set's totals: 50, or the sum of the games played."""
        full: Points = self.scheme.set_check(len(self.players))
        played = _sum(totals.settled)
        if totals.whole or totals.gaps:
            return [full]
        return [0 if played is None else played, full]

    def _running_total(self, totals: SetTotals) -> Iterator[SheetContradiction]:
        row = self._row(CellKind.RUNNING_TOTAL, totals)
        before = self.sets[: totals.set_number - 1]
        for player, found in enumerate(row):
            right = self._running_right(totals, before, player)
            if found is not None and right and found not in right:
                cell = Cell(CellKind.RUNNING_TOTAL, totals.set_number, 0, player)
                yield SheetContradiction(Code.RUNNING_TOTAL, (cell,), found=found, due=right[0])
        sums: list[Points] = [0]
        for one in (*before, totals):
            sums = [then + now for then in sums for now in self._set_sums(one)]
        yield from self._sum_of(Code.RUNNING_SUM, CellKind.RUNNING_TOTAL, totals, sums)

    def _running_right(self, totals: SetTotals, before: Sequence[SetTotals], player: int) -> list[Points]:
        """The right running totals: by games, by set totals, by the last running total and this set's."""
        settled = _sum(one.settled[player] for one in (*before, totals))
        written = [self._row(CellKind.SET_TOTAL, one)[player] for one in (*before, totals)]
        last = self._row(CellKind.RUNNING_TOTAL, before[-1])[player] if before else 0
        found = (settled, _sum(written), _sum((last, written[-1])))
        return [due for due in found if due is not None]

    def _sum_of(
        self, code: Code, column: CellKind, totals: SetTotals, right: list[Points]
    ) -> Iterator[SheetContradiction]:
        found = _sum(self._row(column, totals))
        if found is not None and found not in right:
            cell = Cell(column, totals.set_number)
            yield SheetContradiction(code, (cell,), self.scheme.ranking.points_clause, found, right[0])

    def _ranks(self) -> Iterator[SheetContradiction]:
        """Wrong ranks; players with equal points may have been ordered by hand."""
        points = self._final()
        for player, found in enumerate(self.sheet.numbers(CellKind.RANK)):
            if found is None or points is None:
                continue
            best = 1 + sum(point > points[player] for point in points)
            if not best <= found < best + points.count(points[player]):
                yield SheetContradiction(
                    Code.RANK, (Cell(CellKind.RANK, player=player),), found=found, due=best
                )

    def _final(self) -> list[Points] | None:
        """The points behind the ranks: the match totals as written, else the games as they were read."""
        written = self._row(CellKind.RUNNING_TOTAL, self.sets[-1])
        if _sum(written) is None:
            begun = [played_set for played_set in self.sets if played_set.started or played_set.gaps]
            written = tuple(_sum(totals.settled[player] for totals in begun) for player in self.players)
        found = [total for total in written if total is not None]
        return found if len(found) == len(self.players) else None
