"""Positions for these tests: ``found("jbl", on="D: H7 / C: H9", lock="H")`` gives their contradictions."""

from typing import Any

from rules_ref import adjudicate
from tests.rules_ref.asking import switched
from tests.rules_ref.helpers import Json, position
from tests.sentences import are_sentences

Found = dict[str, Json]


def ruling(ruleset: str, *, on: str = "", turn: str = "A", rules: str = "", **fields: Any) -> Json:
    """The ruling on a pass of ``turn``; hands are only counted, unless ``hand`` or ``others`` lists cards."""
    regulation = switched(rules) | fields.pop("regulation", {})
    stated = position(hand=fields.pop("hand", "5"), by=turn, pile=on, **fields)
    case = {"ruleset": ruleset, "question": "play", "regulation": regulation, "position": stated}
    answer = adjudicate(case | {"play": {"by": turn, "pass": True}})
    assert "error" not in answer, answer
    return answer


def found(ruleset: str, **fields: Any) -> Found:
    """The contradictions by field; asserts that each has sentences in both languages and a clause."""
    listed = ruling(ruleset, **fields)["contradictions"]
    for each in listed:
        assert each["clause"]
        # They say what must be true, not always in a whole sentence: “H7→H9 must have locked ♥.”
        are_sentences(each["ja"], each["en"])
    return {each["field"]: each for each in listed}


def implied(ruleset: str, field: str, **fields: Any) -> Any:
    """The implied value of this field; asserts that it is the only contradiction, and a certain one."""
    listed = found(ruleset, **fields)
    assert [*listed] == [field], listed
    assert listed[field]["certain"]
    return listed[field]["implied"]
