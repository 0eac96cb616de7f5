"""The rows of docs/performance.md about pages and files, each held to a bound; and how pages grow with an event."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from math import log

import pytest
from django.core.cache import cache

from tests.benchmarks.page_rows import as_served, file_rows, page_rows, rooms_of, stored, table_rows
from tests.benchmarks.turns import ratio

pytestmark = [
    pytest.mark.benchmark,
    pytest.mark.django_db(transaction=True),
    pytest.mark.urls("tests.benchmarks.page_rows"),
]
STEEPEST = 1.3
"""Of the line through the logarithms of size and seconds: 1 is as many times the seconds as there are times the people."""


@pytest.fixture(autouse=True)
def _as_served() -> Iterator[None]:
    with as_served():
        yield


def test_every_row_keeps_its_bound() -> None:
    below = []
    for row in chain(page_rows(), file_rows(), table_rows()):
        ratio = row.ratio()
        if ratio < row.least:
            below.append(f"{row.what}: {ratio:.5f} < {row.least}")
    assert not below


def _anew(look: Callable[[], None]) -> None:
    """With nothing kept."""
    cache.clear()
    look()


def test_rooms_grow_no_faster_than_the_event() -> None:
    few, many = rooms_of(stored(100, slug="few")), rooms_of(stored(400, slug="many"))
    for room, look in few.items():
        times = ratio(partial(_anew, many[room]), partial(_anew, look), enough=4**STEEPEST)
        assert log(times) / log(4) <= STEEPEST, room
