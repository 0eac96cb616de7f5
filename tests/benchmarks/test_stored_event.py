"""Reading a stored event, as after every change of a result, as ratios of the same run."""

import gc
from functools import partial

import pytest

from league.event_document import document_of_event
from league.event_files.services.event import import_event
from scoring.event.reading import parse_event, read_event
from scoring.event.writing import dumps
from tests.benchmarks.turns import TWICE, ratio
from tests.factories import new_entry
from tests.scoring.event.large import large_event

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db]

ENTRANTS = 512
"""They sit at 128 tables."""
MOST = 30
"""Reading the rows of an event costs at most so many times what reading its file costs."""


@pytest.fixture(autouse=True)
def _uncollected():
    """When the garbage collector walks through everything is chance; timeit keeps it out of what it measures too."""
    gc.disable()
    yield
    gc.enable()


def stored(entrants):
    document = read_event(large_event(entrants))
    return import_event(document=document, entry=new_entry(0), slug=f"of-{entrants}")


def test_a_hall_of_128_tables_beside_its_file():
    event = stored(ENTRANTS)
    text = dumps(document_of_event(event)).encode()
    ours, file = partial(document_of_event, event), partial(parse_event, text)
    assert ratio(ours, file, enough=MOST, rounds=7) <= MOST


def test_twice_the_tables_cost_twice_the_time():
    half, whole = (partial(document_of_event, stored(each)) for each in (ENTRANTS // 2, ENTRANTS))
    assert ratio(whole, half, enough=TWICE, rounds=7) <= TWICE
