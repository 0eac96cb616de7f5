"""A database as an older desk left it: the demo event of 0.1.0, in the middle of its semifinal."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.processes import manage

OLD = Path(__file__).parent / "golden" / "desk-0.1.0.sql.gz"
ACTS = 273


@pytest.fixture
def desk(tmp_path: Path) -> dict[str, str]:
    """The environment of a desk on that database, brought up to date."""
    file = tmp_path / "desk.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(gzip.decompress(OLD.read_bytes()).decode())
    variables = {
        "VAR": str(tmp_path),
        "SECRET_KEY": "only-for-tests-" * 5,
        "DATABASE_URL": f"sqlite:///{file}",
    }
    migrated = manage("migrate", **variables)
    assert migrated.returncode == 0, migrated.stderr
    return variables


def test_a_database_of_0_1_0_is_brought_up_to_date_and_its_acts_are_chained(desk: dict[str, str]) -> None:
    checked = manage("check_log", "demo", **desk)
    assert (checked.returncode, checked.stderr) == (0, "")
    exported = json.loads(manage("event_export", "demo", **desk).stdout)
    assert exported["log"]["no"] == ACTS


def test_what_was_changed_behind_it_afterwards_is_found(desk: dict[str, str]) -> None:
    with closing(sqlite3.connect(Path(desk["VAR"]) / "desk.sqlite3")) as database, database:
        database.execute(
            "UPDATE league_exit SET kind = 'foul'"
            " WHERE id = (SELECT max(id) FROM league_exit WHERE kind = 'finish')"
        )
    checked = manage("check_log", "demo", **desk)
    assert checked.returncode == 1
    assert "卓" in checked.stdout.splitlines()[0]
