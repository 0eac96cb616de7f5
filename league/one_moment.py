"""What is read at one moment: whoever holds rows against each other must not see an act of which only the half was there."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from django.db import connection

if TYPE_CHECKING:
    from collections.abc import Iterator

# Not by transaction.atomic: on SQLite it takes the lock of whoever writes, and a check must keep no table waiting.
_BEGIN: Final = {
    "sqlite": "BEGIN DEFERRED",
    "postgresql": "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY",
}


@contextmanager
def one_moment() -> Iterator[None]:
    """All that the body reads, it reads as of one moment, while others write. It writes nothing itself.

    Whoever is in a transaction already stays in that.
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
