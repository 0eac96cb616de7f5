"""Starts the worker, starts it again when it dies, and stops it."""

from __future__ import annotations

import logging
import signal
import socket
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Final, NoReturn

from league.serving.limits import GRACEFUL_SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

logger = logging.getLogger(__name__)

_BACKLOG: Final = 1024
_POLL_SECONDS: Final = 0.2
_CHECK_SECONDS: Final = 3
_SETTLED_SECONDS: Final = 30
"""A worker that fails sooner never served: a slow laptop takes long to start."""
_FAILURES: Final = 3


def listen(port: int, host: str = "") -> socket.socket:
    """A listening socket; on all addresses of this machine unless a host is given."""
    return socket.create_server((host, port), backlog=_BACKLOG)


def supervise(
    port: int,
    *,
    host: str = "",
    environment: Mapping[str, str],
    options: tuple[str, ...] = (),
    changed: Callable[[], Mapping[str, str] | None] = lambda: None,
) -> int:
    """Keep a worker running until a signal stops it: exit status 0; 1 where it fails each time it starts.

    ``changed`` is called every few seconds; the environment it returns, if any, is that of a new worker.

    The supervisor holds the socket, so that connections wait while a worker restarts; on Windows, where sockets
    are not inherited, the worker opens it.
    """
    listener = None if sys.platform == "win32" else listen(port, host)
    where = ("--port", str(port)) if listener is None else ("--socket", str(listener.fileno()))
    command = [sys.executable, "-m", "league.serving", *where, *options]
    inherited = () if listener is None else (listener.fileno(),)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _exit)
    worker: subprocess.Popen[bytes] | None = None
    failures = 0
    try:
        while failures < _FAILURES:
            began = time.monotonic()
            worker = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, pass_fds=inherited)
            other = _watch(worker, changed)
            if other is not None:
                environment = other
                _stop(worker)
                continue
            logger.error("Worker %s ended with %s", worker.pid, worker.returncode)
            if time.monotonic() - began > _SETTLED_SECONDS:
                failures = 0
            # A worker that was killed did not fail.
            failures += worker.returncode > 0
    except (SystemExit, KeyboardInterrupt):
        return 0
    finally:
        if worker is not None:
            _stop(worker)
    return 1


def _watch(
    worker: subprocess.Popen[bytes], changed: Callable[[], Mapping[str, str] | None]
) -> Mapping[str, str] | None:
    """Wait until the worker ends (None) or another environment is needed."""
    check = time.monotonic() + _CHECK_SECONDS
    while worker.poll() is None:
        if time.monotonic() > check:
            check = time.monotonic() + _CHECK_SECONDS
            if (other := changed()) is not None:
                return other
        time.sleep(_POLL_SECONDS)
    return None


def _stop(worker: subprocess.Popen[bytes]) -> None:
    if worker.stdin is not None:
        worker.stdin.close()  # the signal to leave, on every system
    try:
        worker.wait(GRACEFUL_SECONDS + 3)
    except subprocess.TimeoutExpired:
        worker.kill()
        worker.wait()


def _exit(_signal: int, _frame: object) -> NoReturn:
    raise SystemExit(0)
