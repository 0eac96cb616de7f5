"""Migrate the database to this version, from a backup to which an interrupted update returns."""

import os
from datetime import datetime
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from league.backups.services.backup import Backup, read_backup
from league.backups.services.copies import make_backup, remove_old_backups
from league.backups.services.restoring import empty_database, restore_backup

KEPT: Final = 5
"""The number of backups from before updates that are kept."""
_UNFINISHED: Final = "update-unfinished"
"""A file that exists while an update runs, with the name of the copy from before it."""
_NEW: Final = "new"
"""The content of that file if there was no database before."""


class UpdateError(Exception):
    """A migration failed, and the database was restored as it was. With the reason in both languages."""


def go_back() -> Backup | None:
    """Undo an interrupted update.

    Returns the backup that was restored; None: there was none. However many updates were interrupted, one
    backup remains: that of the last version that ran.
    """
    if not is_interrupted():
        return None
    name = _unfinished().read_text(encoding="utf-8")
    if name == _NEW:
        empty_database()
        backup = None
    else:
        backup = read_backup(folder() / name)
        restore_backup(backup)
    _unfinished().unlink()
    return backup


def create() -> None:
    """Create the tables of a new desk; an interrupted creation starts again."""
    _begin(_NEW)
    call_command("migrate", verbosity=0)
    _unfinished().unlink()


def update(now: datetime, copy: Backup | None = None) -> Backup:
    """Migrate the database.

    Returns the backup made before, ``copy`` where one exists. The desk must not run. UpdateError where a
    migration fails, BackupError where no backup can be made: nothing has changed then.
    """
    copy = copy or make_backup(folder(), now)
    remove_old_backups(folder(), KEPT, now)
    _begin(copy.path.name)
    try:
        _require_release()
        call_command("migrate", verbosity=0)
    except Exception as error:
        go_back()
        raise UpdateError(
            f"前の版のデータを、この版に合わせられませんでした（{error}）。データは元のままです。前の版のデスクで使えます。\n"
            f"The data could not be brought up to this version ({error}). They are as they were: the older desk opens them."
        ) from error
    _unfinished().unlink()
    return copy


def _require_release() -> None:
    """Refuse a database with a part of a squashed migration: the older files that would finish it are gone."""
    applied = MigrationRecorder(connection).applied_migrations().keys()
    for migration in MigrationLoader(None).disk_migrations.values():
        if 0 < len(applied & set(migration.replaces)) < len(migration.replaces):
            raise ValueError("リリース前の途中の状態 / a state between two releases")


def is_interrupted() -> bool:
    """Whether an update has begun and not ended: it is running, or was interrupted."""
    return _unfinished().exists()


def is_pending() -> bool:
    """Whether migrations of this version are not applied yet."""
    applied = MigrationRecorder(connection).applied_migrations()
    return not set(MigrationLoader(None).disk_migrations) <= applied.keys()


def forget_update() -> None:
    """Forget an interrupted update, after another database was restored."""
    _unfinished().unlink(missing_ok=True)


def folder() -> Path:
    """The folder of the backups made before updates."""
    return settings.VAR / "before-updates"


def _unfinished() -> Path:
    return settings.VAR / _UNFINISHED


def _begin(name: str) -> None:
    # Atomic: a power cut must leave no empty file, which would name no copy.
    part = _unfinished().with_suffix(".part")
    with part.open("w", encoding="utf-8") as file:
        file.write(name)
        file.flush()
        os.fsync(file.fileno())
    part.replace(_unfinished())
