"""A document is a folder: what lies outside the folders names no document and cites none of its clauses."""

import ast
import re
from pathlib import Path

import pytest

from rules_ref.documents import DOCUMENTS, all_clauses, document
from scoring.matches import league_match

ROOT = Path(__file__).parents[2]
CITED = re.compile(
    rf"(?:{'|'.join({each.id.partition('-')[0] for each in all_clauses().values()} - {'GEN'})})-[A-Z\d.]+"
)
THE_ONE_PLACE = "scoring/matches/league_match.py"
"""Matches are the league's, whatever document judges the plays."""


def code() -> list[Path]:
    found = [
        path for package in ("rules_ref", "scoring", "league") for path in (ROOT / package).rglob("*.py")
    ]
    outside = [path for path in found if not {"documents", "migrations"} & set(path.relative_to(ROOT).parts)]
    return [path for path in outside if path.relative_to(ROOT).as_posix() != THE_ONE_PLACE]


def said_in(path: Path) -> list[str]:
    """Every string of a file that is not its documentation."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documentation = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    strings = (
        node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    return [str(string.value) for string in strings if id(string) not in documentation]


def places(what: re.Pattern[str]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}: {text}" for path in code() for text in said_in(path) if what.search(text)
    ]


def test_no_clause_of_a_document_is_cited_outside_its_folder():
    assert len(code()) > 500
    assert places(CITED) == []


def test_no_page_cites_a_clause_of_its_own():
    pages = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")}
    assert [name for name, text in pages.items() if CITED.search(text)] == []


def test_no_document_is_named_outside_its_folder():
    assert places(re.compile(rf"^(?:{'|'.join(DOCUMENTS)})$")) == []


@pytest.mark.parametrize("clause", ["SIZE", "SEATS", "SEAT_CHANGE", "ENVELOPE", "CUT_OFF"])
def test_what_a_match_is_refused_for_is_a_clause_of_the_league(clause):
    assert all_clauses()[getattr(league_match, clause)].document == league_match.DOCUMENT


def test_the_id_of_a_document_fits_where_it_is_stored():
    assert [each for each in DOCUMENTS if len(each) > 10 or document(each).id != each] == []
