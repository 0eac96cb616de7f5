"""Every command and page reports a damaged database, with the last complete backup."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.db import connection
from django.test import Client
from django.urls import reverse

from league.damage import forget_damage, note_damage
from league.middleware import SEEN
from tests.factories import make_match, make_user
from tests.processes import manage


@pytest.fixture(scope="module")
def sound(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a desk with an event and a backup."""
    var = tmp_path_factory.mktemp("sound")
    shutil.copy(migrated, var)
    cup: dict[str, object] = {"format": "daifugo-event/1", "slug": "cup", "ruleset": "jbl"}
    cup |= {"entrants": [], "stages": [], "rounds": []}
    (var / "cup.json").write_text(json.dumps(cup), encoding="utf-8")
    for command in (("event_import", str(var / "cup.json")), ("backup",)):
        done = manage(*command, VAR=str(var), SECRET_KEY="s" * 60)
        assert done.returncode == 0, done.stderr
    return var


def torn(file: Path) -> None:
    """Overwrite the pages in the middle of the file, where tables and indexes lie, with zeros."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
    size = file.stat().st_size
    with file.open("r+b") as data:
        data.seek(4096)
        data.write(bytes(size - 8192))


def replaced(file: Path) -> None:
    file.write_bytes(b"no database" * 500)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "damage"), [("backup", torn), ("check_log", torn), ("update", torn), ("serve", replaced)]
)
def test_every_command_names_the_last_whole_backup(
    command: str, damage: Callable[[Path], None], sound: Path, tmp_path: Path
) -> None:
    var = tmp_path / "var"
    shutil.copytree(sound, var)
    desk = {"VAR": str(var), "SECRET_KEY": "s" * 60}
    damage(var / "desk.sqlite3")
    slug = ("cup",) if command in {"check_log", "event_export"} else ()
    done = manage(command, *slug, **desk)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "The database is damaged. The last whole backup is of " in done.stderr
    restored = manage("restore", str(var / "backups"), "--yes", **desk)
    assert restored.returncode == 0, restored.stderr
    assert not (var / "database-damaged").exists()


@pytest.mark.slow
@pytest.mark.parametrize("command", [("serve",), ("event_export", "cup")])
def test_an_emptied_file_is_not_taken_for_a_new_desk(
    command: tuple[str, ...], sound: Path, tmp_path: Path
) -> None:
    var = tmp_path / "var"
    shutil.copytree(sound, var)
    for name in ("desk.sqlite3-wal", "desk.sqlite3-shm"):
        (var / name).unlink(missing_ok=True)
    (var / "desk.sqlite3").write_bytes(b"")
    done = manage(*command, VAR=str(var), SECRET_KEY="s" * 60)
    assert done.returncode == 1
    assert "The database is empty, but there is a backup of" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.django_db
def test_while_damage_is_noted_the_hall_page_and_the_watcher_say_so(
    organiser: Client, settings: LazySettings, tmp_path: Path
) -> None:
    settings.VAR, settings.BACKUPS = tmp_path, tmp_path
    (tmp_path / "desk-20261122-010000-000000.zip").touch()
    match = make_match()
    hall = reverse("hall", args=[match.table.round.event.slug])
    assert "壊れています" not in organiser.get(hall).content.decode()
    note_damage()
    assert "最後の完全なバックアップは2026-11-22 10:00です" in organiser.get(hall).content.decode()
    assert organiser.get("/healthz").json()["troubles"] == [
        "database: damaged, see the console or the hall page"
    ]
    forget_damage()
    assert "壊れています" not in organiser.get(hall).content.decode()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="it is about SQLite's file")
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "signs_in"),
    [
        pytest.param("", False, id="all of it, in a view"),
        pytest.param('FROM "django_session"', True, id="sessions, before a view"),
        pytest.param('FROM "auth_user"', True, id="accounts, before a view"),
        pytest.param('UPDATE "django_session"', True, id="sessions, after a view"),
    ],
)
def test_a_page_that_meets_damage_says_so_and_lets_every_process_know(
    query: str, signs_in: bool, settings: LazySettings, tmp_path: Path
) -> None:
    settings.VAR = tmp_path
    no_database = tmp_path / "no.sqlite3"
    no_database.write_bytes(b"no database" * 500)
    client = Client(raise_request_exception=False)
    if signs_in:
        client.force_login(make_user())
        session = client.session
        session[SEEN] = 0  # long ago, so that this visit is stored
        session.save()
        settings.IDLE_SECONDS = 1 << 40

    def read_it(execute: Callable[..., object], sql: str, *given: object) -> object:
        if query not in sql:
            return execute(sql, *given)
        with closing(sqlite3.connect(no_database)) as database, connection.wrap_database_errors:
            return database.execute("SELECT * FROM sqlite_master")

    with connection.execute_wrapper(read_it):
        answer = client.get("/e/spring/" if query == "" else "/")
    assert answer.status_code == 503
    assert answer.headers["Desk-Trouble"] == "damaged"
    assert "データベースが壊れています" in answer.content.decode()
    assert "damaged" in client.get("/healthz").json()["troubles"][0]
