"""Pages next to hello, files next to ``json.loads``, and standings after a change, as ratios within a run."""

import gc
from collections.abc import Iterator
from itertools import chain
from operator import call

import pytest

from league.event_document import document_of_event
from league.standings.pages.stages import tables_of
from scoring.event.reading import dumps, parse_event
from tests.benchmarks.page_rows import file_rows, moves_of, served_rows, stored
from tests.benchmarks.turns import ratio, seconds_of

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def _no_garbage() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


def test_every_row_keeps_its_bound() -> None:
    below = []
    for row in chain(file_rows(), served_rows()):
        found = row.ratio()
        if found < row.least:
            below.append(f"{row.what}: {found:.5f} < {row.least}")
    assert not below


def test_standings_after_a_change_beside_reading_the_file() -> None:
    of = stored(400)
    move = moves_of(of)

    def anew() -> float:
        move()
        return float(seconds_of(lambda: tables_of(of)))

    text = dumps(document_of_event(of))
    assert ratio(anew, lambda: seconds_of(lambda: parse_event(text.encode())), enough=10, measure=call) <= 10
