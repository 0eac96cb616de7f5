"""What one connection may cost. Seconds are those without progress, unless said otherwise."""

from __future__ import annotations

import select
import sys
from functools import cache
from importlib import import_module
from typing import Final

SILENT_SECONDS: Final = 15
"""A connection that asks nothing: a referee's next tap comes within seconds and should find it open."""
HEADER_SECONDS: Final = 10
"""From its first byte until a request has said what it wants, in all."""
BODY_SECONDS: Final = 40
"""From its first byte until a request has arrived whole, in all."""
UNREAD_SECONDS: Final = 20
"""An answer of which nothing more is taken."""
LARGEST_HEADER: Final = 32 * 1024
LARGEST_IN_MEMORY: Final = 64 * 1024 * 1024
"""Of one connection's answers; they overflow into files long before, and no thread waits for who does not read."""
PER_ADDRESS: Final = 32
"""The next one is let in and the longest silent goes: a hall behind one router loses nothing but kept connections."""
PIPELINED: Final = 4
"""No browser asks again before it has been answered; what does is not listening."""
THREADS: Final = 16
# SQLite has one writer at a time; threads wait for it cheaply, and a second worker takes over when one dies.
WORKERS: Final = 1 if sys.platform == "win32" else 2
USES_POLL: Final = hasattr(select, "poll")

_WANTED_FILES: Final = 4096
_OTHER_FILES: Final = 96
"""What a worker opens besides: its database once a thread, logs, what it sends."""
# ``select`` takes 512 sockets on Windows; the rest is left to what else is open.
_SELECTABLE: Final = 400


@cache
def connections() -> int:
    """How many a worker may hold, having asked the system for as many open files as it grants."""
    if not USES_POLL:
        return _SELECTABLE
    try:
        resource = import_module("resource")
    except ImportError:
        return _SELECTABLE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _WANTED_FILES if hard == resource.RLIM_INFINITY else min(_WANTED_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return (_WANTED_FILES if soft == resource.RLIM_INFINITY else min(soft, _WANTED_FILES)) - _OTHER_FILES


def tls_connections() -> int:
    """Each takes three files, the socket outside and both ends of the one inside; as many again may be shaking hands."""
    return connections() // 4
