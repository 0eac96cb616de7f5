"""What many tests begin with: acted out once in a process, and for the next of them written down again as it was."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models import Model

from league.models import Event
from tests.factories import let_everybody_in

if TYPE_CHECKING:
    from collections.abc import Callable

M = TypeVar("M", bound=Model)


def kept(make: Callable[[], M]) -> Callable[[], M]:
    """The same, from its rows, where there is neither an event nor an account before: those would not be in them.

    On PostgreSQL, which would count on into numbers that are taken, it is acted out every time.
    """
    rows: dict[str, list[tuple[Any, ...]]] = {}
    keys: list[Any] = []

    @wraps(make)
    def made() -> M:
        if connection.vendor != "sqlite" or Event.objects.exists() or User.objects.exists():
            return make()
        if not rows:
            found = make()
            rows.update(_all_rows())
            keys[:] = type(found), found.pk
        else:
            _write(rows)
        model, pk = keys
        kept: M = model.objects.get(pk=pk)
        return kept

    return made


def _all_rows() -> dict[str, list[tuple[Any, ...]]]:
    found = {}
    with connection.cursor() as cursor:
        for model in apps.get_app_config("league").get_models(include_auto_created=True):
            table = model._meta.db_table
            cursor.execute(f"SELECT * FROM {table}")  # noqa: S608
            found[table] = cursor.fetchall()
    assert not User.objects.exists(), "an account is not kept"
    return {table: of_table for table, of_table in found.items() if of_table}


def _write(rows: dict[str, list[tuple[Any, ...]]]) -> None:
    """Past the guards, which look at one act after the other: a closed match takes no results."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        guards = cursor.fetchall()
        for name, _sql in guards:
            cursor.execute(f"DROP TRIGGER {name}")
        for table, of_table in rows.items():
            places = ", ".join(["%s"] * len(of_table[0]))
            cursor.executemany(f"INSERT INTO {table} VALUES ({places})", of_table)  # noqa: S608
        for _name, sql in guards:
            cursor.execute(sql)
    for event in Event.objects.all():
        let_everybody_in(event)
