"""Cases with what the contract of the adjudicator expects of their answers, in the files of ``cases``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

CASES = Path(__file__).parent / "cases"


def contract_cases(name):
    """Each case of a file with its expected answer, as parameters of a test named by the case."""
    lines = map(json.loads, (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())
    return [pytest.param(line["case"], line["expect"], id=line["case"]["id"]) for line in lines]
