"""Updates of databases of older versions, each with the demo event in the middle of its semifinal.

That of 0.2.0 also has rulings appealed, upheld, overruled and answered, an objection set aside, and a
forgotten entrant and bystander. That of 0.4.0 also has a season.
"""

import gzip
import json
import shutil
import signal
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from uuid import uuid4

import pytest
from django.utils import timezone

from league.access import Person
from league.acts.services.acts import Entry
from league.backups.services.backup import read_backup
from league.event_document import document_of_event
from league.event_files.services.event import import_event
from league.management.running import alone
from scoring.event.reading import parse_event
from tests.league.seasons.scenes import CASES
from tests.processes import manage
from tests.resilience.desk import free_port

GOLDEN = Path(__file__).parent / "golden"
ACTS = {"0.1.0": 273, "0.2.0": 286, "0.3.0": 274, "0.4.0": 275}


def older_desk(folder: Path, version: str = "0.1.0") -> dict[str, str]:
    """Restore the golden database of a version; the environment of a desk that uses it."""
    with closing(sqlite3.connect(folder / "desk.sqlite3")) as database:
        database.executescript(gzip.decompress((GOLDEN / f"desk-{version}.sql.gz").read_bytes()).decode())
    return variables_of(folder)


def variables_of(folder: Path) -> dict[str, str]:
    file = folder / "desk.sqlite3"
    return {"VAR": str(folder), "SECRET_KEY": "only-for-tests-" * 5, "DATABASE_URL": f"sqlite:///{file}"}


@pytest.fixture(scope="module")
def updated(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Returns the folder of a desk brought up to date from a version; one folder per version."""

    @cache
    def bring_up(version: str) -> Path:
        folder = tmp_path_factory.mktemp("updated")
        done = manage("update", **older_desk(folder, version))
        assert (done.returncode, done.stderr) == (0, "")
        assert not done.stdout or "demo: all as its log says." in done.stdout  # nothing had to be done
        return folder

    return bring_up


@pytest.fixture
def desk(tmp_path: Path, updated: Callable[[str], Path]) -> dict[str, str]:
    """The environment of a desk that was brought up to date from 0.1.0."""
    shutil.copytree(updated("0.1.0"), tmp_path, dirs_exist_ok=True)
    return variables_of(tmp_path)


@pytest.mark.slow
def test_a_database_of_every_version_is_brought_up_to_date_and_its_acts_are_chained(
    tmp_path: Path, updated: Callable[[str], Path]
) -> None:
    manage("migrate", "-v0", VAR=str(tmp_path), SECRET_KEY="s" * 60)
    new = shape_of(tmp_path / "desk.sqlite3")
    for version, acts in ACTS.items():
        desk = variables_of(updated(version))
        exported = json.loads(manage("event_export", "demo", **desk).stdout)
        assert exported["log"]["no"] == acts
        assert shape_of(updated(version) / "desk.sqlite3") == new


def shape_of(file: Path) -> dict[str, set[str]]:
    """The columns of each table, and the SQL of each trigger and index."""
    with closing(sqlite3.connect(file)) as database:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        shape = {
            table: {f"{kind} {name}" for _, name, kind, *_ in database.execute(f"PRAGMA table_info({table})")}
            for table in tables
        }
        others = database.execute("SELECT name, sql FROM sqlite_master WHERE type IN ('trigger', 'index')")
        return shape | {name: {sql} for name, sql in others}


@pytest.mark.slow
def test_what_the_head_judge_decided_at_a_desk_of_0_2_0_stands(updated: Callable[[str], Path]) -> None:
    desk = variables_of(updated("0.2.0"))
    rulings = json.loads(manage("event_export", "demo", **desk).stdout)["rulings"]
    said = {ruling["no"]: ruling["decision"] for ruling in rulings}
    assert said == {1: None, 2: "overruled", 3: "upheld", 4: None, 5: None}


@pytest.mark.slow
def test_the_season_of_a_desk_of_0_4_0_comes_out_whole(
    tmp_path: Path, updated: Callable[[str], Path]
) -> None:
    file = tmp_path / "season.json"
    exported = manage("season_export", "year", str(file), **variables_of(updated("0.4.0")))
    assert (exported.returncode, exported.stderr) == (0, "")
    assert json.loads(file.read_bytes()) == CASES[0]["season"]


@pytest.mark.slow
def test_what_was_changed_behind_it_afterwards_is_found(desk: dict[str, str]) -> None:
    with closing(sqlite3.connect(Path(desk["VAR"]) / "desk.sqlite3")) as database, database:
        database.execute(
            "UPDATE league_exit SET kind = 'foul'"
            " WHERE id = (SELECT max(id) FROM league_exit WHERE kind = 'finish')"
        )
    checked = manage("check_log", "demo", **desk)
    assert checked.returncode == 1
    assert "卓" in checked.stdout.splitlines()[0]


@pytest.mark.slow
def test_a_copy_as_it_was_is_kept_before_it_is_brought_up_to_date(desk: dict[str, str]) -> None:
    (copy,) = (Path(desk["VAR"]) / "before-updates").glob("desk-*.zip")
    with zipfile.ZipFile(copy) as packed:
        migrations = json.loads(packed.read("manifest.json"))["migrations"]
    assert "league.0011_ordering_within" in migrations
    assert not [migration for migration in migrations if "league.0012" < migration < "league.9"]


@pytest.mark.slow
def test_the_last_five_copies_are_kept(tmp_path: Path) -> None:
    variables = older_desk(tmp_path)
    folder = Path(variables["VAR"]) / "before-updates"
    folder.mkdir()
    for day in range(1, 7):
        (folder / f"desk-2026010{day}-120000-000000.zip").touch()
    updated = manage("update", **variables)
    assert "the last 5 are kept" in updated.stdout
    left = sorted(path.name for path in folder.iterdir())
    assert [each[:13] for each in left[:-1]] == [f"desk-2026010{day}" for day in (3, 4, 5, 6)]
    assert left[-1] in updated.stdout


KILLED = """
import os, signal
from django.db.migrations.recorder import MigrationRecorder
record, left = MigrationRecorder.record_applied, int(os.environ["KILLED_AT"])
def recorded(*given):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return record(*given)
MigrationRecorder.record_applied = recorded
"""


@pytest.mark.slow
def test_an_update_killed_between_a_migration_and_its_record_begins_again_from_the_one_copy(
    tmp_path: Path,
) -> None:
    desk = older_desk(tmp_path, "0.2.0")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(KILLED)
    first = manage("backup", "--to", str(tmp_path), **desk)
    assert first.returncode == 0, first.stderr
    before = read_backup(next(tmp_path.glob("desk-*.zip"))).migrations
    for at in ("1", "3", "2"):
        killed = manage("update", PYTHONPATH=str(tmp_path / "site"), KILLED_AT=at, **desk)
        assert killed.returncode == -signal.SIGKILL
    updated = manage("update", **desk)
    assert updated.returncode == 0, updated.stderr
    assert "The last update was interrupted" in updated.stdout
    assert "demo: all as its log says." in updated.stdout
    (copy,) = (tmp_path / "before-updates").glob("desk-*.zip")
    assert read_backup(copy).migrations == before
    assert not (tmp_path / "update-unfinished").exists()


@pytest.mark.slow
def test_a_first_start_that_was_killed_begins_again(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(KILLED)
    desk = {"VAR": str(tmp_path / "var"), "SECRET_KEY": "s" * 60}
    for at in ("3", "20"):
        killed = manage("update", PYTHONPATH=str(tmp_path / "site"), KILLED_AT=at, **desk)
        assert killed.returncode == -signal.SIGKILL
    started = manage("update", **desk)
    assert (started.returncode, started.stderr) == (0, "")
    assert manage("migrate", "--check", **desk).returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("half_applied", "reason"), [(False, "no room"), (True, "a state between two releases")]
)
def test_an_update_that_fails_leaves_the_data_to_the_older_desk(
    tmp_path: Path, *, half_applied: bool, reason: str
) -> None:
    desk = older_desk(tmp_path, "0.3.0")
    (tmp_path / "site").mkdir()
    failing = KILLED.replace("os.kill(os.getpid(), signal.SIGKILL)", "raise ValueError('no room')")
    (tmp_path / "site" / "sitecustomize.py").write_text("" if half_applied else failing)
    with closing(sqlite3.connect(tmp_path / "desk.sqlite3")) as database, database:
        if half_applied:
            database.execute(
                "INSERT INTO django_migrations (app, name, applied) VALUES ('league', '0004_leaving', '2026-11-26')"
            )
        before = list(database.iterdump())
    failed = manage("update", PYTHONPATH=str(tmp_path / "site"), KILLED_AT="2", **desk)
    assert failed.returncode == 1
    assert reason in failed.stderr
    assert "They are as they were" in failed.stderr
    assert "Traceback" not in failed.stderr
    with closing(sqlite3.connect(tmp_path / "desk.sqlite3")) as database:
        assert list(database.iterdump()) == before


@pytest.mark.slow
def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    done = manage("migrate", "-v0", VAR=str(tmp_path / "new" / "var"), SECRET_KEY="s" * 60)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "new" / "var" / "desk.sqlite3").exists()


@pytest.mark.slow
def test_what_is_up_to_date_is_left_alone(desk: dict[str, str]) -> None:
    with alone(Path(desk["VAR"])):  # as while the desk runs
        again = manage("update", **desk)
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")
    assert len(list((Path(desk["VAR"]) / "before-updates").iterdir())) == 1


@pytest.mark.slow
def test_the_data_of_a_newer_desk_are_refused_in_words_and_not_touched(desk: dict[str, str]) -> None:
    file = Path(desk["VAR"]) / "desk.sqlite3"
    with closing(sqlite3.connect(file)) as database, database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('league', '9999_of_tomorrow', '2030-01-01')"
        )
    refused = manage("serve", "--port", str(free_port()), **desk)
    assert refused.returncode == 1
    assert "of a newer desk (league.9999_of_tomorrow" in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.slow
def test_a_desk_that_runs_on_older_data_is_not_changed_under_its_feet(tmp_path: Path) -> None:
    variables = older_desk(tmp_path)
    with alone(tmp_path):
        refused = manage("update", **variables)
    assert refused.returncode == 1
    assert "The desk is running" in refused.stderr
    assert not (tmp_path / "before-updates").exists()


@pytest.mark.django_db
@pytest.mark.parametrize("file", sorted(GOLDEN.glob("event-*.json.gz")), ids=lambda each: each.name)
def test_the_event_files_of_every_version_are_imported(file: Path) -> None:
    document = parse_event(gzip.decompress(file.read_bytes()))
    entry = Entry(Person("test"), uuid4(), 0, timezone.now())
    event = import_event(document=document, entry=entry, slug="of-old")
    assert event.entrants.count() == len(document.entrants)
    assert len(document_of_event(event).rounds) == len(document.rounds)
