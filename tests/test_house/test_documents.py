"""A document is a folder: code outside of it neither names the document nor cites its clauses."""

import re
from functools import cache
from pathlib import Path

import pytest

from rules_ref.documents import DOCUMENTS, all_clauses, document
from scoring.matches import league_match
from tests.sources import ROOT, modules, strings_of

CITED = re.compile(
    rf"(?:{'|'.join({each.id.partition('-')[0] for each in all_clauses().values()} - {'GEN'})})-[A-Z\d.]+"
)
THE_ONE_PLACE = "scoring/matches/league_match.py"
"""The exception: matches follow the league's own document, whichever judges the plays."""


def code() -> list[Path]:
    return [path for path in modules(without=["documents", "migrations"]) if path != ROOT / THE_ONE_PLACE]


@cache
def strings() -> dict[str, list[str]]:
    return {str(path.relative_to(ROOT)): strings_of(path) for path in code()}


def places(what: re.Pattern[str]) -> list[str]:
    return [f"{name}: {text}" for name, texts in strings().items() for text in texts if what.search(text)]


def test_no_clause_and_no_document_is_named_outside_its_folder():
    assert len(code()) > 500
    assert places(CITED) == []
    assert places(re.compile(rf"^(?:{'|'.join(DOCUMENTS)})$")) == []


def test_no_page_cites_a_clause_of_its_own():
    pages = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")}
    assert [name for name, text in pages.items() if CITED.search(text)] == []


@pytest.mark.parametrize("clause", ["SIZE", "SEATS", "SEAT_CHANGE", "ENVELOPE", "CUT_OFF"])
def test_what_a_match_is_refused_for_is_a_clause_of_the_league(clause):
    assert all_clauses()[getattr(league_match, clause)].document == league_match.DOCUMENT


def test_the_id_of_a_document_fits_where_it_is_stored():
    assert [each for each in DOCUMENTS if len(each) > 10 or document(each).id != each] == []
