"""A small rehearsal with every test run; the whole round is `make rehearsal` (docs/rehearsal.md)."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest
from django.conf import settings

from tests.processes import environment


@pytest.mark.browser
@pytest.mark.parametrize("network", ["bad", "awful"])
def test_phones_with_bad_networks_lose_nothing_and_double_nothing(network: str) -> None:
    if shutil.which("chromium") is None:
        pytest.skip("browser tests need Chromium: apt-get install chromium")
    size = ("--tables", "3", "--sets", "1", "--games", "2", "--offline", "50", "--seed", "2")
    rehearsal = subprocess.run(
        [sys.executable, "-m", "tests.rehearsal", *size, "--network", network],
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
