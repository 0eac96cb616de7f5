"""Connections that fall silent but stay open, like those of a phone that leaves the Wi-Fi."""

import socket
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Final

from tests.patience import PATIENCE

_HEAD: Final = b"Host: localhost\r\nUser-Agent: stuck\r\n"
# With a CSRF cookie the desk looks for the token in the body before anything else.
_FORM: Final = (
    b"Content-Type: application/x-www-form-urlencoded\r\n"
    b"Cookie: csrftoken=" + b"a" * 32 + b"\r\n"
    b"Content-Length: 5000\r\n\r\n"
)


@dataclass(frozen=True, slots=True)
class Stuck:
    """``said``: the bytes sent before the silence; ``reads``: the size of the receive buffer."""

    said: bytes
    reads: int | None = None


def ways(large: str) -> Mapping[str, Stuck]:
    """Every way to be stuck, by name. ``large`` is the address of a large file."""
    asked = f"GET {large} HTTP/1.1\r\n".encode() + _HEAD + b"\r\n"
    return {
        "nothing said": Stuck(b""),
        "half a header": Stuck(b"GET / HTTP/1.1\r\n" + _HEAD + b"X-Half"),
        "no body": Stuck(b"POST /sign-in/ HTTP/1.1\r\n" + _HEAD + _FORM),
        "half a body": Stuck(b"POST /sign-in/ HTTP/1.1\r\n" + _HEAD + _FORM + b"username="),
        "unread answer": Stuck(asked * 2, reads=2048),
    }


@contextmanager
def stuck(port: int, how: Stuck, number: int, *, addresses: int = 1) -> Iterator[list[socket.socket]]:
    """Hold ``number`` connections, spread over local ``addresses``, while the body runs."""
    with ExitStack() as held:
        yield [
            held.enter_context(_connection(port, how, f"127.0.1.{1 + nth % addresses}"))
            for nth in range(number)
        ]


def _connection(port: int, how: Stuck, address: str) -> socket.socket:
    connection = socket.socket()
    if how.reads is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, how.reads)
    connection.bind((address, 0))
    connection.settimeout(PATIENCE)
    connection.connect(("127.0.0.1", port))
    connection.sendall(how.said)
    return connection


def is_closed(connection: socket.socket) -> bool:
    """Whether the desk has closed the connection; data that it sent before is discarded."""
    connection.settimeout(0.05)
    try:
        while connection.recv(65536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        return True
    return True
