"""Workers are begun anew when they are killed, and not for ever when they cannot even begin."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from django.conf import settings

from tests.processes import environment
from tests.resilience.desk import free_port

if TYPE_CHECKING:
    from pathlib import Path

KEEP = "import os, sys; from league.serving.workers import keep; sys.exit(keep(int(sys.argv[1]), environment=os.environ))"


def test_workers_that_cannot_begin_end_the_desk_instead_of_dying_for_ever(tmp_path: Path) -> None:
    (tmp_path / "waitress.py").write_text("raise SystemExit('no waitress here')")
    desk = environment(
        DJANGO_SETTINGS_MODULE="tests.settings",
        PYTHONPATH=os.pathsep.join([str(tmp_path), str(settings.BASE_DIR)]),
        VAR=str(tmp_path),
    )
    done = subprocess.run(
        [sys.executable, "-c", KEEP, str(free_port())],
        cwd=settings.BASE_DIR,
        env=desk,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "no waitress here" in done.stderr
