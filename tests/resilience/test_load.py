"""A small hall at once with every test run; the whole of it is ``make load`` (docs/performance.md)."""

import subprocess
import sys

from django.conf import settings

from tests.processes import environment


def test_a_hall_at_once_loses_nothing() -> None:
    size = ("--phones", "3", "--spectators", "6", "--games", "1", "--every", "0.3")
    load = subprocess.run(
        [sys.executable, "-m", "tests.load", *size],
        cwd=settings.BASE_DIR,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert load.stdout.endswith("Nothing lost, nothing double, the standings and the log are right.\n"), (
        load.stdout + load.stderr
    )
    assert load.returncode == 0, load.stdout
