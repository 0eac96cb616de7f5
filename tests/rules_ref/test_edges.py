"""Cases at the edges of the rules, with what the contract expects of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules_ref import adjudicate
from tests.rules_ref.test_examples import agrees, same_step

CASES = Path(__file__).parent / "cases/edges.jsonl"


def load_cases():
    lines = map(json.loads, CASES.read_text(encoding="utf-8").splitlines())
    return [pytest.param(line["case"], line["expect"], id=line["case"]["id"]) for line in lines]


@pytest.mark.parametrize(("case", "expect"), load_cases())
def test_an_edge_is_answered_as_the_contract_says(case, expect):
    answer, expect = adjudicate(case), dict(expect)
    for step in expect.pop("steps", ()):
        assert same_step(answer["steps"][step["i"]], step), answer
    assert agrees(answer, expect), answer
