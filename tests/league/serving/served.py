"""The server in a thread of this process, in front of an application that records its requests."""

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from a2wsgi.wsgi_typing import Environ, StartResponse
from django.http import HttpResponse

from league.serving.application import Application
from league.serving.limits import OPTIONS
from league.serving.supervisor import listen
from tests.patience import PATIENCE

HERE = Path(__file__).parent / "certificate"
CERTIFICATE, KEY = HERE / "certificate.pem", HERE / "key.pem"
LARGEST = 10_000


@dataclass
class Served:
    """A running server; ``requests`` are the WSGI environments that have reached its application."""

    server: uvicorn.Server
    port: int
    tls: bool
    requests: list[dict[str, Any]]
    connections: ExitStack

    def connect(self, address: str = "127.0.0.1", *, reads: int | None = None) -> socket.socket:
        """A new TCP connection; ``reads``: size of its receive buffer."""
        connection = self.connections.enter_context(socket.socket())
        if reads is not None:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, reads)
        connection.bind((address, 0))
        connection.settimeout(PATIENCE)
        connection.connect(("127.0.0.1", self.port))
        return connection

    def say(self, text: str, address: str = "127.0.0.1", *, reads: int | None = None) -> socket.socket:
        """A new connection that has sent ``text``, over TLS if the server uses it."""
        connection = self.connect(address, reads=reads)
        if self.tls:
            context = ssl.create_default_context(cafile=str(CERTIFICATE))
            connection = context.wrap_socket(connection, server_hostname="desk.example.org")
            self.connections.enter_context(connection)
        connection.sendall(text.encode())
        return connection

    def get(self, path: str = "/", *headers: str, reads: int | None = None) -> socket.socket:
        """A connection that has requested a page."""
        return self.say("\r\n".join([f"GET {path} HTTP/1.1", "Host: x", *headers, "", ""]), reads=reads)


def status(connection: socket.socket) -> int | None:
    """The status of the answer; None if the connection is closed without one."""
    try:
        answer = connection.recv(65536)
    except ConnectionError:
        return None
    return int(answer.split()[1]) if answer else None


def is_closed(connection: socket.socket, within: float = 9) -> bool:
    """Whether the server closes it within this many seconds; received data are discarded."""
    connection.settimeout(within)
    try:
        while connection.recv(65536):
            pass
    except (ConnectionError, ssl.SSLError):
        return True
    except TimeoutError:
        return False
    return True


@contextmanager
def served(answer: Callable[[str], bytes] = lambda _path: b"", *, tls: bool = False) -> Iterator[Served]:
    """A server that runs during the body."""
    listener = listen(0, "127.0.0.1")
    port = listener.getsockname()[1]
    requests: list[dict[str, Any]] = []

    def application(environ: Environ, start_response: StartResponse) -> HttpResponse:
        requests.append({**environ, "body": environ["wsgi.input"].read(-1)})
        body = answer(environ["PATH_INFO"]) or requests[-1]["body"]
        start_response("200 OK", [("Content-Length", str(len(body))), ("Set-Cookie", " a=b")])
        return HttpResponse(body)

    options = OPTIONS | ({"ssl_certfile": CERTIFICATE, "ssl_keyfile": KEY} if tls else {})
    made = uvicorn.Server(uvicorn.Config(Application(application, largest_body=LARGEST), **options))
    running = threading.Thread(target=made.run, kwargs={"sockets": [listener]})
    running.start()
    try:
        with ExitStack() as connections:
            yield Served(made, port, tls, requests, connections)
    finally:
        made.should_exit = True
        running.join(PATIENCE)
