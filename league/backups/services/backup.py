"""A backup: one zip file, verified whenever it is read.

It has the database as of one moment, the signing key, and a manifest with the digest of each and the version
of the database. It contains everything, so its holder can read and sign all.
"""

import hashlib
import json
import shutil
import sqlite3
import subprocess
import tempfile
import zipfile
import zlib
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
SQLITE: Final = "desk.sqlite3"
DUMP: Final = "desk.dump"
BESIDE: Final = ("secret_key", "demo_password")


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


def read_backup(path: Path) -> Backup:
    """Open a backup and verify it: digests, and the integrity of its database."""
    try:
        with zipfile.ZipFile(path) as packed:
            backup = _described(path, packed)
            if backup.database == SQLITE:
                _require_sound(packed)
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
        raise BackupError(
            f"{path.name}は壊れています（{error}）。\n{path.name} is damaged ({error})."
        ) from error
    return backup


def _described(path: Path, packed: zipfile.ZipFile) -> Backup:
    """The backup as its manifest describes it. ValueError if no desk wrote it, or for a wrong digest."""
    match json.loads(packed.read(MANIFEST)):
        case {"format": int(layout), "made": str(made), "migrations": list(steps), "files": dict(files)}:
            database = SQLITE if SQLITE in files else DUMP
            if not {database} <= {*files, *packed.namelist()} <= {SQLITE, DUMP, *BESIDE, MANIFEST}:
                raise ValueError(MANIFEST)
            if not all(isinstance(text, str) for text in (*steps, *files.values())):
                raise ValueError(MANIFEST)
        case _:
            raise ValueError(MANIFEST)
    if layout > FORMAT:
        raise BackupError(
            f"{path.name}は、より新しい版のデスクのバックアップです。\n{path.name} was made by a newer desk."
        )
    for name, digest in files.items():
        if hashlib.sha256(packed.read(name)).hexdigest() != digest:
            raise ValueError(name)
    return Backup(path, datetime.fromisoformat(made), frozenset(steps), database, files[database])


def _require_sound(packed: zipfile.ZipFile) -> None:
    with (
        tempfile.TemporaryDirectory(prefix="daifugo-desk-") as folder,
        closing(sqlite3.connect(packed.extract(SQLITE, folder))) as database,
    ):
        # SQLite accepts an empty file as a sound database.
        database.execute("SELECT 1 FROM django_migrations")
        found = [*database.execute("PRAGMA integrity_check"), *database.execute("PRAGMA foreign_key_check")]
    if found != [("ok",)]:
        raise ValueError(found[0])


def applied_migrations() -> frozenset[str]:
    """The migrations applied to the desk's database."""
    return frozenset(".".join(step) for step in MigrationRecorder(connection).applied_migrations())


def run_postgres(program: str, *arguments: str) -> None:
    """Run a program of PostgreSQL; BackupError where it is missing or fails."""
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


def postgres_url() -> str:
    """The desk's database, for a program of PostgreSQL."""
    settings = connection.settings_dict
    names = {"host": "HOST", "port": "PORT", "user": "USER", "password": "PASSWORD", "dbname": "NAME"}
    return " ".join(f"{name}='{settings[key]}'" for name, key in names.items() if settings[key])
