"""The public example cases of the adjudicator's contract, for every document that has a ruleset."""

from __future__ import annotations

import pytest

from rules_ref import adjudicate
from tests.rules_ref.contract import contract_cases


def includes(answer, expected):
    """Every expected effect is there, with at least the expected fields."""
    return all(any(each.items() <= effect.items() for effect in answer) for each in expected)


CHECKS = {
    "clauses_include": lambda answer, value: set(value) <= set(answer["clauses"]),
    "clauses_exclude": lambda answer, value: not set(value) & set(answer["clauses"]),
    "nearly_include": lambda answer, value: set(value) <= {near["clause"] for near in answer["nearly"]},
    "contradictions_empty": lambda answer, value: value is (answer["contradictions"] == []),
    "contradictions_include": lambda answer, value: includes(answer["contradictions"], value),
    "state": lambda answer, value: value.items() <= answer["state"].items(),
    "clauses_any": lambda answer, value: set(value) & set(answer["clauses"]),
    "regulation_keys_include": lambda answer, value: set(value) <= set(answer["regulation_keys"]),
    "effects_include": lambda answer, value: includes(answer["effects"], value),
    "effects_exclude_kinds": lambda answer, value: (
        not set(value) & {effect["kind"] for effect in answer["effects"]}
    ),
    "error_field_startswith": lambda answer, value: answer["error"]["field"].startswith(value),
    "ruling": lambda answer, value: agrees(answer["ruling"], value),
    "ranking": lambda answer, value: agrees(answer["ranking"], value),
    "after": lambda answer, value: same_after(answer["after"], value),
}


def same_after(after, expected):
    if after is None or expected is None:
        return after is expected
    seen = {**after, "pile_len": len(after["pile"])}
    return all(seen[key] == value for key, value in expected.items() if key != "hands") and all(
        after["hands"][player] == hand for player, hand in expected.get("hands", {}).items()
    )


def agrees(answer, expected):
    return all(
        CHECKS[key](answer, value) if key in CHECKS else answer[key] == value
        for key, value in expected.items()
    )


def same_step(step, expected):
    """A step of a round of play; ``i`` of what is expected says which."""
    return agrees(step, {key: value for key, value in expected.items() if key != "i"})


@pytest.mark.parametrize(("case", "expect"), contract_cases("examples"))
def test_an_example_is_answered_as_the_contract_says(case, expect):
    answer = adjudicate(case)
    assert agrees(answer, expect), answer
