"""A small rehearsal as part of the tests; the whole round is `make rehearsal` (docs/rehearsal.md)."""

import shutil
import subprocess
import sys

import pytest
from django.conf import settings

from tests.processes import environment


@pytest.mark.slow
@pytest.mark.browser
def test_phones_out_of_reach_for_whole_games_lose_nothing_and_double_nothing() -> None:
    if shutil.which("chromium") is None:
        pytest.skip("browser tests need Chromium: apt-get install chromium")
    size = ("--tables", "2", "--sets", "1", "--games", "3", "--seed", "2")
    rehearsal = subprocess.run(
        [sys.executable, "-m", "tests.rehearsal", *size, "--network", "good", "--offline", "60"],
        cwd=settings.BASE_DIR,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert rehearsal.stdout.endswith("Nothing lost, nothing double, the standings are right.\n"), (
        rehearsal.stdout + rehearsal.stderr
    )
    assert rehearsal.returncode == 0
