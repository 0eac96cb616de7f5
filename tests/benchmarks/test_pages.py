"""Pages of a large event beside a view that says hello, through the whole of the desk, as ratios of the same run.

The bounds are at least twice what a quiet machine shows: a busy one must not fail them.
"""

import gc
from operator import call

import pytest
from django.test import Client

from league.event_document import document_of_event
from league.standings.pages.stages import tables_of
from scoring.event.reading import dumps, parse_event
from tests.benchmarks.page_rows import as_served, moves_of, stored, visits
from tests.benchmarks.turns import ratio, seconds_of

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db, pytest.mark.urls("tests.benchmarks.page_rows")]

STANDINGS, HELLO = "/e/large/standings/", "/hello/"


@pytest.fixture(autouse=True)
def _as_served():
    gc.disable()
    with as_served():
        yield
    gc.enable()


def test_a_kept_page_beside_hello():
    stored(200, 2)
    etag = Client().get(STANDINGS).headers["ETag"]
    hello, kept, same = visits(HELLO), visits(STANDINGS), visits(STANDINGS, if_none_match=etag)
    assert ratio(kept, hello, enough=2.9) <= 2.9  # 0.7 of hello's rate is 1.4
    assert ratio(same, hello, enough=2.2) <= 2.2


def test_standings_after_a_change_beside_reading_the_file():
    of = stored(400)
    move = moves_of(of)

    def anew():
        move()
        return seconds_of(lambda: tables_of(of))

    text = dumps(document_of_event(of))
    assert ratio(anew, lambda: seconds_of(lambda: parse_event(text.encode())), enough=10, measure=call) <= 10
