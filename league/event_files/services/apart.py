"""Import through a database in memory, copied to the desk's in one short transaction.

SQLite has one writer at a time. An import of 2,000 people who play 4 rounds kept every table waiting for 22
seconds; now for 1.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final
from uuid import uuid4

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from league import guards

_SCHEMA: Final = (
    "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' "
    "ORDER BY type <> 'table', type <> 'index'"
)
_USED: Final = "SELECT seq FROM sqlite_sequence WHERE name = %s"


@contextmanager
def stored_apart(rows: int) -> Iterator[None]:
    """Let the body store at most ``rows`` of each table without blocking other writers.

    The body finds empty tables, and nothing of it is stored if it raises. On PostgreSQL, in a transaction and
    with a database in memory it writes directly.
    """
    desk: Any = connections[DEFAULT_DB_ALIAS]  # typed without what SQLite's alone has
    if desk.vendor != "sqlite" or desk.in_atomic_block or desk.is_in_memory_db():
        yield
        return
    used = _reserve(desk, rows)
    apart = _empty_copy(desk, used)
    connections[DEFAULT_DB_ALIAS] = apart
    try:
        yield
        connections[DEFAULT_DB_ALIAS] = desk
        _move(desk, apart)
    finally:
        connections[DEFAULT_DB_ALIAS] = desk
        apart.connection.close()
        _give_back(desk, used, rows)


def _tables(*, numbered: bool = False) -> list[str]:
    """The desk's own tables. ``numbered``: only those whose rows SQLite numbers."""
    meta = [model._meta for model in apps.get_app_config("league").get_models()]  # noqa: SLF001
    return [model.db_table for model in meta if not numbered or model.auto_field]


def _reserve(desk: BaseDatabaseWrapper, rows: int) -> Mapping[str, int]:
    """Reserve ``rows`` keys of each table, because the log refers to rows by key.

    Returns the last keys used before.
    """
    used = {}
    with transaction.atomic(), desk.cursor() as cursor:
        for table in _tables(numbered=True):
            found = cursor.execute(_USED, [table]).fetchone()
            used[table] = found[0] if found else 0
            if found is None:
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, 0)", [table])
            cursor.execute("UPDATE sqlite_sequence SET seq = seq + %s WHERE name = %s", [rows, table])
    return used


def _give_back(desk: BaseDatabaseWrapper, used: Mapping[str, int], rows: int) -> None:
    """Release unused keys of each table in which no later key was used."""
    with transaction.atomic(), desk.cursor() as cursor:
        for table, before in used.items():
            last = f'(SELECT COALESCE(MAX(id), 0) FROM "{table}")'  # noqa: S608 - a name of our own
            cursor.execute(
                f"UPDATE sqlite_sequence SET seq = MAX(%s, {last}) WHERE name = %s AND seq = %s",  # noqa: S608 - as above
                [before, table, before + rows],
            )


def _empty_copy(desk: BaseDatabaseWrapper, used: Mapping[str, int]) -> BaseDatabaseWrapper:
    """A database in memory with the desk's tables, guards and next keys, without rows."""
    apart = desk.copy()
    apart.settings_dict["NAME"] = f"file:{uuid4().hex}?mode=memory&cache=shared"
    with desk.cursor() as cursor:
        statements = [sql for (sql,) in cursor.execute(_SCHEMA).fetchall()]
    # Accounts are not copied: references to them are checked when the rows have moved.
    apart.disable_constraint_checking()
    with apart.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
        for table, last in used.items():
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, last])
    return apart


def _move(desk: BaseDatabaseWrapper, apart: BaseDatabaseWrapper) -> None:
    with desk.cursor() as cursor:
        cursor.execute("ATTACH DATABASE %s AS apart", [apart.settings_dict["NAME"]])
        try:
            with transaction.atomic():
                # In memory each row has passed them, in another order: a match is closed after its games.
                guards.drop(desk)
                for table in _tables():
                    cursor.execute(f'INSERT INTO main."{table}" SELECT * FROM apart."{table}"')  # noqa: S608
                guards.install(desk)
        finally:
            cursor.execute("DETACH DATABASE apart")
