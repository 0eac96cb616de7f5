"""The database brought up to this version: from a copy of it as it was, to which an interrupted update goes back."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from league.backups.services.copies import (
    empty_database,
    keep_backups,
    make_backup,
    read_backup,
    restore_backup,
)

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from league.backups.services.copies import Backup

KEPT: Final = 5
"""Copies from before updates; older ones are removed."""
_UNFINISHED: Final = "update-unfinished"
"""A file that exists while an update runs, with the name of the copy from before it."""
_NEW: Final = "new"
"""In place of a name: there was no database before."""


class UpdateError(Exception):
    """A migration failed; the database is again as it was before. Why, in both languages."""


def go_back() -> Backup | None:
    """Undo an update that was interrupted, at whatever moment; the copy that was put back. None: there was none.

    Any number of interrupted updates leaves one copy: that of the last version that ran whole.
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
    """Make the tables of a new desk; one that was interrupted is begun again from nothing."""
    _begin(_NEW)
    call_command("migrate", verbosity=0)
    _unfinished().unlink()


def update(now: datetime, copy: Backup | None = None) -> Backup:
    """Migrate the database; the copy of it as it was before, ``copy`` where one exists. The desk must not run.

    UpdateError where a migration fails, BackupError where no copy can be made: nothing has changed then.
    """
    copy = copy or make_backup(folder(), now)
    keep_backups(folder(), KEPT, now)
    _begin(copy.path.name)
    try:
        call_command("migrate", verbosity=0)
    except Exception as error:
        go_back()
        raise UpdateError(
            f"前の版のデータを、この版に合わせられませんでした（{error}）。データは元のままです。前の版のデスクで使えます。\n"
            f"The data could not be brought up to this version ({error}). They are as they were: the older desk opens them."
        ) from error
    _unfinished().unlink()
    return copy


def is_interrupted() -> bool:
    """Whether an update has begun and has not ended: it runs, or was interrupted."""
    return _unfinished().exists()


def is_pending() -> bool:
    """Whether migrations of this version have not been applied."""
    applied = MigrationRecorder(connection).applied_migrations()
    return not set(MigrationLoader(None).disk_migrations) <= applied.keys()


def forget_update() -> None:
    """Another database has taken the place of a half-updated one."""
    _unfinished().unlink(missing_ok=True)


def folder() -> Path:
    """Where the copies from before updates are."""
    return settings.VAR / "before-updates"


def _unfinished() -> Path:
    return settings.VAR / _UNFINISHED


def _begin(name: str) -> None:
    # Whole or not there: a power cut must leave no empty file, which would name no copy.
    part = _unfinished().with_suffix(".part")
    with part.open("w", encoding="utf-8") as file:
        file.write(name)
        file.flush()
        os.fsync(file.fileno())
    part.replace(_unfinished())
