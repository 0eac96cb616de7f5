"""The public example cases of contradictions."""

from __future__ import annotations

import pytest

from rules_ref import adjudicate
from tests.rules_ref.contract import contract_cases


def agrees(contradiction, expected):
    return (
        contradiction["field"] in expected["field_any"]
        and contradiction["certain"] is expected["certain"]
        and ("implied" not in expected or contradiction["implied"] == expected["implied"])
    )


@pytest.mark.parametrize(("case", "expected"), contract_cases("contradictions"))
def test_an_example_contradicts_itself_as_the_contract_says(case, expected):
    expected, listed = expected["contradictions"], adjudicate(case)["contradictions"]
    if not expected:
        assert listed == []
    else:
        assert any(agrees(each, expected) for each in listed), listed
