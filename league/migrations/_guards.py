"""Guards: triggers for what a constraint cannot see because it lies in another row.

A guard refuses a row by a condition over ``NEW`` (and ``OLD``) in the SQL that SQLite and PostgreSQL share. SQLite
loses the triggers of a table it rebuilds, and cannot rebuild one that another trigger mentions: a later migration that
alters a guarded table stands between ``remove`` and ``install`` of the guards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from django.db.migrations import RunPython


@dataclass(frozen=True)
class Guard:
    """Refuse ``event`` (INSERT, UPDATE, DELETE) on ``table`` where ``condition`` holds. ``message`` is for the log."""

    name: str
    table: str
    event: str
    condition: str
    message: str


def guards(name: str, table: str, condition: str, message: str, events: str = "INSERT UPDATE") -> list[Guard]:
    """One guard for each of ``events``."""
    return [Guard(f"{name}_{each.lower()}", table, each, condition, message) for each in events.split()]


def install(given: list[Guard]) -> RunPython:
    """The migration operation that installs guards (and removes them when reversed)."""
    return RunPython(partial(_install, given=given), partial(_remove, given=given))


def remove(given: list[Guard]) -> RunPython:
    """The migration operation that removes guards (and installs them when reversed)."""
    return RunPython(partial(_remove, given=given), partial(_install, given=given))


def _install(_apps, schema_editor, *, given: list[Guard]) -> None:
    for guard in given:
        for statement in _CREATE[schema_editor.connection.vendor]:
            schema_editor.execute(statement.format(guard=guard), params=None)


def _remove(_apps, schema_editor, *, given: list[Guard]) -> None:
    for guard in given:
        for statement in _DROP[schema_editor.connection.vendor]:
            schema_editor.execute(statement.format(guard=guard), params=None)


_CREATE = {
    "sqlite": (
        "CREATE TRIGGER {guard.name} BEFORE {guard.event} ON {guard.table} WHEN {guard.condition} "
        "BEGIN SELECT RAISE(ABORT, '{guard.message}'); END",
    ),
    "postgresql": (
        "CREATE FUNCTION {guard.name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF {guard.condition} THEN "
        "RAISE EXCEPTION '{guard.message}' USING ERRCODE = 'integrity_constraint_violation'; END IF; "
        "IF TG_OP = 'DELETE' THEN RETURN OLD; END IF; RETURN NEW; END $$",
        "CREATE TRIGGER {guard.name} BEFORE {guard.event} ON {guard.table} "
        "FOR EACH ROW EXECUTE FUNCTION {guard.name}()",
    ),
}
_DROP = {
    "sqlite": ("DROP TRIGGER {guard.name}",),
    "postgresql": ("DROP TRIGGER {guard.name} ON {guard.table}", "DROP FUNCTION {guard.name}()"),
}
