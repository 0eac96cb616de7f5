"""Two sheets compared cell by cell."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules_ref.classes import PlayerClass
from scoring.matches.scheme import Scheme
from scoring.paper.contradictions import Assumption
from scoring.paper.sheet import MARKS, Cell, CellKind, PaperSheet, Value, all_cells


@dataclass(frozen=True, slots=True)
class Difference:
    """A cell in which two sheets differ (None: nothing there)."""

    cell: Cell
    paper: Value | None
    entry: Value | None


def differences(
    paper: PaperSheet, entry: PaperSheet, scheme: Scheme, taken: Iterable[Assumption] = ()
) -> tuple[Difference, ...]:
    """The values written on ``paper`` that differ in ``entry``, from the top to the bottom.

    Cells that the paper leaves empty are not compared, except for marks in a game with other entries: no mark
    means that there was none. A bonus included in the P of its game is no difference, nor is a mark that was
    assumed (``taken``).
    """
    silent = {assumption.cell for assumption in taken}
    return tuple(
        Difference(cell, difference, entry.cells.get(cell))
        for cell in all_cells(scheme, len(paper.players))
        if (difference := _value(paper, cell)) is not None
        and not (difference is False and cell in silent)
        and not _agree(cell, difference, paper, entry, scheme)
    )


def changed_cells(before: PaperSheet, now: PaperSheet, scheme: Scheme) -> tuple[Difference, ...]:
    """Every cell that differs in two versions of a record (the earlier is ``paper``), from top to bottom."""
    both = (
        (cell, before.cells.get(cell), now.cells.get(cell)) for cell in all_cells(scheme, len(now.players))
    )
    return tuple(Difference(cell, old, new) for cell, old, new in both if old != new)


def _agree(cell: Cell, value: Value, paper: PaperSheet, entry: PaperSheet, scheme: Scheme) -> bool:
    other = entry.cells.get(cell)
    # False is a mark that could stand there and does not; a record has no cell for that.
    if value is False or other is None:
        nothing = value is False or (cell.column is CellKind.BONUS and value == 0)
        return nothing and other is None
    if cell.column is not CellKind.POINTS or isinstance(value, PlayerClass) or isinstance(other, PlayerClass):
        return value == other
    apart = replace(cell, column=CellKind.BONUS, game=0)
    pays = cell.game % scheme.ranking.bonus_every == 0 and apart not in paper.cells
    return value == other or (pays and value == other + (entry.number(apart) or 0))


def _value(paper: PaperSheet, cell: Cell) -> Value | None:
    value = paper.cells.get(cell)
    if value is not None or cell.column not in MARKS:
        return value
    unmarked = paper.says_of_game(cell.set_number, cell.game)
    has_place = paper.marks or cell.column is CellKind.CUT_OFF
    return False if unmarked and has_place else None
