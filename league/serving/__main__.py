"""One worker: ``python -m league.serving (--socket NUMBER | --port PORT) [--certificate FILE --key FILE]``. It ends when its standard input does."""

from __future__ import annotations

import _thread
import argparse
import os
import signal
import socket
import sys
import threading
from pathlib import Path
from typing import NoReturn

from league.serving.workers import listen


def main() -> None:
    """Serve until the keeper, who holds the other end of the standard input, lets go or dies, or a signal comes."""
    asked = _arguments()
    # First of all: what takes long to import must not outlive a keeper either.
    threading.Thread(target=_leave_with_keeper, daemon=True).start()
    signal.signal(signal.SIGTERM, _leave)
    listener = listen(asked.port) if asked.socket is None else socket.socket(fileno=asked.socket)

    from django.conf import settings  # noqa: PLC0415 - what follows needs the settings

    from league.serving.certificate import context_of  # noqa: PLC0415
    from league.serving.door import door  # noqa: PLC0415
    from league.serving.imports import settle  # noqa: PLC0415
    from league.serving.tls import Tls  # noqa: PLC0415
    from league.wsgi import application  # noqa: PLC0415

    settle(settings.ROOT_URLCONF)
    opened = door(
        application,
        listener,
        many_behind_one=settings.BEHIND_PROXY,
        largest_body=settings.LARGEST_BODY,
        behind_tls=asked.certificate is not None,
    )
    if asked.certificate is not None:
        Tls(listener, context_of(asked.certificate, asked.key), opened.let_in, asked.name).start()
    opened.run()


def _leave_with_keeper() -> None:
    os.read(sys.stdin.fileno(), 1)  # not through a buffer, whose lock would stand in the way of leaving
    _thread.interrupt_main(signal.SIGTERM)


def _leave(_signal: int, _frame: object) -> NoReturn:
    raise SystemExit(0)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m league.serving")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--socket", type=int, help="a socket that listens, handed down by the keeper")
    where.add_argument("--port", type=int)
    parser.add_argument("--certificate", type=Path)
    parser.add_argument("--key", type=Path)
    parser.add_argument("--name", default="", help="where plain http is sent")
    return parser.parse_args()


if __name__ == "__main__":
    main()
