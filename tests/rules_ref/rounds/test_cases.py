"""The public example cases of rounds of play."""

from __future__ import annotations

import pytest

from rules_ref import adjudicate
from tests.rules_ref.contract import contract_cases


def assert_agrees(step, expected):
    assert expected.get("state", {}).items() <= step["state"].items()
    assert step.get("passes", []) == expected.get("passes", [])
    if "effect_kinds" in expected:
        ignored = set(expected.get("effect_kinds_ignore", ()))
        kinds = sorted(effect["kind"] for effect in step["effects"])
        assert [kind for kind in kinds if kind not in ignored] == expected["effect_kinds"]


@pytest.mark.parametrize(("case", "expect"), contract_cases("round"))
def test_an_example_is_followed_as_the_contract_says(case, expect):
    ruling = adjudicate(case)
    assert (ruling["verdict"], ruling["at"]) == (expect["verdict"], expect["at"])
    assert len(ruling["steps"]) == len(expect["steps"])
    for step, expected in zip(ruling["steps"], expect["steps"], strict=True):
        assert_agrees(step, expected)
