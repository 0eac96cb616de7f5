"""Reading the file of a large event beside plain JSON, as ratios of the same run."""

import json

import pytest

from league.management.event_files import kept_for_good
from scoring.event.check import problems
from scoring.event.reading import parse_event
from tests.benchmarks.turns import TWICE, ratio
from tests.scoring.event.large import large_event

pytestmark = pytest.mark.benchmark

MOST = 12
"""Reading and looking through an event costs so many times what plain JSON costs; a standings command may cost 20."""


def text_of(entrants):
    return json.dumps(large_event(entrants), ensure_ascii=False).encode()


def look_through(text):
    """What every command on an event begins with, as commands do it."""

    def act():
        with kept_for_good():
            event = parse_event(text)
        assert problems(event) == ()

    return act


def test_an_event_of_ten_thousand_is_read_in_little_more_than_json_takes():
    text = text_of(10_000)
    assert ratio(look_through(text), lambda: json.loads(text), enough=MOST) <= MOST


def test_twice_the_entrants_cost_twice_the_time():
    small, large = look_through(text_of(5_000)), look_through(text_of(10_000))
    assert ratio(large, small, enough=TWICE) <= TWICE
