"""The keeper of the workers: begins them, begins one anew that dies, and ends them together."""

from __future__ import annotations

import logging
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NoReturn

from league.serving import limits

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

logger = logging.getLogger(__name__)

_BACKLOG: Final = 1024
_LOOKS_EVERY: Final = 0.2
_ASKS_EVERY: Final = 3
_LEAVES_WITHIN: Final = 8
"""Longer than the farewell of its door, in which a worker answers what it has recorded."""
_STILLBORN_SECONDS: Final = 30
"""A worker that gives up sooner has never worked: a slow laptop takes its time to begin."""
_STILLBORN_LIMIT: Final = 3


@dataclass(slots=True)
class Worker:
    """A process that serves, and since when (monotonic)."""

    process: subprocess.Popen[bytes]
    since: float


def listen(port: int, host: str = "") -> socket.socket:
    """A socket that listens. All addresses of this machine, as no host is given."""
    return socket.create_server((host, port), backlog=_BACKLOG)


def keep(
    port: int,
    *,
    host: str = "",
    environment: Mapping[str, str],
    options: tuple[str, ...] = (),
    changed: Callable[[], Mapping[str, str] | None] = lambda: None,
) -> int:
    """Serve until told to stop by a signal. 1 where workers die as soon as they begin, else 0.

    ``changed`` is asked every few seconds; where it gives another environment, the workers are begun anew in that.

    The keeper holds the socket, so that nobody is refused while a worker is begun anew; on Windows, where sockets are not
    handed down, the one worker opens it itself.
    """
    listener = None if sys.platform == "win32" else listen(port, host)
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, _stop)
    workers: list[Worker] = []
    stillborn, look = 0, time.monotonic() + _ASKS_EVERY
    try:
        while stillborn < _STILLBORN_LIMIT:
            stillborn += _bury(workers)
            if workers and all(time.monotonic() - each.since > _STILLBORN_SECONDS for each in workers):
                stillborn = 0
            if time.monotonic() > look:
                look = time.monotonic() + _ASKS_EVERY
                if (other := changed()) is not None:
                    environment = other
                    _end(workers)
                    workers.clear()
            while len(workers) < limits.WORKERS:
                workers.append(_begin(port, listener, environment, options))
            time.sleep(_LOOKS_EVERY)
    except (SystemExit, KeyboardInterrupt):
        return 0
    finally:
        _end(workers)
    return 1


def _bury(workers: list[Worker]) -> int:
    """Forget the dead; gives how many of them ended by themselves as soon as they began. Who was killed begins anew."""
    dead = [each for each in workers if each.process.poll() is not None]
    for each in dead:
        logger.error("Worker %s ended with %s", each.process.pid, each.process.returncode)
        workers.remove(each)
    return sum(
        each.process.returncode > 0 and time.monotonic() - each.since < _STILLBORN_SECONDS for each in dead
    )


def _begin(
    port: int, listener: socket.socket | None, environment: Mapping[str, str], options: tuple[str, ...]
) -> Worker:
    where = ("--port", str(port)) if listener is None else ("--socket", str(listener.fileno()))
    process = subprocess.Popen(
        [sys.executable, "-m", "league.serving", *where, *options],
        env=environment,
        stdin=subprocess.PIPE,
        pass_fds=() if listener is None else (listener.fileno(),),
    )
    return Worker(process, time.monotonic())


def _end(workers: list[Worker]) -> None:
    for each in workers:
        if each.process.stdin is not None:
            # The word to leave: a worker ends when its standard input does.
            each.process.stdin.close()
    until = time.monotonic() + _LEAVES_WITHIN
    for each in workers:
        try:
            each.process.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            each.process.kill()
            each.process.wait()


def _stop(_signal: int, _frame: object) -> NoReturn:
    raise SystemExit(0)
