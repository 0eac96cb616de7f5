"""A backup is complete or refused; a restore brings everything back, but only after a yes."""

import hashlib
import json
import shutil
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from league.backups.services.backup import BackupError, read_backup
from league.backups.services.copies import (
    last_in_second,
    last_made,
    make_backup,
    make_hourly_backup,
    newest_whole,
    remove_old_backups,
)
from league.management.running import Running, alone
from league.models import Event
from tests.factories import make_match
from tests.processes import environment, manage

pytestmark = pytest.mark.postgresql("a copy is a dump there")

NOW = datetime(2026, 11, 22, 9, 0, tzinfo=UTC)


def rewritten(path: Path, **changed: bytes) -> Path:
    """A copy of the backup with some of its files changed."""
    other = path.with_name("other.zip")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(other, "w") as new:
        for name in old.namelist():
            new.writestr(name, changed.get(name.replace(".", "_"), old.read(name)))
    return other


@pytest.mark.parametrize("pause", ["0s", "00m", "-1s", "5", "1d", ""])
def test_a_pause_between_copies_is_a_time_above_zero(pause: str) -> None:
    with pytest.raises(CommandError, match="--every"):
        call_command("backup", "--every", pause)


@pytest.mark.django_db(transaction=True)
def test_a_backup_holds_what_was_there_when_it_was_made(tmp_path: Path) -> None:
    make_match()
    events = Event.objects.count()
    backup = make_backup(tmp_path, NOW)
    assert backup.made == NOW
    assert backup.path.stat().st_mode & 0o077 == 0
    if connection.vendor != "sqlite":
        return
    with zipfile.ZipFile(backup.path) as packed:
        packed.extract("desk.sqlite3", tmp_path)
    with closing(sqlite3.connect(tmp_path / "desk.sqlite3")) as copy:
        assert copy.execute("SELECT count(*) FROM league_event").fetchone() == (events,)


@pytest.mark.django_db(transaction=True)
def test_a_backup_that_was_damaged_is_refused(tmp_path: Path) -> None:
    path = make_backup(tmp_path, NOW).path
    for damaged in ({"desk_sqlite3": b"x", "desk_dump": b"x"}, *hand_made(path)):
        with pytest.raises(BackupError, match="is damaged"):
            read_backup(rewritten(path, **damaged))
    with pytest.raises(BackupError, match="is damaged"):
        read_backup(cut(path))


def test_of_a_backup_that_is_not_there_nobody_says_that_it_is_damaged(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match=r"nope\.zip cannot be read"):
        read_backup(tmp_path / "nope.zip")


def hand_made(path: Path) -> Iterator[dict[str, bytes]]:
    """Changes that make a backup invalid: broken manifests, and files that are no databases."""
    with zipfile.ZipFile(path) as packed:
        manifest = json.loads(packed.read("manifest.json"))
    yield from ({"manifest_json": text} for text in (b"", b"[]", b"{}", b"\xff"))
    files = manifest["files"]
    wrongs: tuple[dict[str, object], ...] = (
        {"format": "1"}, {"made": "yesterday"}, {"made": None}, {"migrations": [1]},
        {"files": []}, {"files": {}}, {"files": files | {"../x": "0"}}, {"files": dict.fromkeys(files, 7)},
    )  # fmt: skip
    for wrong in wrongs:
        yield {"manifest_json": json.dumps(manifest | wrong).encode()}
    for text in (b"", b"x", b"x" * 5000):  # their digests are right, but they are no databases
        right = {"files": {"desk.sqlite3": hashlib.sha256(text).hexdigest()}}
        yield {"manifest_json": json.dumps(manifest | right).encode(), "desk_sqlite3": text}


def cut(path: Path) -> Path:
    other = path.with_name("cut.zip")
    other.write_bytes(path.read_bytes()[:-200])
    return other


@pytest.mark.django_db(transaction=True)
def test_of_the_copies_made_by_themselves_the_newest_are_kept_and_none_twice(tmp_path: Path) -> None:
    for minutes in range(4):
        User.objects.create_user(f"account-{minutes}")
        make_hourly_backup(tmp_path, NOW + timedelta(minutes=minutes), number=3)
    if connection.vendor == "sqlite":  # a PostgreSQL dump contains its own time
        make_hourly_backup(tmp_path, NOW + timedelta(minutes=9), number=3)  # nothing has changed since
    made = [read_backup(path).made for path in sorted(tmp_path.glob("*.zip"))]
    assert made == [NOW + timedelta(minutes=each) for each in (1, 2, 3)]
    remove_old_backups(tmp_path, 1, NOW + timedelta(minutes=9))
    assert len(list(tmp_path.glob("*.zip"))) == 1


@pytest.mark.django_db(transaction=True)
def test_each_copy_goes_to_a_second_folder_as_well_and_the_newest_whole_one_is_found_there(
    tmp_path: Path,
) -> None:
    first, second = tmp_path / "first", tmp_path / "stick"
    with pytest.raises(BackupError, match="No copy in"):
        make_hourly_backup(first, NOW, number=2, second=second)
    assert last_in_second(first) is None
    second.mkdir()
    for minutes in range(1, 5):
        User.objects.create_user(f"account-{minutes}")
        make_hourly_backup(first, NOW + timedelta(minutes=minutes), number=2, second=second)
    assert last_in_second(first) is not None
    names = sorted(path.name for path in second.iterdir())
    assert names == sorted(path.name for path in first.glob("*.zip"))
    (second / names[-1]).write_bytes(b"torn")
    assert newest_whole(second).path.name == names[0]
    (second / names[0]).unlink()
    with pytest.raises(BackupError, match="no usable backup"):
        newest_whole(second)


@pytest.mark.django_db(transaction=True)
def test_a_clock_that_was_set_back_does_not_cost_the_newest_copies(tmp_path: Path) -> None:
    for minutes in (60, 61, 62, 1, 2):
        User.objects.create_user(f"account-{minutes}")
        make_hourly_backup(tmp_path, NOW + timedelta(minutes=minutes), number=3)
    made = [read_backup(path).made for path in sorted(tmp_path.glob("*.zip"))]
    assert made == [NOW + timedelta(minutes=each) for each in (1, 2, 62)]
    assert last_made(tmp_path, NOW + timedelta(minutes=3)) == NOW + timedelta(minutes=2)


def test_a_folder_is_known_to_be_run_on_as_long_as_it_is(tmp_path: Path) -> None:
    here = alone(tmp_path, "http://localhost:8000/")
    with here, pytest.raises(Running, match="already: http://localhost:8000/"), alone(tmp_path):
        pass
    with alone(tmp_path), pytest.raises(Running, match=r"already\."), alone(tmp_path):
        pass


@pytest.fixture(scope="module")
def desk(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a desk that has been set up and has one account."""
    var = tmp_path_factory.mktemp("desk")
    shutil.copy(migrated, var)
    (var / "secret_key").write_text("s3cret-for-this-test-only-" * 3)
    desk = environment(VAR=str(var))
    assert manage("createsuperuser", "--noinput", "--username=kanri", "--email=", **desk).returncode == 0
    return desk


@pytest.fixture
def backup(desk: dict[str, str], tmp_path: Path) -> Path:
    done = manage("backup", "--to", str(tmp_path), **desk)
    assert done.returncode == 0, done.stderr
    (path,) = tmp_path.glob("desk-*.zip")
    return path


def accounts(desk: dict[str, str]) -> list[str]:
    with closing(sqlite3.connect(f"{desk['VAR']}/desk.sqlite3")) as database:
        return [name for (name,) in database.execute("SELECT username FROM auth_user")]


@pytest.mark.slow
def test_on_another_laptop_a_backup_brings_accounts_and_key(backup: Path, tmp_path: Path) -> None:
    other = environment(VAR=str(tmp_path / "var"))
    done = manage("restore", str(backup), "--yes", SECRET_KEY="other-" * 10, **other)
    assert done.returncode == 0, done.stderr
    assert accounts(other) == ["kanri"]
    assert (tmp_path / "var" / "secret_key").read_text().startswith("s3cret")


@pytest.mark.slow
def test_a_restore_says_whether_each_event_is_as_its_log_says(migrated: Path, tmp_path: Path) -> None:
    desk = environment(VAR=str(tmp_path / "var"), SECRET_KEY="s" * 60)
    (tmp_path / "var").mkdir()
    shutil.copy(migrated, tmp_path / "var")
    file = tmp_path / "cup.json"
    cup: dict[str, object] = {"format": "daifugo-event/1", "slug": "cup", "ruleset": "jbl"}
    cup |= {"entrants": [], "stages": [], "rounds": []}
    file.write_text(json.dumps(cup), encoding="utf-8")
    for said in (("event_import", str(file)), ("backup", "--to", str(tmp_path))):
        assert manage(*said, **desk).returncode == 0
    (path,) = tmp_path.glob("desk-*.zip")
    done = manage("restore", str(path), "--yes", **desk)
    assert "cup: all as its log says." in done.stdout
    with closing(sqlite3.connect(tmp_path / "var" / "desk.sqlite3")) as database, database:
        database.execute("UPDATE league_event SET log_hash = '0'")
    changed = tmp_path / "changed"
    assert manage("backup", "--to", str(changed), **desk).returncode == 0
    (path,) = changed.glob("desk-*.zip")
    done = manage("restore", str(path), "--yes", **desk)
    assert done.returncode == 0, done.stderr
    assert "cup: what does not agree with its log: 1" in done.stdout


@pytest.mark.slow
def test_without_a_yes_nothing_is_replaced_and_with_one_the_old_is_kept(
    desk: dict[str, str], backup: Path, tmp_path: Path
) -> None:
    assert manage("createsuperuser", "--noinput", "--username=later", "--email=", **desk).returncode == 0
    refused = manage("restore", str(backup), **desk)
    assert refused.returncode == 1
    assert "Traceback" not in refused.stderr
    assert accounts(desk) == ["kanri", "later"]
    assert manage("restore", str(backup), "--yes", **desk).returncode == 0
    assert accounts(desk) == ["kanri"]
    (replaced,) = (Path(desk["VAR"]) / "replaced").glob("desk-*.zip")
    assert manage("restore", str(replaced), "--yes", **desk).returncode == 0
    assert accounts(desk) == ["kanri", "later"]


@pytest.mark.slow
def test_a_running_desk_is_not_replaced(desk: dict[str, str], backup: Path, tmp_path: Path) -> None:
    with alone(Path(desk["VAR"])):
        refused = manage("restore", str(backup), "--yes", **desk)
    assert refused.returncode == 1
    assert "The desk is running" in refused.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "newer", [{"format": 2}, {"migrations": ["league.0001_initial", "league.9999_from_the_future"]}]
)
def test_a_backup_of_a_newer_desk_is_refused(
    newer: dict[str, object], desk: dict[str, str], backup: Path
) -> None:
    with zipfile.ZipFile(backup) as packed:
        manifest = json.loads(packed.read("manifest.json"))
    future = rewritten(backup, manifest_json=json.dumps(manifest | newer).encode())
    refused = manage("restore", str(future), "--yes", **desk)
    assert refused.returncode == 1
    assert "newer desk" in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.slow
def test_an_older_database_is_migrated(desk: dict[str, str], tmp_path: Path) -> None:
    old = environment(VAR=str(tmp_path / "old"), SECRET_KEY="s" * 60)
    (tmp_path / "old").mkdir()
    assert manage("migrate", "-v0", "league", "0003", **old).returncode == 0
    assert manage("backup", "--to", str(tmp_path), **old).returncode == 0
    (path,) = tmp_path.glob("desk-*.zip")
    new = environment(VAR=str(tmp_path / "new"), SECRET_KEY="s" * 60)
    done = manage("restore", str(path), "--yes", **new)
    assert done.returncode == 0, done.stderr
    assert manage("migrate", "--check", **new).returncode == 0
    shutil.rmtree(tmp_path / "new")


@pytest.mark.django_db(transaction=True)
def test_the_keeper_of_the_desk_downloads_a_backup(
    client: Client, tmp_path: Path, settings: LazySettings
) -> None:
    settings.BACKUPS = tmp_path
    client.force_login(User.objects.create_superuser("keeper"))
    first = client.get("/backups/").content.decode()
    assert "まだありません" in first
    assert f"<code>{settings.STARTER} restore desk-" in first
    answer: Any = client.post("/backups/download/")
    got = tmp_path / "got.zip"
    got.write_bytes(b"".join(answer.streaming_content))
    assert read_backup(got).digest == read_backup(next(tmp_path.glob("desk-*.zip"))).digest
    assert "まだありません" not in client.get("/backups/").content.decode()


@pytest.mark.django_db
def test_where_no_backup_can_be_made_the_page_says_why(
    client: Client, tmp_path: Path, settings: LazySettings
) -> None:
    settings.BACKUPS = tmp_path / "file"
    settings.BACKUPS.touch()
    client.force_login(User.objects.create_superuser("keeper"))
    answer = client.post("/backups/download/")
    assert answer.status_code == 503
    assert str(settings.BACKUPS) in answer.content.decode()


@pytest.mark.django_db
def test_nobody_else_sees_or_takes_one(client: Client) -> None:
    for _ in range(2):
        assert client.get("/backups/").status_code == 403
        assert client.post("/backups/download/").status_code == 403
        client.force_login(User.objects.get_or_create(username="organiser")[0])
