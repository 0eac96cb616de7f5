"""One worker: ``python -m league.serving --socket NUMBER | --port PORT``. It ends when its standard input does."""

from __future__ import annotations

import argparse
import gc
import os
import socket
import sys
import threading
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import uvicorn

from league.serving import limits
from league.serving.supervisor import listen

_SELDOM: Final = (20_000, 20, 50)
"""After how many new values, and after how many of its own walks, the collector walks on: a large page makes a million that are no garbage."""


def main() -> None:
    """Serve until the supervisor, which holds the other end of standard input, closes it or dies."""
    arguments = _arguments()
    stop = Stop()
    # First of all: a worker must not outlive its supervisor, whatever still has to be imported.
    threading.Thread(target=stop.wait_for_supervisor, daemon=True).start()
    listener = listen(arguments.port) if arguments.socket is None else socket.socket(fileno=arguments.socket)

    from django.conf import settings  # noqa: PLC0415 - the thread above comes first

    from league.wsgi import application  # noqa: PLC0415

    settle(settings.ROOT_URLCONF)
    files = {"ssl_certfile": arguments.certificate, "ssl_keyfile": arguments.key}
    made = server(application, largest_body=settings.LARGEST_BODY, **files)
    stop.stops(made)
    made.run(sockets=[listener])


def server(application: Any, *, largest_body: int, **options: Any) -> uvicorn.Server:
    """The server for a WSGI application; ``options`` are uvicorn's."""
    import uvicorn  # noqa: PLC0415 - takes long enough to delay what must be first

    from league.serving.application import Application  # noqa: PLC0415
    from league.serving.connection import Connection  # noqa: PLC0415

    config = uvicorn.Config(
        Application(application, largest_body=largest_body),
        http=Connection,
        ws="none",
        lifespan="off",
        interface="asgi3",
        loop="asyncio",
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        # The settings decide which proxy is believed.
        proxy_headers=False,
        timeout_keep_alive=limits.KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=limits.GRACEFUL_SECONDS,
        h11_max_incomplete_event_size=limits.LARGEST_HEAD,
        **options,
    )
    return uvicorn.Server(config)


class Stop:
    """Ends the process when standard input ends, gracefully once it serves."""

    def __init__(self) -> None:
        self._server: uvicorn.Server | None = None

    def stops(self, made: uvicorn.Server) -> None:
        self._server = made

    def wait_for_supervisor(self) -> None:
        os.read(sys.stdin.fileno(), 1)  # not through a buffer, whose lock would be held at exit
        if self._server is None:
            os._exit(0)
        self._server.should_exit = True


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m league.serving")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--socket", type=int, help="listening socket inherited from the supervisor")
    where.add_argument("--port", type=int)
    parser.add_argument("--certificate", type=Path)
    parser.add_argument("--key", type=Path)
    return parser.parse_args()


def settle(urls: str) -> None:
    """Import what the first request would, and exclude it all from garbage collection.

    Walking through it would take a tenth of a second of processor time whenever a large page is made, and
    many times over for a page made of a whole large event.
    """
    import_module(urls)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_SELDOM)


if __name__ == "__main__":
    main()
