"""A worker that cannot start ends the desk."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.processes import environment
from tests.resilience.desk import free_port

RUN = "import os, sys; from league.serving.supervisor import supervise; sys.exit(supervise(int(sys.argv[1]), environment=os.environ))"


@pytest.mark.slow
def test_a_worker_that_cannot_start_ends_the_desk_after_a_few_tries(tmp_path: Path) -> None:
    (tmp_path / "uvicorn.py").write_text("raise SystemExit('no uvicorn here')")
    desk = environment(
        DJANGO_SETTINGS_MODULE="tests.settings",
        PYTHONPATH=os.pathsep.join([str(tmp_path), str(settings.BASE_DIR)]),
        VAR=str(tmp_path),
    )
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(free_port())],
        cwd=settings.BASE_DIR,
        env=desk,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.count("no uvicorn here") >= 3
