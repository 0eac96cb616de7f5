"""A worker: the WSGI application as an ASGI one, where a request takes a thread only once it has arrived whole."""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from http import HTTPStatus
from importlib import import_module
from tempfile import SpooledTemporaryFile
from typing import Final

from a2wsgi import WSGIMiddleware
from a2wsgi.asgi_typing import HTTPRequestEvent, HTTPScope, Receive, Send
from a2wsgi.wsgi_typing import Environ, StartResponse
from django.conf import settings
from django.http import HttpResponse
from uvicorn import Config, Server

from league.serving.limits import OPTIONS, THREADS, VISITOR_THREADS

_PIECE: Final = 64 * 1024
_IN_MEMORY: Final = 256 * 1024


def application() -> Application:
    """The application of a worker, called by uvicorn. The worker stops when its standard input ends."""
    threading.Thread(target=_stop_with_supervisor, daemon=True).start()
    wsgi = import_module("league.wsgi").application
    warm_up()
    return Application(wsgi, largest_body=settings.LARGEST_BODY)


def _stop_with_supervisor() -> None:
    os.read(sys.stdin.fileno(), 1)  # not through a buffer, whose lock would be held at exit
    signal.raise_signal(signal.SIGTERM)


def warm_up() -> None:
    """Import what the first request would import, spare it from garbage collection, and collect less often."""
    import_module(settings.ROOT_URLCONF)
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


class Application:
    """ASGI application for uvicorn; ``largest_body`` in bytes, larger requests are answered 413 unread."""

    def __init__(self, wsgi: Callable[[Environ, StartResponse], HttpResponse], *, largest_body: int) -> None:
        self._wsgi = wsgi
        self._largest_body = largest_body
        # The queue to send has no limit, so that a peer that reads slowly holds no thread.
        self._of_visitors, self._of_others = (
            WSGIMiddleware(self._answer, workers=workers, send_queue_size=0)
            for workers in (VISITOR_THREADS, THREADS)
        )

    async def __call__(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        size, more = int(dict(scope["headers"]).get(b"content-length", 0)), True
        with SpooledTemporaryFile(_IN_MEMORY) as body:
            while more and size <= self._largest_body:
                message = await receive()
                if message["type"] != "http.request":
                    return
                body.write(message["body"])
                size, more = max(size, body.tell()), message["more_body"]
            if size > self._largest_body:
                status, ending = HTTPStatus.REQUEST_ENTITY_TOO_LARGE, [(b"connection", b"close")]
                await send({"type": "http.response.start", "status": status, "headers": ending})
                await send({"type": "http.response.body", "body": b"", "more_body": False})
                return
            body.seek(0)

            async def receive_body() -> HTTPRequestEvent:
                piece = body.read(_PIECE)
                return {"type": "http.request", "body": piece, "more_body": body.tell() < size}

            # In WSGI a header with an underscore would pass for one with a hyphen, which a proxy sets.
            headers = [(name, value) for name, value in scope["headers"] if b"_" not in name]
            headers = [header for header in headers if header[0] != b"content-length"]
            headers.append((b"content-length", b"%d" % size))
            threads = self._of_visitors if _is_visitor(scope) else self._of_others
            await threads({**scope, "headers": headers}, receive_body, send)

    def _answer(self, environ: Environ, start_response: StartResponse) -> list[bytes]:
        with closing(self._wsgi(environ, start_response)) as answer:
            whole = b"".join(answer)
        # In pieces: a slow peer that still reads gets a new deadline with each.
        return [whole[begin : begin + _PIECE] for begin in range(0, len(whole), _PIECE)]


def _is_visitor(scope: HTTPScope) -> bool:
    """A request of a page by a browser that is neither at a table nor signed in; the cookie is not verified."""
    if scope["method"] == "POST" or scope["path"].startswith(("/t/", "/static/")):
        return False
    return b"sessionid=" not in dict(scope["headers"]).get(b"cookie", b"")


if __name__ == "__main__":
    # A worker, as the supervisor starts it; its argument is a JSON object with further options of uvicorn.
    with suppress(KeyboardInterrupt):
        Server(Config(application, factory=True, **OPTIONS | json.loads(sys.argv[1]))).run()
