"""Paper sheets for tests, written in a text that follows the paper."""

from dataclasses import replace

from rules_ref.classes import PlayerClass
from scoring.matches.league_match import SCHEME as JBL
from scoring.matches.scheme import Scheme
from scoring.paper.check import check_sheet
from scoring.paper.contradictions import Code
from scoring.paper.sheet import Cell, CellKind, Counting, PaperSheet, Value
from scoring.paper.wording import contradiction_text

NAMES = ("青木", "井上", "上田", "遠藤")
CLASSES = {"大富豪": "daifugo", "富豪": "fugo", "平民": "heimin", "貧民": "hinmin", "大貧民": "daihinmin"}


def game(text: str, number: int = 1, set_number: int = 1) -> dict[Cell, Value]:
    """The cells of ``"6大富豪 4 2反 _都"``: each player's P (``_``: none), class, marks; last ``x``: cut off."""
    cells: dict[Cell, Value] = {}
    words = text.split()
    if words[-1] == "x":
        cells[Cell(CellKind.CUT_OFF, set_number, number)] = True
        words.pop()
    for player, word in enumerate(words):
        at = (set_number, number, player)
        digits = word.rstrip("大富豪平貧民反都_")
        said = word[len(digits) :].lstrip("_")
        if digits:
            cells[Cell(CellKind.POINTS, *at)] = int(digits)
        if (name := said.rstrip("反都")) in CLASSES:
            cells[Cell(CellKind.CLASS, *at)] = PlayerClass(CLASSES[name])
        if "反" in said:
            cells[Cell(CellKind.FOUL, *at)] = True
        if "都" in said:
            cells[Cell(CellKind.DOWNFALL, *at)] = True
    return cells


def row(column: CellKind, text: str, set_number: int = 1) -> dict[Cell, Value]:
    """The cells of a row of numbers, ``_`` for an empty one."""
    return {
        Cell(column, set_number, 0, player): int(part)
        for player, part in enumerate(text.split())
        if part != "_"
    }


def sheet(*games: str, players: tuple[str, ...] = NAMES, **rows: str) -> PaperSheet:
    """The first set: its games, and the rows ``bonus``, ``total``, ``running`` and ``rank``."""
    cells: dict[Cell, Value] = {}
    for number, text in enumerate(games, start=1):
        cells |= game(text, number) if text else {}
    for name, text in rows.items():
        column = CellKind(name)
        cells |= row(column, text, 0 if column is CellKind.RANK else 1)
    return PaperSheet(players, cells)


def cumulative(*games: str, players: tuple[str, ...] = NAMES, **rows: str) -> PaperSheet:
    return replace(sheet(*games, players=players, **rows), counting=Counting.CUMULATIVE)


def codes(paper: PaperSheet, scheme: Scheme = JBL) -> list[Code]:
    return [contradiction.code for contradiction in check_sheet(paper, scheme).contradictions]


def said(paper: PaperSheet, language: str = "ja", scheme: Scheme = JBL) -> list[str]:
    return [
        contradiction_text(contradiction, paper.players, sets=scheme.sets).in_language(language)
        for contradiction in check_sheet(paper, scheme).contradictions
    ]
