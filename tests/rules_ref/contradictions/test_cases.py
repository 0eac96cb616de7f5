"""The public example cases of contradictions."""

from __future__ import annotations

import json

import pytest

from rules_ref import adjudicate
from tests.rules_ref.test_examples import EXAMPLES

CASES = EXAMPLES.parent / "contradictions.jsonl"


def load_cases():
    if not CASES.is_file():
        return [pytest.param({}, [], marks=pytest.mark.skip(reason=f"no cases at {CASES}"), id="cases")]
    lines = map(json.loads, CASES.read_text(encoding="utf-8").splitlines())
    return [
        pytest.param(line["case"], line["expect"]["contradictions"], id=line["case"]["id"]) for line in lines
    ]


def agrees(contradiction, expected):
    return (
        contradiction["field"] in expected["field_any"]
        and contradiction["certain"] is expected["certain"]
        and ("implied" not in expected or contradiction["implied"] == expected["implied"])
    )


@pytest.mark.parametrize(("case", "expected"), load_cases())
def test_an_example_contradicts_itself_as_the_contract_says(case, expected):
    listed = adjudicate(case)["contradictions"]
    if not expected:
        assert listed == []
    else:
        assert any(agrees(each, expected) for each in listed), listed
