"""The WSGI application as an ASGI one: a request takes a thread only once it has arrived whole."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final
from wsgiref.types import WSGIApplication, WSGIEnvironment

from league.serving import limits
from league.serving.connection import Connections

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]
Answer = tuple[int, Headers, bytes]

_CHUNK: Final = 64 * 1024
_IN_MEMORY: Final = 256 * 1024
_OF_TABLES: Final = ("/t/", "/static/", "/sw.js", "/sign-in/")
_OF_OFFICIALS: Final = (b"sessionid=", b"referee=")


class Application:
    """ASGI application for uvicorn; ``largest_body`` in bytes, larger requests are answered 413 unread."""

    def __init__(self, wsgi: WSGIApplication, *, largest_body: int) -> None:
        self.connections = Connections()
        self._wsgi = wsgi
        self._largest_body = largest_body
        self._waiting = 0
        self._threads = ThreadPoolExecutor(limits.THREADS, "request")
        self._visitor_threads = ThreadPoolExecutor(limits.VISITOR_THREADS, "visitor")

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        connection = self.connections.of(scope["client"])
        connection.request_begins()
        try:
            with SpooledTemporaryFile(_IN_MEMORY) as body:
                await _send(send, await self._answer(scope, receive, body))
        except ConnectionError:  # the peer is gone
            pass
        finally:
            connection.request_ends()

    async def _answer(self, scope: Message, receive: Receive, body: IO[bytes]) -> Answer:
        refused = await self._read_body(scope, receive, body)
        if refused is not None:
            return _refusal(refused)
        if self._waiting >= limits.REQUESTS_WAITING:
            return _refusal(HTTPStatus.SERVICE_UNAVAILABLE)
        threads = self._visitor_threads if is_visitor(scope) else self._threads
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(
                threads, _run, self._wsgi, _environ(scope, body)
            )
        finally:
            self._waiting -= 1

    async def _read_body(self, scope: Message, receive: Receive, body: IO[bytes]) -> HTTPStatus | None:
        lengths = [int(value) for name, value in scope["headers"] if name == b"content-length"]
        if max(lengths, default=0) > self._largest_body:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        try:
            async with asyncio.timeout(limits.BODY_SECONDS):
                while (message := await receive())["type"] == "http.request":
                    body.write(message.get("body", b""))
                    if body.tell() > self._largest_body:
                        return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
                    if not message.get("more_body"):
                        return None
        except TimeoutError:
            return HTTPStatus.REQUEST_TIMEOUT
        raise ConnectionAbortedError


def is_visitor(scope: Message) -> bool:
    """A request of a page by a browser that is neither at a table nor signed in. Cookies are not verified here."""
    if scope["method"] not in {"GET", "HEAD"} or scope["path"].startswith(_OF_TABLES):
        return False
    cookies = b"".join(value for name, value in scope["headers"] if name == b"cookie")
    return not any(name in cookies for name in _OF_OFFICIALS)


def _run(wsgi: WSGIApplication, environ: WSGIEnvironment) -> Answer:
    started: list[tuple[int, Headers]] = []

    def start_response(status: str, headers: list[tuple[str, str]], _error: object = None) -> Any:
        # Django begins the value of a cookie with a space, which h11 refuses.
        named = [(name.lower().encode(), value.strip().encode("latin-1")) for name, value in headers]
        started.append((int(status.split(" ", 1)[0]), named))

    body = wsgi(environ, start_response)
    try:
        content = b"".join(body)
    finally:
        if hasattr(body, "close"):
            body.close()
    return *started[-1], content


def _environ(scope: Message, body: IO[bytes]) -> WSGIEnvironment:
    length = body.tell()
    body.seek(0)
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": scope["server"][0],
        "SERVER_PORT": str(scope["server"][1]),
        "REMOTE_ADDR": scope["client"][0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        # A name with an underscore would pass for one that a proxy sets.
        if b"_" not in name:
            key = "HTTP_" + name.decode("latin-1").upper().replace("-", "_")
            before = f"{environ[key]}, " if key in environ else ""
            environ[key] = before + value.decode("latin-1")
    environ["CONTENT_TYPE"] = environ.pop("HTTP_CONTENT_TYPE", "")
    environ["CONTENT_LENGTH"] = str(length)
    environ.pop("HTTP_CONTENT_LENGTH", None)
    return environ


def _refusal(status: HTTPStatus) -> Answer:
    text = f"{status.value} {status.phrase}\n".encode()
    headers = [
        (b"content-type", b"text/plain"),
        (b"content-length", str(len(text)).encode()),
        (b"connection", b"close"),
        (b"retry-after", b"5"),
    ]
    return status.value, headers, text


async def _send(send: Send, answer: Answer) -> None:
    status, headers, content = answer
    await send({"type": "http.response.start", "status": status, "headers": headers})
    # In pieces, so that a connection that still reads shows it.
    for begin in range(0, len(content), _CHUNK):
        piece = content[begin : begin + _CHUNK]
        await send({"type": "http.response.body", "body": piece, "more_body": True})
    await send({"type": "http.response.body", "body": b""})
