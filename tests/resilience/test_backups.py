"""Every backup made under write load is consistent."""

import sqlite3
import tempfile
import threading
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest

from league.backups.services.backup import read_backup
from tests.patience import PATIENCE
from tests.processes import manage
from tests.resilience.desk import Desk

WRITERS = 4


@pytest.fixture
def writing(desk: Desk) -> Iterator[list[int]]:
    """Threads that write to the desk's database as fast as they can, in transactions of two rows."""
    over, written, now = threading.Event(), [], uuid4().hex[:12]

    def write(writer: int) -> None:
        with closing(sqlite3.connect(desk.database, timeout=PATIENCE, isolation_level=None)) as database:
            for number in range(1_000_000):
                if over.is_set():
                    return
                try:
                    database.execute("BEGIN IMMEDIATE")
                except sqlite3.OperationalError:
                    continue  # no turn within the time-out: this thread is there as load only
                for twin in "ab":
                    database.execute(
                        "INSERT INTO django_session VALUES (?, '', '2000-01-01')",
                        [f"{now}-{writer}-{number}-{twin}"],
                    )
                database.execute("COMMIT")
                written.append(number)

    threads = [threading.Thread(target=write, args=(each,)) for each in range(WRITERS)]
    for thread in threads:
        thread.start()
    yield written
    over.set()
    for thread in threads:
        thread.join()


@pytest.mark.parametrize("number", [3, pytest.param(100, marks=pytest.mark.resilience)])
def test_every_copy_made_under_load_is_whole(
    desk: Desk, writing: list[int], number: int, tmp_path: Path
) -> None:
    done = manage("backup", "--to", str(tmp_path), "--times", str(number), **desk.variables())
    assert done.returncode == 0, done.stderr
    copies = sorted(tmp_path.glob("desk-*.zip"))
    assert len(copies) == number
    assert all(read_backup(copy) for copy in copies)
    assert [copy.name for copy in copies if not of_one_moment(copy)] == []
    assert writing
    print(f"{number} copies while {len(writing)} times was written: all whole")  # noqa: T201


def of_one_moment(path: Path) -> bool:
    """Whether the copy has an even number of rows: both of a transaction, or none."""
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(path) as packed:
            copy = packed.extract("desk.sqlite3", folder)
        with closing(sqlite3.connect(copy)) as database:
            (odd,) = database.execute(
                "SELECT count(*) % 2 FROM django_session WHERE session_data = ''"
            ).fetchone()
    return bool(odd == 0)
