"""The backups that the desk makes, and the folders in which it keeps them."""

import hashlib
import json
import os
import shutil
import sqlite3
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection
from django.utils import timezone

from league.backups.services.backup import (
    BESIDE,
    DUMP,
    FORMAT,
    MANIFEST,
    SQLITE,
    Backup,
    BackupError,
    applied_migrations,
    postgres_url,
    read_backup,
    run_postgres,
)
from league.damage import forget_damage, is_damage, note_damage

_PAGES_AT_ONCE: Final = 256
_STAMP: Final = "%Y%m%d-%H%M%S-%f"
_SECOND: Final = "second-folder"
"""A file touched when the newest copy is in the second folder too: a page need not access that disk."""
_FOLDERS: Final = ("backups", "before-updates", "replaced", "standby", ".restoring-*")


def make_backup(folder: Path, now: datetime) -> Backup:
    """Copy everything into one file, which gets its name only after it was read back and verified.

    BackupError where the database is damaged; OSError where the folder cannot be written to.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    # In UTC, so that names sort by age.
    path = folder / f"desk-{now.strftime(_STAMP)}.zip"
    # In the same folder, because a rename is atomic only within one disk.
    with tempfile.TemporaryDirectory(dir=folder, prefix=".making-") as made:
        packed = Path(made) / path.name
        try:
            parts = _collected(Path(made))
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                raise _damaged() from error
            raise BackupError(
                f"データベースを読めません（{error}）。\nThe database cannot be read ({error})."
            ) from error
        _pack(packed, parts, now)
        try:
            backup = read_backup(packed)
        except BackupError as error:
            raise _damaged() from error
        packed.replace(path)
    forget_damage()
    return replace(backup, path=path)


def _collected(folder: Path) -> list[Path]:
    if connection.vendor == "sqlite":
        database = folder / SQLITE
        _copy_sqlite(Path(connection.settings_dict["NAME"]), database)
    else:
        database = folder / DUMP
        run_postgres("pg_dump", "--format=custom", "--file", str(database), postgres_url())
    beside = [settings.VAR / name for name in BESIDE if (settings.VAR / name).exists()]
    return [database, *beside]


def _copy_sqlite(source: Path, target: Path) -> None:
    """Copy by SQLite's backup API: a consistent copy, whatever is written meanwhile."""
    with closing(sqlite3.connect(source, timeout=20)) as live, closing(sqlite3.connect(target)) as copy:
        live.execute("BEGIN")  # or every writer would make the copy begin again
        # BEGIN alone takes no snapshot: the first read does.
        live.execute("SELECT count(*) FROM sqlite_master").fetchone()
        live.backup(copy, pages=_PAGES_AT_ONCE)
        # Otherwise a program that opens the copy would create the two files of a write-ahead log beside it.
        copy.execute("PRAGMA journal_mode=DELETE")


def _pack(path: Path, parts: list[Path], now: datetime) -> None:
    manifest = {
        "format": FORMAT,
        "made": now.isoformat(),
        "migrations": sorted(applied_migrations()),
        "files": {part.name: hashlib.sha256(part.read_bytes()).hexdigest() for part in parts},
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
        packed.writestr(MANIFEST, json.dumps(manifest, indent=1))
        for part in parts:
            packed.write(part, part.name)
    path.chmod(0o600)
    # Before the rename: a power cut must leave no incomplete copy under a final name.
    with path.open("rb+") as written:
        os.fsync(written.fileno())


def _damaged() -> BackupError:
    note_damage()
    return BackupError(damage_in_words())


def remove_old_backups(folder: Path, number: int, now: datetime) -> None:
    """Remove all but the newest of the automatic backups."""
    copies = _oldest_first(folder, now)
    for _made, file in copies[: max(0, len(copies) - number)]:
        file.unlink()


def make_hourly_backup(folder: Path, now: datetime, *, number: int, second: Path | None = None) -> None:
    """Make the hourly backup, unless nothing has changed since the last.

    The newest goes to ``second`` as well. BackupError where the second folder cannot be written to; the
    backup in the first exists then.
    """
    before = _oldest_first(folder, now)[-1:]
    made = make_backup(folder, now)
    # A damaged last copy cannot be compared: the new one stays.
    with suppress(BackupError):
        if before and read_backup(before[0][1]).digest == made.digest:
            made.path.unlink()
    remove_old_backups(folder, number, now)
    if second is not None:
        _copy_newest(folder, second, now)
        remove_old_backups(second, number, now)


def _copy_newest(folder: Path, second: Path, now: datetime) -> None:
    newest = _oldest_first(folder, now)[-1][1]
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


def whole_copies(folder: Path) -> Iterator[Backup]:
    """The undamaged backups in a folder, newest first."""
    for path in sorted(folder.glob("desk-*.zip"), reverse=True):
        with suppress(BackupError):
            yield read_backup(path)


def newest_whole(folder: Path) -> Backup:
    """The newest undamaged backup in a folder; BackupError where there is none."""
    for backup in whole_copies(folder):
        return backup
    raise BackupError(f"{folder}に使えるバックアップがありません。\nThere is no usable backup in {folder}.")


def last_whole() -> Backup | None:
    """The newest undamaged backup in the first folder that has one; None without any."""
    folders = (settings.COPIES_TO, settings.BACKUPS, settings.VAR / "before-updates")
    return next((backup for folder in folders if folder is not None for backup in whole_copies(folder)), None)


def last_made(folder: Path, now: datetime) -> datetime | None:
    """When the newest backup in a folder was made, by its name alone, so that a page can ask.

    None: there is none.
    """
    copies = _oldest_first(folder, now)
    return copies[-1][0] if copies else None


def last_in_second(folder: Path) -> datetime | None:
    """When the second folder last received the newest backup. None: never."""
    with suppress(OSError):
        return datetime.fromtimestamp((folder / _SECOND).stat().st_mtime, UTC)
    return None


def _oldest_first(folder: Path, now: datetime) -> list[tuple[datetime, Path]]:
    """The backups, and when they were made by their names.

    Those dated in the future come first: they were made before the clock was set back.
    """
    found = []
    for file in folder.glob("desk-*.zip"):
        with suppress(ValueError):
            made = datetime.strptime(file.stem.removeprefix("desk-"), _STAMP).replace(tzinfo=UTC)
            found.append((made, file))
    return sorted(found, key=lambda copy: (copy[0] <= now, copy))


def folders_with_copies() -> list[str]:
    """The non-empty folders with backups, in which erased data still are, as the operator knows them."""
    found: list[Path] = [settings.BACKUPS, *([settings.COPIES_TO] if settings.COPIES_TO else [])]
    found += [folder for name in _FOLDERS for folder in settings.VAR.glob(name)]
    with_copies = (folder for folder in found if folder.is_dir() and any(folder.iterdir()))
    return sorted({f"{folder.parent.name}/{folder.name}" for folder in with_copies})


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
