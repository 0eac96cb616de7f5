"""A door of its own in this process, in front of an application that says what it was asked."""

from __future__ import annotations

import socket
import threading
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from league.serving import door
from league.serving.workers import listen
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LARGEST = 10_000


@dataclass
class Served:
    """An open door; ``asked`` are the requests that have reached the application."""

    opened: door.Door
    port: int
    asked: list[str]
    connections: ExitStack

    def say(self, text: str, address: str = "127.0.0.1") -> socket.socket:
        """A new connection that has said so much."""
        connection = self.connections.enter_context(socket.socket())
        connection.bind((address, 0))
        connection.settimeout(PATIENCE)
        connection.connect(("127.0.0.1", self.port))
        connection.sendall(text.encode())
        return connection

    def get(self, path: str = "/", *headers: str) -> socket.socket:
        """A connection that has asked for a page."""
        return self.say("\r\n".join([f"GET {path} HTTP/1.1", "Host: localhost", *headers, "", ""]))

    def holds(self) -> int:
        """How many connections the door still has something to say to."""
        return sum(bool(each.total_outbufs_len) for each in list(self.opened.active_channels.values()))


def status(connection: socket.socket) -> int | None:
    """The status of the answer; None where the door hung up without one."""
    try:
        answer = connection.recv(65536)
    except ConnectionResetError:
        return None
    return int(answer.split()[1]) if answer else None


def whole(connection: socket.socket) -> str:
    """All that comes before the door hangs up."""
    with connection.makefile("rb") as answer:
        return answer.read().decode()


def hung_up(connection: socket.socket, within: float = 9) -> bool:
    """Whether the door hangs up in so many seconds: by itself sooner than by any limit that no test has changed."""
    connection.settimeout(within)
    try:
        while connection.recv(65536):
            pass
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
    return True


@contextmanager
def served(
    answer: Callable[[str], bytes] = lambda _path: b"", *, many_behind_one: bool = False
) -> Iterator[Served]:
    """Open a door as long as the body runs."""
    listener = listen(0, "127.0.0.1")
    port = listener.getsockname()[1]
    asked: list[str] = []

    def application(environ: dict[str, Any], start_response: Callable[..., object]) -> list[bytes]:
        path = environ["PATH_INFO"]
        asked.append(path)
        body = answer(path)
        start_response("200 OK", [("Content-Length", str(len(body)))])
        return [body]

    opened = door.door(application, listener, many_behind_one=many_behind_one, largest_body=LARGEST)
    turning = threading.Thread(target=opened.run)
    turning.start()
    try:
        with ExitStack() as connections:
            yield Served(opened, port, asked, connections)
    finally:
        opened.leave()
        turning.join(10)
