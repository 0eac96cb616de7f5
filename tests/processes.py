"""Run programs of this checkout as subprocesses, in an environment with little but what the test sets."""

import os
import subprocess
import sys

from django.conf import settings

MANAGE = (sys.executable, "manage.py")


def environment(**variables: str) -> dict[str, str]:
    """A bare environment with ``variables``, those of coverage, and those that sockets need on Windows."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name.startswith("COVERAGE_") or name in {"SYSTEMROOT", "TEMP"}
    }
    return kept | {"PATH": os.environ["PATH"], "PYTHONUTF8": "1"} | variables


def python(
    *arguments: str, encoding: str | None = None, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run Python in the folder of the checkout, and wait until it ends."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=settings.BASE_DIR,
        env=environment(**variables),
        capture_output=True,
        text=True,
        encoding=encoding,
        check=False,
    )


def manage(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the desk, and wait until it ends."""
    return python("manage.py", *arguments, **variables)


def git(*arguments: str) -> str:
    """The output of a git command in the checkout."""
    command = ["git", *arguments]
    done = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=True)
    return done.stdout
