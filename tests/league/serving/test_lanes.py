"""Who only looks on gives way to the tables, and is told when to come again."""

from __future__ import annotations

import threading
import time

import pytest

from league.serving import lanes, limits
from league.serving.lanes import OTHERS_WAITING, SPECTATORS_AT_ONCE, SPECTATORS_WAITING
from tests.league.serving.doors import Served, served, status, whole
from tests.patience import PATIENCE

TAPS = {
    "a tap": "POST /t/key/exits/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n",
    "a table's page": "GET /t/key/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a style": "GET /static/desk.css HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "an organiser": "GET /e/spring/ HTTP/1.1\r\nHost: localhost\r\nCookie: a=b; sessionid=x\r\n\r\n",
    "a referee": "GET /e/spring/ HTTP/1.1\r\nHost: localhost\r\nCookie: referee=x\r\n\r\n",
}


class Crowd:
    """Spectators whose pages are not finished before ``leave``."""

    def __init__(self) -> None:
        self.gone = threading.Event()

    def answer(self, path: str) -> bytes:
        if path == "/e/spring/standings/":
            self.gone.wait(PATIENCE)
        return b"seen"

    def leave(self) -> None:
        self.gone.set()


@pytest.fixture
def crowd():
    crowd = Crowd()
    yield crowd
    crowd.leave()


def a_crowd_at(door: Served, number: int):
    return [door.get("/e/spring/standings/") for _ in range(number)]


@pytest.mark.parametrize("said", TAPS.values(), ids=TAPS)
def test_while_spectators_wait_tables_and_staff_are_answered(crowd: Crowd, said: str) -> None:
    with served(crowd.answer) as door:
        waiting = a_crowd_at(door, SPECTATORS_AT_ONCE + 5)
        assert status(door.say(said)) == 200
        crowd.leave()
        assert [status(each) for each in waiting] == [200] * len(waiting)


def test_too_many_spectators_are_told_to_come_again(crowd: Crowd, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PER_ADDRESS", 100)  # they all sit at this machine
    with served(crowd.answer) as door:
        waiting = a_crowd_at(door, SPECTATORS_AT_ONCE)
        while len(door.asked) < SPECTATORS_AT_ONCE:
            time.sleep(0.01)
        waiting += a_crowd_at(door, SPECTATORS_WAITING)
        turned_away = whole(door.get("/e/spring/", "Accept-Language: en"))
        assert turned_away.startswith("HTTP/1.1 503")
        assert "Retry-After: 5" in turned_away
        assert '<meta http-equiv="refresh" content="5">' in turned_away
        assert '<html lang="en">' in turned_away
        crowd.leave()
        assert [status(each) for each in waiting] == [200] * len(waiting)


def test_who_has_waited_too_long_is_told_to_come_again(crowd: Crowd, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "PATIENCE_SECONDS", -1)
    with served(crowd.answer) as door:
        assert status(door.get("/e/spring/")) == 503
        assert status(door.say(TAPS["a tap"])) == 200
        assert door.asked == ["/t/key/exits/"]


def test_a_tap_turned_away_is_not_said_to_renew_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "OTHERS_WAITING", 0)
    with served() as door:
        turned_away = whole(door.say(TAPS["a tap"]))
    assert turned_away.startswith("HTTP/1.1 503")
    assert "http-equiv" not in turned_away
    assert OTHERS_WAITING > SPECTATORS_WAITING
