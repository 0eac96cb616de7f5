"""Damage of the database file: detect it, remember it until a good backup is made, and describe it."""

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from django.conf import settings

_NOTE: Final = "database-damaged"
_CODES: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def is_damage(error: BaseException | None) -> bool:
    """Whether this error, or its cause, says that the database file cannot be read."""
    while error is not None:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _CODES:
            return True
        error = error.__cause__
    return False


def note_damage() -> None:
    """Record the damage for all processes: ``/healthz`` and the hall page show it."""
    with suppress(OSError):
        _note().touch()


def forget_damage() -> None:
    """Clear the record, after a good backup was made or another database restored."""
    _note().unlink(missing_ok=True)


def damage_noted() -> bool:
    return _note().exists()


def _note() -> Path:
    note: Path = settings.VAR / _NOTE
    return note
