"""A score sheet filled in by hand: its contents, its contradictions, and differences from a record.

The desk types a sheet in. ``check_sheet`` names every cell that contradicts another or the rules, and deduces
the games; ``paper_of`` writes a match as its sheet would show it; ``differences`` compares a sheet with a
record, ``changed_cells`` two versions of a record.
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
