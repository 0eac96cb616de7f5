"""A shared desk for tests that leave it working."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.processes import manage
from tests.resilience.desk import Desk


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory, migrated: Path) -> Path:
    """The folder of a desk with the demo event, created by the first worker that needs it, to be copied."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    made = Desk(shared / "demo")
    lock = sqlite3.connect(shared / "demo.lock", timeout=PATIENCE, isolation_level=None)
    with closing(lock):
        lock.execute("BEGIN EXCLUSIVE")
        if not made.log.exists():
            made.database.parent.mkdir(parents=True)
            shutil.copy(migrated, made.database)
            done = manage("demo_event", **made.variables())
            assert done.returncode == 0, done.stderr
            made.log.write_text(done.stdout, encoding="utf-8")
    return made.database.parent


@pytest.fixture(scope="session")
def desk(demo: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk that serves the demo event."""
    desk = Desk(tmp_path_factory.mktemp("desk"))
    shutil.copytree(demo, desk.database.parent)
    with desk.serving("--demo"):
        yield desk
