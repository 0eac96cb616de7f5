"""The possible errors of a sheet, each as a value that names its cells."""

from dataclasses import dataclass
from enum import Enum

from rules_ref.classes import PlayerClass
from scoring.paper.sheet import Cell, Points


class Code(Enum):
    """The kinds of contradictions."""

    GAME_SUM = "game_sum"
    SET_SUM = "set_sum"
    RUNNING_SUM = "running_sum"
    NO_SUCH_POINTS = "no_such_points"
    PLACE_TWICE = "place_twice"
    PLACE_EMPTY = "place_empty"
    NO_SUCH_CLASS = "no_such_class"
    CLASS_TWICE = "class_twice"
    CLASS_POINTS = "class_points"
    CUT_OFF_POINTS = "cut_off_points"
    FOUL_UNKNOWN = "foul_unknown"
    FOUL_PLACE = "foul_place"
    FOUL_WON = "foul_won"
    FOUL_MISSING = "foul_missing"
    BOTH_MARKS = "both_marks"
    DOWNFALL_UNKNOWN = "downfall_unknown"
    DOWNFALL_FIRST_GAME = "downfall_first_game"
    DOWNFALL_NOT_DAIFUGO = "downfall_not_daifugo"
    DOWNFALL_WON = "downfall_won"
    DOWNFALL_MISSING = "downfall_missing"
    BONUS_PLAYER = "bonus_player"
    BONUS_AMOUNT = "bonus_amount"
    BONUS_MISSING = "bonus_missing"
    SET_TOTAL = "set_total"
    RUNNING_TOTAL = "running_total"
    RANK = "rank"


class LeftOut(Enum):
    """Entries that a sheet may leave out and that are then assumed."""

    ZERO = "zero"
    DOWNFALL = "downfall"
    BONUS = "bonus"
    WHEN_FOULED = "when_fouled"


@dataclass(frozen=True, slots=True)
class SheetContradiction:
    """A contradiction of a sheet with itself or the rules.

    The first of ``cells`` is where it shows, the others are involved. ``found``: the value there, ``due``:
    the right one (None: unknown); ``who``: the player for whom it would be right; ``clause``: the reason, if
    a document has one.
    """

    code: Code
    cells: tuple[Cell, ...]
    clause: str | None = None
    found: Points | PlayerClass | None = None
    due: Points | PlayerClass | None = None
    who: int | None = None

    @property
    def cell(self) -> Cell:
        return self.cells[0]


@dataclass(frozen=True, slots=True)
class Assumption:
    """Something missing on the sheet, and how it was read."""

    left: LeftOut
    cell: Cell
