"""What many tests begin with: acted out once in a process, and for the next of them written down again as it was."""

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
    """The same, from its rows, where nothing else is stored: that would not be in them. Accounts may be there, and get their roles.

    On PostgreSQL, which would count on into numbers that are taken, it is acted out every time.
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
    """Without accounts, whose roles the log would tell of in every later test, and taken back."""
    with transaction.atomic():
        User.objects.all().delete()
        found = make()
        kept_rows = type(found), found.pk, _all_rows()
        transaction.set_rollback(True)
    return kept_rows


def _all_rows() -> Rows:
    """Those of the desk, without the roles of accounts."""
    found = {}
    with connection.cursor() as cursor:
        for model in apps.get_app_config("league").get_models(include_auto_created=True):
            if model is not EventRole:
                cursor.execute(f"SELECT * FROM {model._meta.db_table}")  # noqa: S608
                found[model._meta.db_table] = cursor.fetchall()
    return {table: of_table for table, of_table in found.items() if of_table}


def _write(rows: Rows) -> None:
    """Past the guards, which look at one act after the other: a closed match takes no results."""
    from tests.factories import let_everybody_in  # noqa: PLC0415 - what is made there is kept

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
