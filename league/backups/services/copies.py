"""Make consistent backups and restore them.

A backup is one zip file: the database as of one moment, the signing key, and a manifest with the digest of
each and the version of the database. It contains everything, so its holder can read and sign all.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
import zipfile
import zlib
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypedDict, cast

from django.conf import settings
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from league.damage import forget_damage, is_damage, note_damage

FORMAT: Final = 1
_MANIFEST: Final = "manifest.json"
_SQLITE: Final = "desk.sqlite3"
_DUMP: Final = "desk.dump"
_BESIDE: Final = ("secret_key", "demo_password")
_PAGES_AT_ONCE: Final = 256
_STAMP: Final = "%Y%m%d-%H%M%S-%f"
_SECOND: Final = "second-folder"
"""Touched when the newest copy is in the second folder too, so that a page need not ask a disk that is gone."""


class BackupError(Exception):
    """A backup that cannot be made, is damaged, or cannot be used here; with the reason in both languages."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was opened and verified. ``migrations`` are those applied to its database."""

    path: Path
    made: datetime
    migrations: frozenset[str]
    database: str
    digest: str

    @property
    def size(self) -> int:
        return self.path.stat().st_size


class Manifest(TypedDict):
    """The description inside a backup.

    It holds its layout, when it was made, the migrations applied, and the digests of its files.
    """

    format: int
    made: str
    migrations: list[str]
    files: dict[str, str]


def make_backup(folder: Path, now: datetime) -> Backup:
    """Copy everything into one file, which gets its name only after it was read back and verified.

    BackupError where the database is damaged; OSError where the folder cannot be written to.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / file_name(now)
    # In the same folder: only within one disk is giving it its name a single step.
    with tempfile.TemporaryDirectory(dir=folder, prefix=".making-") as made:
        try:
            parts = _collected(Path(made))
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise BackupError(
                    f"データベースを読めません（{error}）。\nThe database cannot be read ({error})."
                ) from error
            note_damage()
            raise BackupError(damage_in_words()) from error
        packed = Path(made) / path.name
        _pack(packed, parts, now)
        try:
            backup = read_backup(packed)
        except BackupError as error:
            note_damage()
            raise BackupError(damage_in_words()) from error
        packed.replace(path)
    forget_damage()
    return replace(backup, path=path)


def file_name(made: datetime) -> str:
    """The name of a backup made then, in UTC, so that names sort by age."""
    return f"desk-{made.strftime(_STAMP)}.zip"


def keep_backups(folder: Path, number: int, now: datetime) -> None:
    """Remove all but the newest of the automatic backups."""
    copies = _oldest_first(folder, now)
    for file in copies[: max(0, len(copies) - number)]:
        file.unlink()


def keep_copy(folder: Path, now: datetime, *, number: int, second: Path | None = None) -> None:
    """Make the hourly backup, unless nothing has changed since the last.

    The newest goes to ``second`` as well. BackupError where the second folder cannot be written to; the
    backup in the first exists then.
    """
    before = _oldest_first(folder, now)[-1:]
    made = make_backup(folder, now)
    # A last copy that is not whole any more is nothing to compare with: the new one stays.
    with suppress(BackupError):
        if before and read_backup(before[0]).digest == made.digest:
            made.path.unlink()
    keep_backups(folder, number, now)
    if second is not None:
        _copy_newest(folder, second, now)
        keep_backups(second, number, now)


def _copy_newest(folder: Path, second: Path, now: datetime) -> None:
    newest = _oldest_first(folder, now)[-1]
    try:
        if not (second / newest.name).exists():
            part = second / f".{newest.name}.part"
            shutil.copyfile(newest, part)
            part.replace(second / newest.name)
        (folder / _SECOND).touch()
    except OSError as error:
        raise BackupError(
            f"{second}に写せません（{error.strerror}）。\nNo copy in {second} ({error.strerror})."
        ) from error


def last_copies(folder: Path) -> list[Backup]:
    """The undamaged backups in a folder, newest first."""
    found = []
    for path in sorted(folder.glob("desk-*.zip"), reverse=True):
        with suppress(BackupError):
            found.append(read_backup(path))
    return found


def last_made(folder: Path, now: datetime) -> datetime | None:
    """When the newest backup in a folder was made, by its name alone, so that a page can ask.

    None: there is none.
    """
    made = [_stamped(file) for file in _oldest_first(folder, now)[-1:]]
    return made[0] if made else None


def last_in_second(folder: Path) -> datetime | None:
    """When the second folder last received the newest backup. None: never."""
    with suppress(OSError):
        return datetime.fromtimestamp((folder / _SECOND).stat().st_mtime, UTC)
    return None


def _oldest_first(folder: Path, now: datetime) -> list[Path]:
    """The backups by name. Those dated in the future were made before the clock was set back."""
    named = [(stamp, file) for file in folder.glob("desk-*.zip") if (stamp := _stamped(file)) is not None]
    return [file for stamp, file in sorted(named, key=lambda one: (one[0] <= now, one))]


def _stamped(path: Path) -> datetime | None:
    try:
        return datetime.strptime(path.stem.removeprefix("desk-"), _STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None


def last_whole() -> Backup | None:
    """The newest undamaged backup that this desk knows of."""
    for folder in (settings.COPIES_TO, settings.BACKUPS, settings.VAR / "before-updates"):
        with suppress(BackupError):
            if folder is not None:
                return newest_whole(folder)
    return None


def damage_in_words() -> str:
    """A message for the operator: the database is damaged, and how to restore its last good backup."""
    copy = last_whole()
    if copy is None:
        return (
            "データベースが壊れています。使えるバックアップが見つかりません。\n"
            "The database is damaged. No usable backup was found."
        )
    made = f"{timezone.localtime(copy.made):%Y-%m-%d %H:%M}"
    return (
        f"データベースが壊れています。最後の完全なバックアップは{made}です。デスクを止めて: {settings.STARTER} restore {copy.path}\n"
        f"The database is damaged. The last whole backup is of {made}. Stop the desk, then: {settings.STARTER} restore {copy.path}"
    )


def has_no_tables() -> bool:
    """Whether the database has no tables: new, or a file that was emptied."""
    return not connection.introspection.table_names()


def emptiness_in_words() -> str:
    """A message for the operator: the database is empty, and how to restore its last good backup."""
    copy = last_whole()
    if copy is None:
        return (
            f"データベースはまだ空です。先にデスクを始めてください: {settings.STARTER}\n"
            f"The database is still empty. Start the desk first: {settings.STARTER}"
        )
    made = f"{copy.made:%Y-%m-%d %H:%M %Z}"
    return (
        f"データベースが空ですが、{made}のバックアップがあります。戻すには: {settings.STARTER} restore {copy.path}。新しく始めるには、フォルダ{settings.VAR}の名前を変えてください。\n"
        f"The database is empty, but there is a backup of {made}. To put it back: "
        f"{settings.STARTER} restore {copy.path}. To begin anew, rename the folder {settings.VAR}."
    )


def newest_whole(folder: Path) -> Backup:
    """The newest undamaged backup in a folder; BackupError where there is none."""
    for path in sorted(folder.glob("desk-*.zip"), reverse=True):
        with suppress(BackupError):
            return read_backup(path)
    raise BackupError(f"{folder}に使えるバックアップがありません。\nThere is no usable backup in {folder}.")


def read_backup(path: Path) -> Backup:
    """Open a backup and verify it: digests, and the integrity of its database."""
    try:
        with zipfile.ZipFile(path) as packed:
            manifest = _manifest(packed)
            _require_known(manifest, path)
            made = datetime.fromisoformat(manifest["made"])
            for name, digest in manifest["files"].items():
                if hashlib.sha256(packed.read(name)).hexdigest() != digest:
                    raise _broken(path, name)
            if _SQLITE in manifest["files"]:
                _require_sound(packed, path)
    except OSError as error:  # it is not there, a folder, or may not be read
        message = f"{path}を読めません（{error.strerror}）。\n{path} cannot be read ({error.strerror})."
        raise BackupError(message) from error
    except (
        KeyError,
        NotImplementedError,
        RuntimeError,
        ValueError,
        sqlite3.DatabaseError,
        zipfile.BadZipFile,
        zlib.error,
    ) as error:
        raise _broken(path, str(error)) from error
    database = _SQLITE if _SQLITE in manifest["files"] else _DUMP
    return Backup(
        path,
        made,
        frozenset(manifest["migrations"]),
        database,
        manifest["files"][database],
    )


def restore_backup(backup: Backup) -> None:
    """Replace the data of the desk by a backup. The desk must not run; the caller migrates afterwards."""
    # An open connection would go on in the old file, or hold locks that pg_restore waits for.
    connections.close_all()
    with tempfile.TemporaryDirectory(dir=settings.VAR, prefix=".restoring-") as folder:
        with zipfile.ZipFile(backup.path) as packed:
            packed.extractall(folder)
        if backup.database == _SQLITE:
            _replace_sqlite(Path(folder) / _SQLITE)
        else:
            # In one transaction: a restore that fails leaves what was there.
            _postgres("pg_restore", "--clean", "--if-exists", "--no-owner", "--single-transaction",
                      "--dbname", _postgres_url(), str(Path(folder) / _DUMP))  # fmt: skip
        for name in _BESIDE:
            if (Path(folder) / name).exists():
                (Path(folder) / name).chmod(0o600)
                (Path(folder) / name).replace(settings.VAR / name)
    forget_damage()


def require_usable(backup: Backup, known: frozenset[str]) -> None:
    """Raise BackupError for a backup of a newer desk, or of the other kind of database."""
    if backup.database != (_SQLITE if connection.vendor == "sqlite" else _DUMP):
        raise BackupError(
            f"{backup.path.name}は別の種類のデータベースのバックアップです。\n"
            f"{backup.path.name} is of the other kind of database (SQLite or PostgreSQL)."
        )
    if newer := sorted(backup.migrations - known):
        raise BackupError(
            f"{backup.path.name}は、より新しい版のデスクのバックアップです（{newer[-1]}）。新しい版で戻してください。\n"
            f"{backup.path.name} was made by a newer desk ({newer[-1]}). Restore it with that version."
        )


def _collected(folder: Path) -> list[Path]:
    if connection.vendor == "sqlite":
        database = folder / _SQLITE
        _copy_sqlite(Path(connection.settings_dict["NAME"]), database)
    else:
        database = folder / _DUMP
        _postgres("pg_dump", "--format=custom", "--file", str(database), _postgres_url())
    beside = [settings.VAR / name for name in _BESIDE if (settings.VAR / name).exists()]
    return [database, *beside]


def _copy_sqlite(source: Path, target: Path) -> None:
    """Copy by SQLite's backup API: a consistent copy, whatever is written meanwhile."""
    with (
        closing(sqlite3.connect(source, timeout=20)) as live,
        closing(sqlite3.connect(target)) as copy,
    ):
        live.execute("BEGIN")  # or every writer would make the copy begin again
        # BEGIN alone holds nothing yet: the first look fixes the moment.
        live.execute("SELECT count(*) FROM sqlite_master").fetchone()
        live.backup(copy, pages=_PAGES_AT_ONCE)
        # Else a program that opens the copy would lay the two files of a write-ahead log beside it.
        copy.execute("PRAGMA journal_mode=DELETE")


def _pack(path: Path, parts: list[Path], now: datetime) -> None:
    manifest: Manifest = {
        "format": FORMAT,
        "made": now.isoformat(),
        "migrations": sorted(_migrations()),
        "files": {part.name: hashlib.sha256(part.read_bytes()).hexdigest() for part in parts},
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
        packed.writestr(_MANIFEST, json.dumps(manifest, indent=1))
        for part in parts:
            packed.write(part, part.name)
    path.chmod(0o600)
    # Before it gets its name: a power cut must leave no copy that has one and is not whole.
    with path.open("rb+") as written:
        os.fsync(written.fileno())


def _migrations() -> set[str]:
    return {".".join(key) for key in MigrationRecorder(connection).applied_migrations()}


def _manifest(packed: zipfile.ZipFile) -> Manifest:
    """The manifest. ValueError for one that no desk wrote."""
    manifest = json.loads(packed.read(_MANIFEST))
    match manifest:
        case {"format": int(), "made": str(), "migrations": list(steps), "files": dict(files)}:
            known = {_SQLITE, _DUMP, *_BESIDE, _MANIFEST}
            of_a_desk = {*files, *packed.namelist()} <= known and files.keys() & {_SQLITE, _DUMP}
            if of_a_desk and all(isinstance(text, str) for text in (*steps, *files.values())):
                return cast("Manifest", manifest)
    raise ValueError(_MANIFEST)


def known_migrations() -> frozenset[str]:
    """The migrations that this desk can apply, and those of older desks that were squashed into them."""
    steps = MigrationLoader(None).disk_migrations
    return frozenset(
        ".".join(key) for key in [*steps, *(old for step in steps.values() for old in step.replaces)]
    )


def _require_known(manifest: Manifest, path: Path) -> None:
    if manifest["format"] > FORMAT:
        raise BackupError(
            f"{path.name}は、より新しい版のデスクのバックアップです。\n{path.name} was made by a newer desk."
        )


def _require_sound(packed: zipfile.ZipFile, path: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="daifugo-desk-") as folder:
        copy = packed.extract(_SQLITE, folder)
        with closing(sqlite3.connect(copy)) as database:
            # SQLite takes a file without anything in it for a sound database.
            database.execute("SELECT 1 FROM django_migrations")
            found = [
                *database.execute("PRAGMA integrity_check"),
                *database.execute("PRAGMA foreign_key_check"),
            ]
    if found != [("ok",)]:
        raise _broken(path, str(found[0]))


def _broken(path: Path, why: str) -> BackupError:
    return BackupError(f"{path.name}は壊れています（{why}）。\n{path.name} is damaged ({why}).")


def empty_database() -> None:
    """Remove an SQLite database; one of PostgreSQL stays, since its migrations are atomic."""
    connections.close_all()
    if connection.vendor == "sqlite":
        _remove_log().unlink(missing_ok=True)


def _replace_sqlite(new: Path) -> None:
    new.replace(_remove_log())


def _remove_log() -> Path:
    """Remove the write-ahead log of the old database, which SQLite would apply to the new one.

    Returns the database's path.
    """
    place = Path(connection.settings_dict["NAME"])
    for suffix in ("-wal", "-shm"):
        place.with_name(place.name + suffix).unlink(missing_ok=True)
    return place


def _postgres_url() -> str:
    given = connection.settings_dict
    options = {
        "host": given["HOST"],
        "port": given["PORT"],
        "user": given["USER"],
        "password": given["PASSWORD"],
        "dbname": given["NAME"],
    }
    return " ".join(f"{name}='{value}'" for name, value in options.items() if value)


def _postgres(program: str, *arguments: str) -> None:
    found = shutil.which(program)
    if found is None:
        raise BackupError(
            f"{program}がありません（Debian: postgresql-client）。\n{program} is missing (Debian: postgresql-client)."
        )
    done = subprocess.run(
        [found, *arguments], capture_output=True, encoding="utf-8", errors="replace", check=False
    )
    if done.returncode:
        raise BackupError(done.stderr)
