"""Reading a stored event, as after every change of a result, as ratios of the same run."""

import time

import pytest

from league.event_document import document_of_event
from league.services.event_import import import_event
from scoring.event.reading import parse_event, read_event
from scoring.event.writing import dumps
from tests.factories import new_entry
from tests.scoring.event.large import large_event

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db]

ENTRANTS = 512
"""They sit at 128 tables."""
MOST = 20
"""Reading the rows of an event costs so many times what reading its file costs."""


def stored(entrants):
    document = read_event(large_event(entrants))
    return import_event(document=document, entry=new_entry(0), slug=f"of-{entrants}")


def least_of(*acts, rounds=7):
    """The least seconds of each act, measured in turns: what the machine can do."""
    rows = [[seconds_of(act) for act in acts] for _ in range(rounds)]
    return [min(times) for times in zip(*rows, strict=True)]


def seconds_of(act):
    begin = time.perf_counter()
    act()
    return time.perf_counter() - begin


def test_a_hall_of_128_tables_beside_its_file():
    event = stored(ENTRANTS)
    text = dumps(document_of_event(event)).encode()
    ours, file = least_of(lambda: document_of_event(event), lambda: parse_event(text))
    assert ours <= MOST * file


def test_twice_the_tables_cost_twice_the_time():
    half, whole = stored(ENTRANTS // 2), stored(ENTRANTS)
    small, large = least_of(lambda: document_of_event(half), lambda: document_of_event(whole))
    assert large <= 2.3 * small
