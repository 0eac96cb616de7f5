"""`manage.py` as a process of its own, with nothing in its environment but what a test gives it."""

import os
import subprocess
import sys

from django.conf import settings

MANAGE = (sys.executable, "manage.py")


def environment(**variables: str) -> dict[str, str]:
    """A bare environment; only the coverage of this run reaches into it, and that without which Windows opens no socket."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name.startswith("COVERAGE_") or name in {"SYSTEMROOT", "TEMP"}
    }
    return kept | {"PATH": os.environ["PATH"], "PYTHONUTF8": "1"} | variables


def manage(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run one command to its end."""
    return subprocess.run(
        [*MANAGE, *arguments],
        cwd=settings.BASE_DIR,
        env=environment(**variables),
        capture_output=True,
        text=True,
        check=False,
    )
