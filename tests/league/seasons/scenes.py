"""Seasons for tests: the examples of the contract, and acts done by an account."""

from __future__ import annotations

import json
from pathlib import Path

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "scoring/season/cases.jsonl").read_text("utf-8").splitlines()
]
