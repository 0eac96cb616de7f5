"""The rows below the games: bonus, the set's total, the running total, and the ranks at the foot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.paper.contradictions import Assumption, Code, LeftOut, SheetContradiction
from scoring.paper.sheet import Cell, CellKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scoring.matches.scheme import Scheme
    from scoring.paper.reading import GameReading
    from scoring.paper.sheet import PaperSheet, Points

    Numbers = tuple[Points | None, ...]


@dataclass(frozen=True, slots=True)
class SetTotals:
    """What the games of a set come to. ``added`` are the P as written, ``settled`` those of the games as they were
    read (None: not to be told); ``whole``: all its games are written and none was cut off. ``winner`` has the bonus
    (None: nobody, or with ``bonus_open`` not to be told); ``gaps``: a game before the last one is left out.
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
        return any(each is not None for each in (*self.added, *self.settled))


def totals_of(sheet: PaperSheet, scheme: Scheme, readings: Sequence[GameReading]) -> SetTotals:
    everyone = range(len(sheet.players))
    said = [each for each in readings if each.row.says]
    paying = next((each for each in said if each.row.bonus), None)
    numbers = [each.row.number for each in said]
    gaps = numbers != list(range(1, len(numbers) + 1))
    return SetTotals(
        readings[0].row.set_number,
        paying.bonus_winner if paying else None,
        paying.row.bonus if paying else 0,
        len(paying.bonuses) > 1 if paying else False,
        paying.with_bonus if paying else False,
        tuple(None if gaps or not said else _added(said, player) for player in everyone),
        tuple(
            None if gaps or not said else _sum(each.points(player) for each in said) for player in everyone
        ),
        len(said) == scheme.games_per_set and not any(each.row.cut_off for each in said),
        gaps,
    )


def _added(said: Sequence[GameReading], player: int) -> Points | None:
    """The P written for a player; a nought that was left out, and a game that was cut off, is what it was read as."""
    gains = [each.row.gains[player] for each in said]
    return _sum(each.base(player) if gain is None else gain for each, gain in zip(said, gains, strict=True))


def _sum(values: Iterable[Points | None]) -> Points | None:
    total: Points = 0
    for each in values:
        if each is None:
            return None
        total += each
    return total


class Totals:
    """The bonus and the totals of all sets of a sheet, and its ranks."""

    def __init__(self, sheet: PaperSheet, scheme: Scheme, sets: Sequence[SetTotals]) -> None:
        self.sheet = sheet
        self.scheme = scheme
        self.sets = sets
        self.players = range(len(sheet.players))

    def contradictions(self) -> Iterator[SheetContradiction]:
        for each in self.sets:
            yield from self._bonus(each)
            yield from self._set_total(each)
            yield from self._running_total(each)
        yield from self._ranks()

    def assumptions(self) -> Iterator[Assumption]:
        for each in self.sets:
            row = self._row(CellKind.BONUS, each)
            in_total = each.winner is not None and not self._missing(each)
            if each.bonus and in_total and not each.bonus_in_points and not any(row):
                yield Assumption(LeftOut.BONUS, Cell(CellKind.BONUS, each.set_number, 0, each.winner))

    def _row(self, column: CellKind, each: SetTotals) -> Numbers:
        return self.sheet.numbers(column, each.set_number)

    def _bonus(self, each: SetTotals) -> Iterator[SheetContradiction]:
        clause = self.scheme.ranking.bonus_clause
        row = self._row(CellKind.BONUS, each)
        for player, found in enumerate(row):
            due = each.bonus if player == each.winner else 0
            if found is None or found == due or each.bonus_open:
                continue
            code = Code.BONUS_AMOUNT if player == each.winner else Code.BONUS_PLAYER
            cell = Cell(CellKind.BONUS, each.set_number, 0, player)
            yield SheetContradiction(code, (cell,), clause, found, due, each.winner)
        if self._missing(each) and not any(row):
            cells = tuple(
                Cell(column, each.set_number, 0, each.winner)
                for column in (CellKind.BONUS, CellKind.SET_TOTAL)
            )
            yield SheetContradiction(Code.BONUS_MISSING, cells, clause, due=each.bonus, who=each.winner)

    def _missing(self, each: SetTotals) -> bool:
        """Whether the total of who has won the bonus is short of just that."""
        if each.winner is None or each.bonus_in_points or not each.bonus:
            return False
        if self._row(CellKind.BONUS, each)[each.winner]:
            return False
        total, added = self._row(CellKind.SET_TOTAL, each)[each.winner], each.added[each.winner]
        return total is not None and total == added

    def _set_total(self, each: SetTotals) -> Iterator[SheetContradiction]:
        row = self._row(CellKind.SET_TOTAL, each)
        full = self.scheme.set_check(len(self.players))
        # Totals of a full set tell that games were played whose rows were left empty: then the rows prove
        # nothing against them.
        left_out = not each.whole and _sum(row) == full
        for player, found in enumerate(row):
            right = [due for due in (self._local(each, player), each.settled[player]) if due is not None]
            missing = player == each.winner and self._missing(each)
            if found is None or not right or found in right or left_out or missing:
                continue
            cell = Cell(CellKind.SET_TOTAL, each.set_number, 0, player)
            yield SheetContradiction(Code.SET_TOTAL, (cell,), found=found, due=right[-1])
        yield from self._sum_of(Code.SET_SUM, CellKind.SET_TOTAL, each, self._set_sums(each))

    def _local(self, each: SetTotals, player: int) -> Points | None:
        """The P and the bonus written above a total."""
        added, bonus = each.added[player], self._row(CellKind.BONUS, each)[player]
        if added is None:
            return None
        left_out = each.bonus if player == each.winner and not each.bonus_in_points else 0
        if each.bonus_in_points and player == each.winner:
            bonus = 0
        return added + (left_out if bonus is None else bonus)

    def _set_sums(self, each: SetTotals) -> list[Points]:
        """What the totals of a set may add up to: 50, or as far as it was played."""
        full: Points = self.scheme.set_check(len(self.players))
        played = _sum(each.settled)
        if each.whole or each.gaps:
            return [full]
        return [0 if played is None else played, full]

    def _running_total(self, each: SetTotals) -> Iterator[SheetContradiction]:
        row = self._row(CellKind.RUNNING_TOTAL, each)
        before = self.sets[: each.set_number - 1]
        for player, found in enumerate(row):
            right = self._running_right(each, before, player)
            if found is not None and right and found not in right:
                cell = Cell(CellKind.RUNNING_TOTAL, each.set_number, 0, player)
                yield SheetContradiction(Code.RUNNING_TOTAL, (cell,), found=found, due=right[0])
        sums: list[Points] = [0]
        for one in (*before, each):
            sums = [then + now for then in sums for now in self._set_sums(one)]
        yield from self._sum_of(Code.RUNNING_SUM, CellKind.RUNNING_TOTAL, each, sums)

    def _running_right(self, each: SetTotals, before: Sequence[SetTotals], player: int) -> list[Points]:
        """The games added up; what stood there before and this set's total; all the sets' totals."""
        settled = _sum(one.settled[player] for one in (*before, each))
        totals = [self._row(CellKind.SET_TOTAL, one)[player] for one in (*before, each)]
        last = self._row(CellKind.RUNNING_TOTAL, before[-1])[player] if before else 0
        found = (settled, _sum(totals), _sum((last, totals[-1])))
        return [due for due in found if due is not None]

    def _sum_of(
        self, code: Code, column: CellKind, each: SetTotals, right: list[Points]
    ) -> Iterator[SheetContradiction]:
        found = _sum(self._row(column, each))
        if found is not None and found not in right:
            cell = Cell(column, each.set_number)
            yield SheetContradiction(code, (cell,), self.scheme.ranking.points_clause, found, right[0])

    def _ranks(self) -> Iterator[SheetContradiction]:
        """Players with as many points may have been put in order by hand."""
        points = self._final()
        for player, found in enumerate(self.sheet.numbers(CellKind.RANK)):
            if found is None or points is None:
                continue
            best = 1 + sum(each > points[player] for each in points)
            if not best <= found < best + points.count(points[player]):
                yield SheetContradiction(
                    Code.RANK, (Cell(CellKind.RANK, player=player),), found=found, due=best
                )

    def _final(self) -> list[Points] | None:
        """What the ranks go by: the match totals as written, else the games as they were read."""
        written = self._row(CellKind.RUNNING_TOTAL, self.sets[-1])
        if _sum(written) is None:
            begun = [each for each in self.sets if each.started or each.gaps]
            written = tuple(_sum(each.settled[player] for each in begun) for player in self.players)
        found = [each for each in written if each is not None]
        return found if len(found) == len(self.players) else None
