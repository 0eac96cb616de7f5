"""Correct sheets with one cell changed: contradictions and assumptions are worded as when reviewed."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from rules_ref.classes import PlayerClass
from scoring.matches.league_match import SCHEME as JBL
from scoring.matches.match import score_match
from scoring.matches.scheme import Scheme
from scoring.paper.check import check_sheet
from scoring.paper.contradictions import Assumption
from scoring.paper.filling import paper_of
from scoring.paper.sheet import Cell, CellKind, Counting, PaperSheet, Value, all_cells
from scoring.paper.wording import assumption_text, contradiction_text
from tests.golden import is_as_kept
from tests.scoring.sheet_samples import FULL, SHARING, THREE_CUT_OFF

NAMES = ("青木", "井上", "上田", "遠藤")
SHEETS = {
    "by_game": (paper_of(score_match(FULL, JBL), JBL), JBL),
    "cumulative": (paper_of(score_match(FULL, JBL), JBL, counting=Counting.CUMULATIVE), JBL),
    "three_shared": (paper_of(score_match(THREE_CUT_OFF, SHARING), SHARING), SHARING),
}


def others(cell: Cell, value: Value | None) -> Iterator[Value | None]:
    """Other values for the cell: empty, and another one of the same kind."""
    if value is not None:
        yield None
    match cell.column:
        case CellKind.FOUL | CellKind.DOWNFALL | CellKind.CUT_OFF:
            yield from [True] if value is None else []
        case CellKind.CLASS:
            yield PlayerClass.FUGO if value is PlayerClass.DAIFUGO else PlayerClass.DAIFUGO
        case _:
            yield 1 if value is None else value + 2  # type: ignore[operator]


def said(sheet: PaperSheet, scheme: Scheme, known: Sequence[Assumption]) -> Iterator[str]:
    """The sentences about a sheet, without the assumptions already ``known``."""
    found = check_sheet(sheet, scheme)
    for contradiction in found.contradictions:
        text = contradiction_text(contradiction, sheet.players, sets=scheme.sets)
        yield from (text.ja, text.en)
    for left in (assumption for assumption in found.assumptions if assumption not in known):
        text = assumption_text(left, sheet.players, sets=scheme.sets)
        yield from (text.ja, text.en)


@pytest.mark.slow
@pytest.mark.parametrize("name", SHEETS)
def test_what_is_said_of_one_cell_written_otherwise(name: str) -> None:
    right, scheme = SHEETS[name]
    right = replace(right, players=NAMES[: len(right.players)])
    known, lines = check_sheet(right, scheme).assumptions, []
    for at, cell in enumerate(all_cells(scheme, len(right.players))):
        for value in others(cell, right.cells.get(cell)):
            # Every eleventh cell: a sample of all kinds, players and games.
            if at % 11 == 0:
                cells = {each: was for each, was in right.cells.items() if each != cell}
                changed = replace(right, cells=cells if value is None else cells | {cell: value})
                lines += [f"# {cell.key}: {value}", *said(changed, scheme, known)]
    is_as_kept(f"paper_{name}", lines)
