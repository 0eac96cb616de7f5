"""The contents of a sheet, cell by cell. Empty cells are missing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import TypedDict

from rules_ref.cases.writer import number_json
from rules_ref.classes import PlayerClass
from scoring.matches.scheme import Scheme

Points = int | Fraction
Value = int | Fraction | PlayerClass | bool
"""Points (or a rank), a class, or True for a mark that was ringed."""


class CellKind(Enum):
    """What a cell is for. The first four stand in a game's row for each player, ``CUT_OFF`` once in it."""

    POINTS = "points"
    CLASS = "class"
    FOUL = "foul"
    DOWNFALL = "downfall"
    CUT_OFF = "cut_off"
    BONUS = "bonus"
    SET_TOTAL = "total"
    RUNNING_TOTAL = "running"
    RANK = "rank"


IN_GAMES = (CellKind.POINTS, CellKind.CLASS, CellKind.FOUL, CellKind.DOWNFALL)
IN_SETS = (CellKind.BONUS, CellKind.SET_TOTAL, CellKind.RUNNING_TOTAL)
MARKS = (CellKind.FOUL, CellKind.DOWNFALL, CellKind.CUT_OFF)


class Counting(Enum):
    """What a P cell holds: the P of its game, or all P of the set so far."""

    BY_GAME = "by_game"
    CUMULATIVE = "cumulative"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a sheet. Sets and games count from 1 (0: none), ``player`` is the column of names, from 0.

    ``player`` None is the row as a whole: its check sum. ``place`` only helps to name the cell.
    """

    column: CellKind
    set_number: int = 0
    game: int = 0
    player: int | None = None
    place: int | None = field(default=None, compare=False)

    @property
    def key(self) -> str:
        """The cell as one word.

        >>> Cell(CellKind.POINTS, 1, 4, 2).key
        'points-1-4-2'
        """
        player = "all" if self.player is None else str(self.player)
        return f"{self.column.value}-{self.set_number}-{self.game}-{player}"


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A sheet as it was filled in; ``players``: the headings of its columns.

    ``cells`` hold what is written: numbers, classes, and True for a ringed mark. ``marks``: the sheet has places for
    foul and downfall, so that one left unmarked was none. ``as_played`` is not written there: the classes of each column
    by which a game (set, game) was played, where it stands although the game before was corrected since.
    """

    players: tuple[str, ...]
    cells: Mapping[Cell, Value]
    counting: Counting = Counting.BY_GAME
    marks: bool = True
    as_played: Mapping[tuple[int, int], tuple[PlayerClass | None, ...]] = field(default_factory=dict)

    def daifugo_as_played(self, set_number: int, game: int) -> tuple[int | None, ...]:
        """The column that was daifugo when a game that stands was played; empty for a game that follows from the one before."""
        classes = self.as_played.get((set_number, game))
        if classes is None:
            return ()
        return (classes.index(PlayerClass.DAIFUGO) if PlayerClass.DAIFUGO in classes else None,)

    def number(self, cell: Cell) -> Points | None:
        value = self.cells.get(cell)
        return None if value is None or isinstance(value, PlayerClass) else value

    def numbers(self, column: CellKind, set_number: int = 0, game: int = 0) -> tuple[Points | None, ...]:
        """A row of numbers, one for each player."""
        return tuple(
            self.number(Cell(column, set_number, game, player)) for player in range(len(self.players))
        )

    def class_at(self, set_number: int, game: int, player: int) -> PlayerClass | None:
        value = self.cells.get(Cell(CellKind.CLASS, set_number, game, player))
        return value if isinstance(value, PlayerClass) else None

    def marked(self, column: CellKind, set_number: int, game: int) -> frozenset[int]:
        """The players with a mark in a game."""
        everyone = range(len(self.players))
        return frozenset(
            player for player in everyone if self.cells.get(Cell(column, set_number, game, player))
        )

    def cut_off(self, set_number: int, game: int) -> bool:
        return bool(self.cells.get(Cell(CellKind.CUT_OFF, set_number, game)))

    def says_of_game(self, set_number: int, game: int) -> bool:
        """Whether there is anything in a game's row."""
        cells = game_cells(set_number, game, len(self.players))
        return any(self.cells.get(cell, False) is not False for cell in cells)


def game_cells(set_number: int, game: int, players: int) -> Iterator[Cell]:
    """The cells of a game's row: player by player, and whether it was cut off."""
    for player in range(players):
        for column in IN_GAMES:
            yield Cell(column, set_number, game, player)
    yield Cell(CellKind.CUT_OFF, set_number, game)


def all_cells(scheme: Scheme, players: int) -> Iterator[Cell]:
    """Every cell of a sheet, from the top to the bottom."""
    for number in range(1, scheme.sets + 1):
        for game in range(1, scheme.games_per_set + 1):
            yield from game_cells(number, game, players)
        for column in IN_SETS:
            yield from (Cell(column, number, 0, player) for player in range(players))
    yield from (Cell(CellKind.RANK, player=player) for player in range(players))


class SheetJson(TypedDict):
    """A sheet as it is stored: its cells by their keys."""

    counting: str
    marks: bool
    cells: dict[str, int | str | bool]


def sheet_json(sheet: PaperSheet) -> SheetJson:
    """``{"counting": "by_game", "marks": true, "cells": {"points-1-1-0": 6, …}}``; shares are ``"9/2"``."""
    cells = {cell.key: _plain(value) for cell, value in sheet.cells.items()}
    return {"counting": sheet.counting.value, "marks": sheet.marks, "cells": cells}


def read_sheet(data: SheetJson, players: tuple[str, ...], scheme: Scheme) -> PaperSheet:
    """The sheet written by ``sheet_json``. Cells that no sheet of this scheme has are left out."""
    known = {cell.key: cell for cell in all_cells(scheme, len(players))}
    cells = {known[key]: _value(known[key], value) for key, value in data["cells"].items() if key in known}
    return PaperSheet(players, cells, Counting(data["counting"]), data["marks"])


def _plain(value: Value) -> int | str | bool:
    if isinstance(value, PlayerClass):
        return value.value
    return value if isinstance(value, bool) else number_json(value)


def _value(cell: Cell, plain: int | str | bool) -> Value:
    if cell.column is CellKind.CLASS:
        return PlayerClass(plain)
    if cell.column in MARKS:
        return True
    found = Fraction(plain)
    return found.numerator if found.denominator == 1 else found
