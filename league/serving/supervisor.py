"""Start the workers, restart one that dies, stop them."""

from __future__ import annotations

import logging
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NoReturn

from league.serving.limits import GRACEFUL_SECONDS, WORKERS

logger = logging.getLogger(__name__)

_BACKLOG: Final = 1024
_POLL_SECONDS: Final = 0.2
_CHECK_SECONDS: Final = 3
_SETTLED_SECONDS: Final = 30
"""A worker that fails sooner never served: a slow laptop takes long to start."""
_FAILURES: Final = 3


@dataclass(frozen=True, slots=True)
class Worker:
    """A process that serves, and its start (monotonic)."""

    process: subprocess.Popen[bytes]
    since: float


def listen(port: int, host: str = "") -> socket.socket:
    """A listening socket; on all addresses of this machine unless a host is given."""
    return socket.create_server((host, port), backlog=_BACKLOG)


def supervise(
    port: int,
    *,
    host: str = "",
    environment: Mapping[str, str],
    options: tuple[str, ...] = (),
    number: int = WORKERS,
    changed: Callable[[], Mapping[str, str] | None] = lambda: None,
) -> int:
    """Keep ``number`` workers running until a signal stops them: exit status 0; 1 where they fail each time they start.

    ``changed`` is called every few seconds; the environment it returns, if any, is that of new workers.

    The supervisor holds the socket, so that connections wait while a worker restarts; on Windows, where sockets
    are not inherited, the one worker opens it.
    """
    listener = None if sys.platform == "win32" else listen(port, host)
    where = ("--port", str(port)) if listener is None else ("--socket", str(listener.fileno()))
    command = [sys.executable, "-m", "league.serving", *where, *options]
    inherited = () if listener is None else (listener.fileno(),)
    for stopping in (signal.SIGTERM, signal.SIGINT):
        signal.signal(stopping, _exit)
    workers: list[Worker] = []
    failures, check = 0, time.monotonic() + _CHECK_SECONDS
    try:
        while failures < _FAILURES:
            while len(workers) < number:
                process = subprocess.Popen(
                    command, env=environment, stdin=subprocess.PIPE, pass_fds=inherited
                )
                workers.append(Worker(process, time.monotonic()))
            time.sleep(_POLL_SECONDS)
            failures = 0 if all(map(_has_settled, workers)) else failures + _remove_ended(workers)
            if time.monotonic() > check:
                check = time.monotonic() + _CHECK_SECONDS
                if (other := changed()) is not None:
                    environment = other
                    _stop(workers)
    except (SystemExit, KeyboardInterrupt):
        return 0
    finally:
        _stop(workers)
    return 1


def _has_settled(worker: Worker) -> bool:
    return worker.process.poll() is None and time.monotonic() - worker.since > _SETTLED_SECONDS


def _remove_ended(workers: list[Worker]) -> int:
    """Remove workers that have ended; returns how many of them failed. A killed one did not fail."""
    ended = [worker for worker in workers if worker.process.poll() is not None]
    for worker in ended:
        logger.error("Worker %s ended with %s", worker.process.pid, worker.process.returncode)
        workers.remove(worker)
    return sum(worker.process.returncode > 0 for worker in ended)


def _stop(workers: list[Worker]) -> None:
    for worker in workers:
        if worker.process.stdin is not None:
            worker.process.stdin.close()  # the signal to leave, on every system
    until = time.monotonic() + GRACEFUL_SECONDS + 3
    for worker in workers:
        try:
            worker.process.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            worker.process.kill()
            worker.process.wait()
    workers.clear()


def _exit(_signal: int, _frame: object) -> NoReturn:
    raise SystemExit(0)
