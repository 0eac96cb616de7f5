"""Cache of factories: a scene is created once per process, then restored from its database rows."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models import Model

from league.models import Event, EventRole

M = TypeVar("M", bound=Model)
P = ParamSpec("P")
Rows = dict[str, list[tuple[Any, ...]]]


def kept(make: Callable[P, M]) -> Callable[P, M]:
    """Decorate a factory: from the second call on its rows are restored, if only accounts are stored yet.

    The accounts get their roles. On PostgreSQL the factory runs every time: sequences would repeat ids.
    """
    known: dict[str, tuple[type[M], Any, Rows]] = {}

    @wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> M:
        if connection.vendor != "sqlite" or Event.objects.exists():
            return make(*args, **kwargs)
        asked = repr((args, kwargs))
        if asked not in known:
            if _all_rows():
                return make(*args, **kwargs)
            known[asked] = _acted_out(lambda: make(*args, **kwargs))
        model, pk, rows = known[asked]
        _write(rows)
        return model._default_manager.get(pk=pk)

    return made


def _acted_out(make: Callable[[], M]) -> tuple[type[M], Any, Rows]:
    """What ``make`` creates, rolled back. Without accounts: the log would contain their roles."""
    with transaction.atomic():
        User.objects.all().delete()
        found = make()
        kept_rows = type(found), found.pk, _all_rows()
        transaction.set_rollback(True)
    return kept_rows


def _all_rows() -> Rows:
    """The rows of all tables of the league, without the roles of accounts."""
    found = {}
    with connection.cursor() as cursor:
        for model in apps.get_app_config("league").get_models(include_auto_created=True):
            if model is not EventRole:
                cursor.execute(f"SELECT * FROM {model._meta.db_table}")  # noqa: S608
                found[model._meta.db_table] = cursor.fetchall()
    return {table: of_table for table, of_table in found.items() if of_table}


def _write(rows: Rows) -> None:
    """Insert rows without the insert triggers, which check act by act: a closed match takes no results."""
    from tests.factories import let_everybody_in  # noqa: PLC0415 - the factories import this module

    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%INSERT ON%' AND tbl_name IN"
            " (SELECT value FROM json_each(%s))",
            [json.dumps([*rows])],
        )
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
