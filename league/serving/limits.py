"""What one connection may cost, and how many there may be."""

import os
import sys
from functools import cache
from importlib import import_module
from typing import Any, Final

SECONDS: Final = {"head": 25.0, "body": 40.0, "reading": 20.0, "nothing": None}
"""What a peer may take until the head of its request or the rest is there, or until it reads some of its answer."""
# One process computes on one core only; Windows lets no socket be inherited.
WORKERS: Final = 1 if sys.platform == "win32" else min(2, os.cpu_count() or 1)
THREADS: Final = 4
"""Of a worker, for tables and officials. More would only take turns at its one core, and hold up writers."""
VISITOR_THREADS: Final = 2
"""Of a worker, for the pages of visitors, which keep no tap waiting."""
OPTIONS: Final[dict[str, Any]] = {
    "http": "league.serving.connection:Connection",
    "ws": "none",
    "lifespan": "off",
    "interface": "asgi3",
    "log_config": None,
    "log_level": "error",
    "access_log": False,
    "server_header": False,
    "proxy_headers": False,  # the settings decide which proxy is believed
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
