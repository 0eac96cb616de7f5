"""Limits of one connection, and of the number of connections."""

import os
import sys
from functools import cache
from importlib import import_module
from typing import Any, Final

SECONDS: Final = {"head": 25.0, "body": 40.0, "reading": 20.0, "nothing": None}
"""Seconds until a peer must have sent the head or the rest of its request, or read some of its answer."""
# One process computes on one core only; Windows lets no socket be inherited.
WORKERS: Final = 1 if sys.platform == "win32" else min(2, os.cpu_count() or 1)
THREADS: Final = 4
"""Threads per worker for tables and officials; more would share its one core, and delay writers."""
VISITOR_THREADS: Final = 2
"""Threads per worker for pages of visitors, which must delay no tap."""
OPTIONS: Final[dict[str, Any]] = {
    "http": "league.serving.connection:Connection",
    "ws": "none",
    "lifespan": "off",
    "interface": "asgi3",
    "log_config": None,
    "log_level": "error",
    "access_log": False,
    "server_header": False,
    "proxy_headers": False,  # the settings decide which proxy is trusted
    "timeout_keep_alive": 15,  # a referee's next tap comes within seconds
    "timeout_graceful_shutdown": 5,
    "h11_max_incomplete_event_size": 32 * 1024,
}


@cache
def connections() -> int:
    """The most connections at once: half the files this process may open; the rest is for databases and logs."""
    files = 4096
    try:
        resource = import_module("resource")
    except ImportError:  # Windows has no such limit
        return files // 2
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    files = files if hard == resource.RLIM_INFINITY else min(files, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    return files // 2
