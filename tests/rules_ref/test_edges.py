"""Cases at the edges of the rules, with what the contract expects of them."""

from __future__ import annotations

import pytest

from rules_ref import adjudicate
from tests.rules_ref.contract import contract_cases
from tests.rules_ref.test_examples import agrees, same_step


@pytest.mark.parametrize(("case", "expect"), contract_cases("edges"))
def test_an_edge_is_answered_as_the_contract_says(case, expect):
    answer, expect = adjudicate(case), dict(expect)
    for step in expect.pop("steps", ()):
        assert same_step(answer["steps"][step["i"]], step), answer
    assert agrees(answer, expect), answer
