"""The examples of the guide to questions are answered as it says."""

import json
import re
from pathlib import Path

from rules_ref import adjudicate

GUIDE = Path(__file__).parents[2] / "docs" / "questions.md"
EXAMPLES = [
    json.loads(match)
    for match in re.findall(r"```json\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
]


def test_the_round_of_the_guide_stops_at_the_lock():
    (case,) = (example for example in EXAMPLES if example["question"] == "round")
    ruling = adjudicate(case)
    assert (ruling["verdict"], ruling["at"], ruling["ruling"]["clauses"]) == ("illegal", 2, ["JBL-9.1"])
    assert ruling["steps"][-1]["state"]["lock"] == ["H"]


def test_the_position_of_the_guide_contradicts_itself():
    (case,) = (example for example in EXAMPLES if example["question"] == "play")
    (found,) = adjudicate(case)["contradictions"]
    assert (found["field"], found["given"], found["implied"]) == ("lock", [], ["H"])
    assert found["ja"] in GUIDE.read_text(encoding="utf-8")
