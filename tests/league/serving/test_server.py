"""Slow and silent peers delay no others and are disconnected in time, over HTTP and HTTPS; size limits."""

import socket
import ssl
import statistics
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from django.core.management.base import CommandError

from league.management.reach import names_of
from league.serving import limits
from tests.league.serving.served import CERTIFICATE, KEY, LARGEST, is_closed, served, status
from tests.patience import PATIENCE

POST = "POST / HTTP/1.1\r\nHost: x\r\n"
LARGE = 50_000_000
HOW = pytest.mark.parametrize("tls", [False, True], ids=["http", "https"])
SILENT = {
    "nothing said": ("head", ""),
    "half a head": ("head", "GET / HTTP/1.1\r\nHost: loc"),
    "no body": ("body", f"{POST}Content-Length: 9\r\n\r\n"),
    "half a body": ("body", f"{POST}Content-Length: 9\r\n\r\nhalf"),
    "half a chunk": ("body", f"{POST}Transfer-Encoding: chunked\r\n\r\n9\r\nhalf"),
}


@HOW
@pytest.mark.parametrize(("limit", "said"), SILENT.values(), ids=SILENT)
def test_a_silent_peer_is_disconnected(
    limit: str, said: str, tls: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limits.SECONDS, limit, 0.5)
    with served(tls=tls) as desk:
        assert is_closed(desk.say(said))
        assert desk.requests == []


@pytest.mark.slow
@HOW
def test_a_peer_that_reads_no_answer_is_disconnected(tls: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.SECONDS, "reading", 1)
    with served(lambda path: b"x" * (LARGE if path == "/large" else 1), tls=tls) as desk:
        stuck = desk.get("/large", reads=2048)
        time.sleep(3)
        assert status(desk.get()) == 200
        assert received(stuck) < LARGE


def received(connection: socket.socket) -> int:
    """The number of bytes received before the connection ends."""
    taken = 0
    with suppress(ConnectionError, ssl.SSLError):
        while some := connection.recv(65536):
            taken += len(some)
    return taken


@HOW
def test_three_hundred_held_connections_of_one_address_leave_room_for_newcomers(tls: bool) -> None:
    with served(lambda _path: b"here", tls=tls) as desk:
        for nth in range(300):
            desk.say(list(SILENT.values())[nth % len(SILENT)][1])
        assert [status(desk.get()) for _ in range(20)] == [200] * 20


@HOW
def test_at_the_limit_the_oldest_connection_without_a_request_goes(
    tls: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "connections", lambda: 3)
    with served(tls=tls) as desk:
        first = desk.say("GET")
        time.sleep(0.2)
        others = [desk.say("GET"), desk.say("GET")]
        assert status(desk.get()) == 200
        assert is_closed(first)
        assert not is_closed(others[-1], within=0.3)


@HOW
def test_a_new_connection_is_answered_at_once(tls: bool) -> None:
    took = []
    with served(lambda _path: b"here", tls=tls) as desk:
        for _ in range(9):
            began = time.monotonic()
            assert status(desk.get()) == 200
            took.append(time.monotonic() - began)
    assert statistics.median(took) < PATIENCE / 100


def test_a_handshake_that_stops_keeps_nobody_waiting() -> None:
    with served(lambda _path: b"here", tls=True) as desk:
        for begun in [desk.connect() for _ in range(64)]:
            begun.sendall(b"\x16\x03\x01")
        assert status(desk.get()) == 200


@pytest.mark.parametrize(
    "said",
    [
        f"Content-Length: {LARGEST + 1}\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n" + f"{1000:x}\r\n{'x' * 1000}\r\n" * 11,
    ],
    ids=["announced", "sent"],
)
def test_a_body_that_is_too_large_is_refused(said: str) -> None:
    with served() as desk:
        assert status(desk.say(f"{POST}{said}")) == 413
        assert desk.requests == []


def test_a_head_that_is_too_large_is_refused() -> None:
    with served() as desk:
        head = "x" * limits.OPTIONS["h11_max_incomplete_event_size"]
        assert status(desk.say(f"GET / HTTP/1.1\r\nX: {head}")) == 400
        assert desk.requests == []


@HOW
def test_a_request_arrives_whole_with_the_address_and_scheme_it_came_by(tls: bool) -> None:
    body = "x%20y" * 1000
    with served(tls=tls) as desk:
        head = (
            "POST /%E5%A4%A7?a=%31 HTTP/1.1\r\nHost: x\r\nX-A: 1\r\nX-A: 2\r\nX_Forwarded_For: 10.0.0.1\r\n"
        )
        connection = desk.say(f"{head}Content-Length: {len(body)}\r\n\r\n{body}", "127.0.0.7")
        assert status(connection) == 200
        [got] = desk.requests
    assert got["body"] == body.encode()
    assert "HTTP_X_FORWARDED_FOR" not in got
    wanted = {
        "PATH_INFO": "/大".encode().decode("latin-1"),
        "QUERY_STRING": "a=%31",
        "CONTENT_LENGTH": str(len(body)),
        "HTTP_X_A": "1,2",
        "REMOTE_ADDR": "127.0.0.7",
        "wsgi.url_scheme": "https" if tls else "http",
    }
    assert {name: got[name] for name in wanted} == wanted


def test_pages_in_progress_are_answered_before_the_server_stops() -> None:
    asked, go_on = threading.Event(), threading.Event()

    def slowly(_path: str) -> bytes:
        asked.set()
        go_on.wait(PATIENCE)
        return b"done"

    with served(slowly) as desk:
        late = desk.get()
        asked.wait(PATIENCE)
        threading.Timer(0.3, go_on.set).start()
        desk.server.should_exit = True
        assert status(late) == 200


def test_visitors_that_wait_do_not_keep_tables_and_officials_waiting() -> None:
    go_on = threading.Event()

    def page(path: str) -> bytes:
        if path == "/visited/":
            go_on.wait(PATIENCE)
        return b"seen"

    with served(page) as desk:
        waiting = [desk.get("/visited/", "Cookie: csrftoken=x") for _ in range(limits.THREADS * 2)]
        tap = desk.say("POST /t/key/exits/ HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
        others = [tap, desk.get("/t/key/"), desk.get("/", "Cookie: a=b; sessionid=x")]
        assert [status(connection) for connection in others] == [200] * len(others)
        go_on.set()
        assert [status(connection) for connection in waiting] == [200] * len(waiting)


def test_the_names_are_those_of_the_certificate() -> None:
    assert names_of(CERTIFICATE, KEY) == ["desk.example.org", "*.example.org", "127.0.0.1"]


@pytest.mark.parametrize(
    ("certificate", "key"), [(CERTIFICATE, CERTIFICATE), (CERTIFICATE.with_name("missing.pem"), KEY)]
)
def test_a_certificate_that_cannot_be_used_is_refused_in_words(certificate: Path, key: Path) -> None:
    with pytest.raises(CommandError, match="cannot be used"):
        names_of(certificate, key)
