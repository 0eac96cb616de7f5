"""Start the workers, restart one that dies, stop them."""

import json
import logging
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from typing import Final

from league.serving.limits import OPTIONS, WORKERS

logger = logging.getLogger(__name__)

_POLL_SECONDS: Final = 0.5
_SETTLED_SECONDS: Final = 30
"""A worker that fails sooner counts as not started; long enough for a slow laptop."""
_FAILURES: Final = 3


def listen(port: int, host: str = "") -> socket.socket:
    """A listening socket; on all addresses of this machine unless a host is given."""
    listener = socket.create_server((host, port), backlog=1024)
    # Connections inherit it: asyncio sets it on sockets of its own only.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def supervise(
    port: int,
    *,
    host: str = "",
    environment: Mapping[str, str],
    options: Mapping[str, str] = {},
    number: int = WORKERS,
    changed: Callable[[], Mapping[str, str] | None] = lambda: None,
) -> int:
    """Keep ``number`` workers running until a signal stops them: exit status 0; 1 where they fail each time they start.

    ``options``: more of uvicorn's. ``changed`` is polled for a new environment, with which workers restart.
    """
    # Connections wait here while a worker restarts; Windows lets no socket be inherited.
    listener = None if sys.platform == "win32" else listen(port, host)
    where = {"host": host or "0.0.0.0", "port": port} if listener is None else {"fd": listener.fileno()}  # noqa: S104
    command = [sys.executable, "-m", "league.serving.application", json.dumps({**where, **options})]
    inherited = () if listener is None else (listener.fileno(),)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    workers: dict[subprocess.Popen[bytes], float] = {}  # each with its start (monotonic)
    failures = 0
    try:
        while failures < _FAILURES:
            while len(workers) < number:
                worker = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, pass_fds=inherited)
                workers[worker] = time.monotonic()
            time.sleep(_POLL_SECONDS)
            for worker in [worker for worker in workers if worker.poll() is not None]:
                logger.error("Worker %s ended with %s", worker.pid, worker.returncode)
                lived = time.monotonic() - workers.pop(worker)
                # A killed one did not fail.
                failures = failures + 1 if worker.returncode > 0 and lived < _SETTLED_SECONDS else 0
            if (other := changed()) is not None:
                environment = other
                _stop(workers)
    except KeyboardInterrupt:
        return 0
    finally:
        _stop(workers)
    return 1


def _stop(workers: dict[subprocess.Popen[bytes], float]) -> None:
    for worker in workers:
        if worker.stdin is not None:
            worker.stdin.close()  # the signal to leave, on every system
    until = time.monotonic() + OPTIONS["timeout_graceful_shutdown"] + 3
    for worker in workers:
        try:
            worker.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            worker.kill()
            worker.wait()
    workers.clear()
