"""Read-only snapshot transaction, for code that compares rows from several queries."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.db import connection

# Not transaction.atomic, which takes the writer's lock on SQLite: a check must keep no table waiting.
_BEGIN: Final = {
    "sqlite": "BEGIN DEFERRED",
    "postgresql": "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY",
}


@contextmanager
def read_snapshot() -> Iterator[None]:
    """Let the body read the database as of one moment, while others write.

    It must not write. Inside an open transaction it uses that one.
    """
    connection.ensure_connection()
    if _in_transaction():
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(_BEGIN[connection.vendor])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ROLLBACK")


def _in_transaction() -> bool:
    raw: Any = connection.connection
    if connection.in_atomic_block:
        return True
    if connection.vendor == "sqlite":
        return bool(raw.in_transaction)
    return bool(raw.info.transaction_status)
