"""The conformance kit: its answers are the engine's, and its script reproduces its files."""

import json
import runpy
from collections import Counter
from pathlib import Path

import pytest

from rules_ref import adjudicate
from rules_ref.documents import DOCUMENTS, SHARED
from rules_ref.documents import document as document_of

ROOT = Path(__file__).parents[2]
BUILD = runpy.run_path(str(ROOT / ".ci" / "build_conformance.py"))
WHOLE = "jbl"
NOT_ASKED = {"JBL-1.1"}
"""Clauses without a case: a table of another size is malformed."""


def lines(document):
    text = (ROOT / "docs" / "conformance" / f"{document}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


KIT = {document: lines(document) for document in DOCUMENTS}


def about(line):
    """The line's ``about``: the clause a case was written for, if its answer does not cite it."""
    return {key: line[key] for key in ("about",) if key in line}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_stored_answer_is_what_the_engine_says(document):
    stale = [
        line["case"]["id"]
        for line in KIT[document]
        if BUILD["line_of"](line["case"], adjudicate(line["case"])) | about(line) != line
    ]
    assert stale == [], "python .ci/build_conformance.py"


@pytest.mark.parametrize(
    "document", [pytest.param(name, marks=() if name == "uecda" else pytest.mark.slow) for name in DOCUMENTS]
)
def test_the_script_makes_the_same_questions_again(document):
    assert BUILD["kit"](document) == KIT[document]


def test_no_question_stands_twice_and_more_than_half_are_the_leagues():
    cases = [line["case"] for document in KIT.values() for line in document]
    assert len({case["id"] for case in cases}) == len(cases)
    spelled = Counter(json.dumps(case | {"id": None}, sort_keys=True) for case in cases)
    assert spelled.most_common(1)[0][1] == 1
    assert len(KIT[WHOLE]) * 2 > len(cases)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_both_verdicts_and_near_misses_of_every_document_are_asked(document):
    verdicts = {line["answer"]["verdict"] for line in KIT[document]}
    assert verdicts >= {"legal", "illegal"}
    assert any("nearly" in line for line in KIT[document])


def test_every_other_clause_is_asked_about():
    lines_of_all = [line for document in KIT.values() for line in document]
    cited = {
        clause
        for line in lines_of_all
        for clause in (*line["answer"]["clauses"], *line.get("nearly", ()), *about(line).values())
    }
    enforced = {
        clause.id for name in (SHARED, *DOCUMENTS) for clause in document_of(name).clauses if clause.enforced
    }
    assert enforced - cited == NOT_ASKED
