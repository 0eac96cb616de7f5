"""Limits of connections: their number, and the cost of one."""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module
from typing import Final

KEEP_ALIVE_SECONDS: Final = 15
"""Idle time after an answer: a referee's next tap comes within seconds and should find the connection open."""
HEAD_SECONDS: Final = 25
"""From connecting, or from the last answer, until the head of a request has arrived."""
BODY_SECONDS: Final = 40
"""From the head of a request until its body has arrived."""
UNREAD_SECONDS: Final = 20
"""Time without room in the send buffer of a connection (about 100 KB)."""
GRACEFUL_SECONDS: Final = 5
"""For answers in progress when the server stops."""
LARGEST_HEAD: Final = 32 * 1024
# One process computes on one core only; Windows lets no socket be inherited.
WORKERS: Final = 1 if sys.platform == "win32" else min(2, os.cpu_count() or 1)
THREADS: Final = 4
"""Of a worker. More would only take turns at its one core, and hold up writers."""
# More pages of visitors at once would only slow each other and the taps down.
VISITOR_THREADS: Final = 2
REQUESTS_WAITING: Final = 400
"""Requests in progress or waiting for a thread; further ones are answered 503."""

_WANTED_FILES: Final = 4096


@cache
def connections() -> int:
    """The most connections at once: half the files this process may open.

    The rest is for handshakes, databases and logs.
    """
    try:
        resource = import_module("resource")
    except ImportError:  # Windows has no such limit
        return _WANTED_FILES // 2
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= _WANTED_FILES:
        return _WANTED_FILES // 2
    soft = _WANTED_FILES if hard == resource.RLIM_INFINITY else min(_WANTED_FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return int(soft) // 2
