"""The adjudicator answers the public cases of its contract: every document, question and contradiction."""

import json
from pathlib import Path
from random import Random

import pytest

from rules_ref import adjudicate
from rules_ref.documents import RULESETS
from tests.rules_ref.helpers import Ruling, assert_sound
from tests.rules_ref.questions_by_chance import questions

CASES = [
    json.loads(line)
    for path in sorted((Path(__file__).parent / "cases").glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
]


def includes(answer, expected):
    """Whether the answer has every expected object, with at least the expected fields."""
    return all(any(each.items() <= effect.items() for effect in answer) for each in expected)


def near(answer):
    return {miss["clause"] for miss in answer["nearly"]}


CHECKS = {
    "clauses_include": lambda answer, value: set(value) <= set(answer["clauses"]),
    "clauses_exclude": lambda answer, value: not set(value) & set(answer["clauses"]),
    "nearly_include": lambda answer, value: set(value) <= near(answer),
    "nearly_any": lambda answer, value: set(value) & near(answer),
    "contradictions": lambda answer, value: (
        any(contradicts(found, value) for found in answer["contradictions"])
        if value
        else answer["contradictions"] == []
    ),
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
    "steps": lambda answer, value: same_steps(answer["steps"], value),
}


def contradicts(found, expected):
    return (
        found["field"] in expected["field_any"]
        and found["certain"] is expected["certain"]
        and ("implied" not in expected or found["implied"] == expected["implied"])
    )


def same_after(after, expected):
    if after is None or expected is None:
        return after is expected
    seen = {**after, "pile_len": len(after["pile"])}
    return all(seen[key] == value for key, value in expected.items() if key != "hands") and all(
        after["hands"][player] == hand for player, hand in expected.get("hands", {}).items()
    )


def same_steps(steps, expected):
    """Whether the steps of a round are as expected: all of them, or those with the indices ``i``."""
    if any("i" in step for step in expected):
        named = [(steps[step["i"]], {key: step[key] for key in step if key != "i"}) for step in expected]
        return all(agrees(*pair) for pair in named)
    return len(steps) == len(expected) and all(map(same_step, steps, expected))


def same_step(step, expected):
    kinds = sorted(effect["kind"] for effect in step["effects"])
    wanted, ignored = expected.get("effect_kinds"), expected.get("effect_kinds_ignore", ())
    return (
        expected.get("state", {}).items() <= step["state"].items()
        and step.get("passes", []) == expected.get("passes", [])
        and wanted in (None, [kind for kind in kinds if kind not in ignored])
    )


def agrees(answer, expected):
    return all(
        CHECKS[key](answer, value) if key in CHECKS else answer[key] == value
        for key, value in expected.items()
    )


@pytest.mark.parametrize("example", CASES, ids=lambda example: example["case"]["id"])
def test_a_case_is_answered_as_the_contract_says(example):
    answer = adjudicate(example["case"])
    assert agrees(answer, example["expect"]), answer


@pytest.mark.parametrize("document", RULESETS)
@pytest.mark.parametrize("seed", range(2))
def test_every_answer_holds_together(document, seed):
    asked = list(questions(RULESETS[document], Random(seed)))
    answered = [(case, answer) for case in asked if "error" not in (answer := adjudicate(case))]
    for case, answer in answered:
        assert_sound(Ruling(case, answer))
    assert len(answered) > len(asked) / 2
