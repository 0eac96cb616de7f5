"""Replace the data of the desk by a backup. The desk must not run meanwhile."""

import tempfile
import zipfile
from pathlib import Path

from django.conf import settings
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader

from league.backups.services.backup import (
    BESIDE,
    DUMP,
    SQLITE,
    Backup,
    BackupError,
    postgres_url,
    run_postgres,
)
from league.damage import forget_damage


def restore_backup(backup: Backup) -> None:
    """Replace the data of the desk by a backup; the caller migrates afterwards."""
    # An open connection would go on in the old file, or hold locks that pg_restore waits for.
    connections.close_all()
    with tempfile.TemporaryDirectory(dir=settings.VAR, prefix=".restoring-") as folder:
        with zipfile.ZipFile(backup.path) as packed:
            packed.extractall(folder)
        if backup.database == SQLITE:
            (Path(folder) / SQLITE).replace(_remove_log())
        else:
            # In one transaction: a restore that fails leaves the old data.
            run_postgres("pg_restore", "--clean", "--if-exists", "--no-owner", "--single-transaction",
                         "--dbname", postgres_url(), str(Path(folder) / DUMP))  # fmt: skip
        for name in BESIDE:
            if (Path(folder) / name).exists():
                (Path(folder) / name).chmod(0o600)
                (Path(folder) / name).replace(settings.VAR / name)
    forget_damage()


def require_usable(backup: Backup, known: frozenset[str]) -> None:
    """Raise BackupError for a backup of a newer desk, or of the other kind of database."""
    if backup.database != (SQLITE if connection.vendor == "sqlite" else DUMP):
        raise BackupError(
            f"{backup.path.name}は別の種類のデータベースのバックアップです。\n"
            f"{backup.path.name} is of the other kind of database (SQLite or PostgreSQL)."
        )
    if newer := sorted(backup.migrations - known):
        raise BackupError(
            f"{backup.path.name}は、より新しい版のデスクのバックアップです（{newer[-1]}）。新しい版で戻してください。\n"
            f"{backup.path.name} was made by a newer desk ({newer[-1]}). Restore it with that version."
        )


def known_migrations() -> frozenset[str]:
    """The migrations that this desk can apply, and those of older desks that were squashed into them."""
    steps = MigrationLoader(None).disk_migrations
    return frozenset(
        ".".join(key) for key in [*steps, *(old for step in steps.values() for old in step.replaces)]
    )


def empty_database() -> None:
    """Remove an SQLite database; one of PostgreSQL stays, since its migrations are atomic."""
    connections.close_all()
    if connection.vendor == "sqlite":
        _remove_log().unlink(missing_ok=True)


def _remove_log() -> Path:
    """Remove the write-ahead log of the old database, which SQLite would apply to the new one.

    Returns the database's path.
    """
    place = Path(connection.settings_dict["NAME"])
    for suffix in ("-wal", "-shm"):
        place.with_name(place.name + suffix).unlink(missing_ok=True)
    return place
