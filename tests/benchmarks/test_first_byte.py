"""The first answer on a new connection, over https beside http: a wait of the server's own would be many times a handshake."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from tests.benchmarks.turns import ratio
from tests.league.serving.served import served, status

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.league.serving.served import Served

pytestmark = pytest.mark.benchmark
MOST = 30
"""A handshake costs some milliseconds of both sides. It was 150 when the server looked for new connections once a second."""


def on_the_clock(act: Callable[[], None]) -> float:
    """Not the processor's seconds: waiting costs none."""
    begin = time.perf_counter()
    act()
    return time.perf_counter() - begin


def first_answer(desk: Served) -> Callable[[], None]:
    def ask() -> None:
        connection = desk.get()
        assert status(connection) == 200
        connection.close()

    return ask


def test_a_new_connection_over_https_waits_for_nothing_but_its_handshake() -> None:
    with served(lambda _path: b"hello") as http, served(lambda _path: b"hello", tls=True) as https:
        times = ratio(first_answer(https), first_answer(http), enough=MOST, rounds=20, measure=on_the_clock)
    assert times <= MOST
