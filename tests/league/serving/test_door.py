"""Who stops in the middle keeps nobody waiting, is hung up on in time, and cannot send what is too large."""

from __future__ import annotations

import threading
import time

import pytest

from league.serving import limits
from tests.league.serving.doors import LARGEST, hung_up, served, status, whole
from tests.patience import PATIENCE

LARGE = 50_000_000
POST = "POST / HTTP/1.1\r\nHost: localhost\r\n"
STUCK = {
    "nothing said": ("SILENT_SECONDS", ""),
    "half a header": ("HEADER_SECONDS", "GET / HTTP/1.1\r\nHost: loc"),
    "no body": ("BODY_SECONDS", f"{POST}Content-Length: 9\r\n\r\n"),
    "half a body": ("BODY_SECONDS", f"{POST}Content-Length: 9\r\n\r\nhalf"),
    "half a chunk": ("BODY_SECONDS", f"{POST}Transfer-Encoding: chunked\r\n\r\n9\r\nhalf"),
}


@pytest.mark.parametrize(("limit", "said"), STUCK.values(), ids=STUCK)
def test_who_stops_in_the_middle_is_hung_up_on(
    limit: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, limit, 0.5)
    with served() as door:
        assert hung_up(door.say(said))
        assert door.asked == []


def test_who_does_not_take_an_answer_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "UNREAD_SECONDS", 0.5)
    with served(lambda path: b"x" * (LARGE if path == "/large" else 1)) as door:
        stuck = door.get("/large")
        while not door.holds():
            time.sleep(0.01)
        while door.holds():
            assert status(door.get()) == 200
        assert 0 < sum(map(len, iter(lambda: stuck.recv(65536), b""))) < LARGE


def test_a_hundred_stuck_ones_leave_room_for_others() -> None:
    with served() as door:
        for each in range(1, 101):
            door.say(STUCK["half a body"][1], f"127.0.1.{each}")
        assert [status(door.get()) for _ in range(20)] == [200] * 20


def test_of_one_address_the_longest_silent_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PER_ADDRESS", 3)
    with served() as door:
        first, second, third = (door.say("GET") for _ in range(3))
        elsewhere = door.say("GET", "127.0.0.9")
        assert status(door.get()) == 200
        assert hung_up(first)
        for each in (second, third, elsewhere):
            assert not hung_up(each, within=0.3)


def test_behind_a_proxy_all_have_one_address_and_nobody_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PER_ADDRESS", 1)
    with served(many_behind_one=True) as door:
        first = door.say("GET")
        assert status(door.get()) == 200
        first.sendall(b" / HTTP/1.0\r\n\r\n")
        assert status(first) == 200


@pytest.mark.parametrize(
    "headers",
    [
        f"Content-Length: {LARGEST + 1}",
        f"Content-Length: {LARGEST + 1}\r\nContent-Type: multipart/form-data; boundary=x",
    ],
)
def test_what_says_that_it_is_too_large_is_refused_unread(headers: str) -> None:
    with served() as door:
        assert status(door.say(f"{POST}{headers}\r\n\r\n")) == 413
        assert door.asked == []


def test_what_turns_out_too_large_is_refused() -> None:
    chunk = f"{1000:x}\r\n{'x' * 1000}\r\n"
    with served() as door:
        assert status(door.say(f"{POST}Transfer-Encoding: chunked\r\n\r\n{chunk * 11}")) == 413
        assert door.asked == []


def test_who_asks_again_and_again_without_listening_is_hung_up_on() -> None:
    with served() as door:
        assert hung_up(door.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 50))
        assert len(door.asked) < 50  # those behind the first few are dropped


def test_what_is_being_answered_is_answered_before_the_door_closes() -> None:
    asked, go_on = threading.Event(), threading.Event()

    def slowly(_path: str) -> bytes:
        asked.set()
        go_on.wait(PATIENCE)
        return b"done"

    with served(slowly) as door:
        late = door.get()
        asked.wait(PATIENCE)
        threading.Timer(0.3, go_on.set).start()
        door.opened.leave()
        assert whole(late).endswith("done")
