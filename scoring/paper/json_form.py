"""A sheet as plain JSON, and back."""

from fractions import Fraction
from typing import TypedDict

from rules_ref.cases.writer import number_json
from rules_ref.classes import PlayerClass
from scoring.matches.scheme import Scheme
from scoring.paper.sheet import MARKS, Cell, CellKind, Counting, PaperSheet, Value, all_cells


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
    """What ``sheet_json`` has written. Cells that no sheet of this scheme has are left out."""
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
