"""https by the desk itself: handshakes that stop in the middle, plain http on the same port, whose connection it is."""

from __future__ import annotations

import socket
import ssl
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from league.serving import door, limits
from league.serving.certificate import CertificateError, context_of, names_of
from league.serving.tls import Tls
from league.serving.workers import listen
from tests.league.serving.doors import LARGEST, hung_up, whole
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent / "certificate"
CERTIFICATE, KEY = HERE / "certificate.pem", HERE / "key.pem"
PAGE = b"GET /t/x/ HTTP/1.1\r\nHost: desk.example.org\r\nConnection: close\r\n\r\n"


@contextmanager
def served(answer: bytes = b"", name: str = "desk.example.org") -> Iterator[tuple[int, list[dict[str, Any]]]]:
    """A door behind TLS: its port, and what its application was asked."""
    asked: list[dict[str, Any]] = []

    def application(environ: dict[str, Any], start: Any) -> list[bytes]:
        asked.append(environ)
        said = environ["wsgi.input"].read() if environ["REQUEST_METHOD"] == "POST" else answer
        start("200 OK", [("Content-Length", str(len(said)))])
        return [said]

    listener = listen(0, "127.0.0.1")
    opened = door.door(application, listener, many_behind_one=False, largest_body=LARGEST, behind_tls=True)
    Tls(listener, context_of(CERTIFICATE, KEY), opened.let_in, name).start()
    running = threading.Thread(target=opened.run)
    running.start()
    try:
        yield listener.getsockname()[1], asked
    finally:
        opened.leave()
        running.join(PATIENCE)


def knock(port: int, address: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(address, 0))


def shaken(connection: socket.socket) -> ssl.SSLSocket:
    return ssl.create_default_context(cafile=str(CERTIFICATE)).wrap_socket(
        connection, server_hostname="desk.example.org"
    )


def ask(connection: socket.socket, said: bytes = PAGE) -> str:
    with connection:
        connection.sendall(said)
        return whole(connection)


def test_a_page_comes_over_https_and_the_desk_knows_that_and_from_where() -> None:
    with served(b"x" * 1_000_000) as (port, asked):
        answer = ask(shaken(knock(port, "127.0.0.7")))
    assert answer.startswith("HTTP/1.1 200")
    assert answer.count("x") >= 1_000_000
    assert (asked[0]["wsgi.url_scheme"], asked[0]["REMOTE_ADDR"]) == ("https", "127.0.0.7")


def test_what_is_sent_arrives_whole() -> None:
    body = bytes(range(256)) * 30
    with served() as (port, asked):
        head = b"POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
        with shaken(knock(port)) as connection:
            connection.sendall(head % len(body) + body)
            with connection.makefile("rb") as said:
                answer = said.read()
    assert answer.endswith(body)
    assert len(asked) == 1


@pytest.mark.parametrize("name", ["desk.example.org", ""])
def test_plain_http_is_sent_to_https_at_the_same_page_and_nothing_of_it_is_looked_at(name: str) -> None:
    with served(name=name) as (port, asked):
        answer = ask(knock(port), b"GET /t/x/?a=1 HTTP/1.1\r\nHost: desk.example.org:1\r\n\r\n")
    assert answer.startswith("HTTP/1.1 307")
    assert f"\r\nLocation: https://desk.example.org:{port}/t/x/?a=1\r\n" in answer
    assert asked == []


@pytest.mark.parametrize(
    "said",
    [b"GET //evil\r\n\r\n", b"GET http://evil/ HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a b\r\n\r\n"],
)
def test_what_is_no_request_is_sent_nowhere(said: bytes) -> None:
    with served(name="") as (port, _asked):
        answer = ask(knock(port), said)
    assert answer.startswith("HTTP/1.1 400")


def test_who_stops_in_the_middle_of_a_handshake_is_hung_up_on_and_keeps_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "HEADER_SECONDS", 1)
    with served(b"here") as (port, _asked):
        silent = [knock(port) for _ in range(20)]
        begun = [knock(port) for _ in range(20)]
        for each in begun:
            each.sendall(b"\x16\x03\x01")
        assert "here" in ask(shaken(knock(port)))
        assert all(hung_up(each) for each in silent + begun)
        for each in silent + begun:
            each.close()


def test_one_address_cannot_take_all_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PER_ADDRESS", 2)
    with served(b"here") as (port, _asked):
        greedy = [knock(port, "127.0.0.8") for _ in range(5)]
        assert hung_up(greedy[-1])
        assert "here" in ask(shaken(knock(port, "127.0.0.9")))
        for each in greedy:
            each.close()


def test_the_names_are_those_of_the_certificate() -> None:
    assert names_of(CERTIFICATE, KEY) == ["desk.example.org", "*.example.org", "127.0.0.1"]


def test_a_certificate_that_cannot_be_used_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(CertificateError, match="cannot be used"):
        names_of(CERTIFICATE, CERTIFICATE)
    with pytest.raises(CertificateError, match="cannot be used"):
        names_of(tmp_path / "missing.pem", KEY)
