"""Guards: triggers for rules that a constraint cannot express because they involve another row.

They are dropped before migrations run and created again after them: SQLite loses triggers of a table that it
rebuilds, and cannot rebuild one that another trigger mentions. So migrations never mention them.
"""

from typing import Any, Final

from django.apps import AppConfig
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.models.signals import post_migrate, pre_migrate

from league.guards.rows import GUARDS

_TRIGGER: Final = "CREATE TRIGGER {guard.name} BEFORE {guard.event} ON {guard.table}"
_FUNCTION: Final = """
CREATE FUNCTION {guard.name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF ({guard.condition}) THEN
        RAISE EXCEPTION '{guard.message}' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
END $$"""
_CREATE: Final = {
    "sqlite": (f"{_TRIGGER} WHEN {{guard.condition}} BEGIN SELECT RAISE(ABORT, '{{guard.message}}'); END",),
    "postgresql": (_FUNCTION, f"{_TRIGGER} FOR EACH ROW EXECUTE FUNCTION {{guard.name}}()"),
}
_THERE: Final = {
    "sqlite": "SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger' AND tbl_name LIKE 'league_%'",
    "postgresql": "SELECT t.tgname, c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid "
    "WHERE NOT t.tgisinternal AND c.relname LIKE 'league_%' AND pg_table_is_visible(c.oid)",
}
_DROP: Final = {
    "sqlite": ("DROP TRIGGER {name}",),
    "postgresql": ("DROP TRIGGER {name} ON {table}", "DROP FUNCTION {name}()"),
}


def connect(app: AppConfig) -> None:
    """Drop and recreate the guards around every ``migrate`` of the app."""
    pre_migrate.connect(_before, sender=app)
    post_migrate.connect(_after, sender=app)


def _before(*, using: str, plan: list[Any], **_signal: Any) -> None:
    if plan:
        drop(connections[using])


def _after(*, using: str, plan: list[Any] | None = None, **_signal: Any) -> None:
    # None: a flush of the tables, which leaves triggers alone.
    if plan is None:
        return
    loader = MigrationLoader(connections[using])
    # A database migrated back to an older state lacks tables and columns that guards name.
    if set(loader.graph.leaf_nodes("league")) <= set(loader.applied_migrations):
        with transaction.atomic(using):
            drop(connections[using])
            install(connections[using])


def drop(connection: BaseDatabaseWrapper) -> None:
    """Drop all triggers on tables of the app, including those of older desks."""
    with connection.cursor() as cursor:
        for name, table in there(connection).items():
            for statement in _DROP[connection.vendor]:
                cursor.execute(statement.format(name=name, table=table))


def there(connection: BaseDatabaseWrapper) -> dict[str, str]:
    """The triggers on tables of the app, with their tables."""
    with connection.cursor() as cursor:
        cursor.execute(_THERE[connection.vendor])
        return dict(cursor.fetchall())


def install(connection: BaseDatabaseWrapper) -> None:
    """Create the guards; none may exist."""
    with connection.cursor() as cursor:
        for guard in GUARDS:
            for statement in _CREATE[connection.vendor]:
                cursor.execute(statement.format(guard=guard))
