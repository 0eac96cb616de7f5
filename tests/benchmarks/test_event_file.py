"""Reading the file of a large event beside plain JSON, as ratios of the same run."""

import json
import time

import pytest

from scoring.event.check import problems
from scoring.event.reading import parse_event
from tests.scoring.event.large import large_event

pytestmark = pytest.mark.benchmark

MOST = 12
"""Reading and looking through an event costs so many times what plain JSON costs; a standings command may cost 20."""


def least_of(*acts, rounds=7):
    """The least seconds of each act, measured in turns: what the machine can do."""
    took = [[] for _ in acts]
    for _ in range(rounds):
        for act, times in zip(acts, took, strict=True):
            begin = time.perf_counter()
            act()
            times.append(time.perf_counter() - begin)
    return [min(times) for times in took]


def text_of(entrants):
    return json.dumps(large_event(entrants), ensure_ascii=False).encode()


def look_through(text):
    return lambda: problems(parse_event(text))


def test_an_event_of_ten_thousand_is_read_in_little_more_than_json_takes():
    text = text_of(10_000)
    ours, plain = least_of(look_through(text), lambda: json.loads(text))
    assert ours <= MOST * plain


def test_twice_the_entrants_cost_twice_the_time():
    small, large = least_of(look_through(text_of(5_000)), look_through(text_of(10_000)))
    assert large <= 2.3 * small
