"""docs/event-document.md is accurate: its example can be read and is valid, and it names every key."""

import json
import re
from pathlib import Path
from typing import Any

from rules_ref.ranking import CutOff
from scoring.criteria import CRITERIA
from scoring.event.check import problems
from scoring.event.matches import matches_of
from scoring.event.reading import read_event, write_event
from scoring.event.values import Counts, EntrantStatus, Seating
from scoring.matches.match import score_match
from scoring.matches.scheme import RANKED
from tests.scoring.event.samples import full_event

GUIDE = Path(__file__).parents[3] / "docs" / "event-document.md"
TEXT = GUIDE.read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
FREE = {"regulation", "case", "ruling", "recorded", "points", "seats"}
"""Objects whose keys are not the format's."""


def keys(value: Any) -> set[str]:
    if isinstance(value, list):
        return {key for each in value for key in keys(each)}
    if not isinstance(value, dict):
        return set()
    return set(value) | {key for name, each in value.items() if name not in FREE for key in keys(each)}


def test_the_example_is_read_and_holds():
    assert problems(read_event(json.loads(EXAMPLE))) == ()


def test_what_is_recorded_in_the_example_is_what_its_games_come_to():
    event = read_event(json.loads(EXAMPLE))
    ((_, table, match),) = matches_of(event, "final")
    assert score_match(match, event.scheme).points == table.recorded


def test_every_key_of_the_format_is_named():
    named = set(re.findall(r"`([a-z_]+)`", TEXT))
    assert keys(write_event(read_event(full_event()))) - named == set()


def test_every_value_of_the_format_is_named():
    named = set(re.findall(r"[`\"]([a-z_]+)[`\"]", TEXT))
    values = {each.value for kind in (EntrantStatus, Seating, Counts, CutOff) for each in kind} | set(
        CRITERIA
    )
    assert (values | set(RANKED)) - named == set()
