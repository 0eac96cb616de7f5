"""Programs of this checkout as processes of their own, with nothing in their environment but what a test gives them."""

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


def python(
    *arguments: str, encoding: str | None = None, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run Python in the folder of the checkout to its end."""
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
    """Run one command of the desk to its end."""
    return python("manage.py", *arguments, **variables)


def git(*arguments: str) -> str:
    """What git says of the checkout."""
    command = ["git", *arguments]
    done = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=True)
    return done.stdout
