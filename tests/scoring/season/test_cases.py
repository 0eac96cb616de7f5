"""Seasons with their answers: one for each sentence of docs/season.md that could be read in two ways."""

import json
from pathlib import Path

import pytest

from scoring.season.answer import answer
from scoring.season.reading import read_season
from scoring.season.season import work_out

CASES = [json.loads(line) for line in (Path(__file__).parent / "cases.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["say"][:40])
def test_a_season_is_worked_out(case):
    files = {name: text.encode() for name, text in case.get("files", {}).items()}

    found = answer(work_out(read_season(case["season"]), files.get, case["at"]))

    assert found == case["answer"]
    assert bool(found["findings"]) == bool(case["exit"])
