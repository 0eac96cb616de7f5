"""A naive second reading of docs/season.md and the product come to the same answer, on cases and at random."""

import json
from functools import cache
from random import Random

import pytest

from scoring.event.reading import read_event
from scoring.season.answer import answer
from scoring.season.reading import read_season
from scoring.season.season import work_out
from scoring.standings.answer import answer as standings_answer
from scoring.standings.standings import standings
from tests.effort import examples
from tests.scoring.season.naive import Naive
from tests.scoring.season.random_seasons import random_day, random_season
from tests.scoring.season.test_cases import CASES


@cache
def event_standings(text):
    """What the second reading takes from an event file: the entrants, and the standings."""
    found = standings_answer(standings(read_event(json.loads(text))))
    return [row["id"] for row in json.loads(text)["entrants"]], found["stages"], found["final"]


def with_findings_sorted(found):
    return found | {"findings": sorted(found["findings"], key=lambda row: sorted(row.items()))}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["say"][:40])
def test_the_second_reading_answers_the_cases(case):
    found = Naive(case["season"], case["at"], case.get("files"), event_standings).answer()

    assert with_findings_sorted(found) == with_findings_sorted(case["answer"])


def test_both_readings_of_a_random_season_agree():
    for seed in range(examples(2000)):
        rng = Random(seed)
        (season, files), day = random_season(rng), random_day(rng)
        texts = {name: text.encode() for name, text in files.items()}

        product = answer(work_out(read_season(season), texts.get, day))
        second = Naive(season, day, files, event_standings).answer()

        assert with_findings_sorted(product) == with_findings_sorted(second), seed
