"""A score sheet filled in by hand: what it says, whether that holds together, and how it differs from a record.

The desk types a sheet in as it stands. ``check_sheet`` names every cell that contradicts another or the rules, and
reads off it what the games were; ``paper_of`` writes a match as its sheet would show it; ``differences`` puts a
sheet and a record side by side, ``changed_cells`` two versions of a record.
"""

from scoring.paper.check import SheetCheck, check_sheet
from scoring.paper.contradictions import Code, SheetContradiction
from scoring.paper.differences import Difference, changed_cells, differences
from scoring.paper.filling import paper_of
from scoring.paper.json_form import read_sheet, sheet_json
from scoring.paper.sheet import Cell, CellKind, Counting, PaperSheet
from scoring.paper.wording import assumption_text, contradiction_text, where

__all__ = [
    "Cell",
    "CellKind",
    "Code",
    "Counting",
    "Difference",
    "PaperSheet",
    "SheetCheck",
    "SheetContradiction",
    "assumption_text",
    "changed_cells",
    "check_sheet",
    "contradiction_text",
    "differences",
    "paper_of",
    "read_sheet",
    "sheet_json",
    "where",
]
