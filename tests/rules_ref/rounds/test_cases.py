"""The public example cases of rounds of play."""

from __future__ import annotations

import json

import pytest

from rules_ref import adjudicate
from tests.rules_ref.test_examples import EXAMPLES

CASES = EXAMPLES.parent / "round.jsonl"


def load_cases():
    if not CASES.is_file():
        return [pytest.param({}, {}, marks=pytest.mark.skip(reason=f"no cases at {CASES}"), id="cases")]
    lines = map(json.loads, CASES.read_text(encoding="utf-8").splitlines())
    return [pytest.param(line["case"], line["expect"], id=line["case"]["id"]) for line in lines]


def assert_agrees(step, expected):
    assert expected.get("state", {}).items() <= step["state"].items()
    assert step.get("passes", []) == expected.get("passes", [])
    if "effect_kinds" in expected:
        ignored = set(expected.get("effect_kinds_ignore", ()))
        kinds = sorted(effect["kind"] for effect in step["effects"])
        assert [kind for kind in kinds if kind not in ignored] == expected["effect_kinds"]


@pytest.mark.parametrize(("case", "expect"), load_cases())
def test_an_example_is_followed_as_the_contract_says(case, expect):
    ruling = adjudicate(case)
    assert (ruling["verdict"], ruling["at"]) == (expect["verdict"], expect["at"])
    assert len(ruling["steps"]) == len(expect["steps"])
    for step, expected in zip(ruling["steps"], expect["steps"], strict=True):
        assert_agrees(step, expected)
