"""The journal: what each act changed in the rows of an event that are not written at its tables."""

# ruff: noqa: SLF001 - Django's public name for what it knows of a model

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

from django.apps import apps
from django.db import connection, models

from league.models import (
    Act,
    BlindCard,
    Coming,
    Confirmation,
    Envelope,
    Event,
    Exit,
    Game,
    Match,
    MatchPlayer,
    Printing,
    Seat,
    Set,
    Substitution,
)
from league.models.shared import key_fingerprint

Row = dict[str, object]
"""The columns of a row that differ from their default.

As one text, ``{"row": "…"}``, where the row may hold a person's words.
"""
Rows = dict[int, Row]
"""Rows of one table by their id."""
Changes = dict[str, dict[str, Row | None]]
"""Rows after an act, by table and id; None: the row was deleted."""

AT_TABLES: Final = (Set, Seat, Envelope, BlindCard, Game, Exit, Substitution, Confirmation)
"""Models written by acts at the tables, which log them as parts of a match."""
UNEXPLAINED: Final[Mapping[type[models.Model], str]] = {
    Act: "the chain itself holds it",
    Printing: "printing changes nothing that was recorded",
    Coming: "a head judge on the way is no part of a ruling",
}
"""Models whose changes no act logs, with the reason."""
MATCH_AT_TABLES: Final = ("version", "cut_off", "last_game", "recorded", "closed_at", "closed_by")
"""Columns of a match that acts at the tables set."""
EXPLAINED_ELSEWHERE: Final[Mapping[type[models.Model], frozenset[str]]] = {
    Event: frozenset({"version", "log_no", "log_hash"}),
    Match: frozenset(MATCH_AT_TABLES),
}
"""Columns that follow from the number of acts, the chain, or the acts at a table."""
_SECRET: Final = frozenset({"token", "overlay_key"})
_CODE_LENGTH: Final = 22
"""The largest length of a code; a longer text may hold the words of a person."""
_WRITES: Final = re.compile(
    r"\s*(?:INSERT(?: OR \w+)? INTO|UPDATE|DELETE FROM)\s+\"?(league_\w+)\"?", re.IGNORECASE
)


@cache
def path_to_event(model: type[models.Model]) -> str | None:
    """The shortest lookup from a model to its event; None for a model without one."""
    reached: dict[type[models.Model], str] = {model: ""}
    for at in (queue := [model]):
        for field in at._meta.concrete_fields:
            if isinstance(field, models.ForeignKey):
                path, there = f"{reached[at]}{field.name}", field.related_model
                if there is Event:
                    return path
                if there not in reached:
                    reached[there] = f"{path}__"
                    queue.append(there)
    return None


@cache
def journaled() -> Mapping[str, type[models.Model]]:
    """The models whose changes are logged, by table."""
    belonging = (
        model
        for model in apps.get_app_config("league").get_models()
        if model is Event or path_to_event(model)
    )
    return {
        model._meta.db_table: model
        for model in belonging
        if model not in AT_TABLES and model not in UNEXPLAINED
    }


@cache
def columns_of(model: type[models.Model]) -> tuple[models.Field[Any, Any], ...]:
    """The columns of a model that are logged."""
    left_out = EXPLAINED_ELSEWHERE.get(model, frozenset())
    fields = (field for field in model._meta.concrete_fields if not field.primary_key)
    return tuple(field for field in fields if field.attname not in left_out)


def stored_rows(event: Event, model: type[models.Model]) -> Rows:
    """All rows of an event in one table, as the log writes them."""
    path = "pk" if model is Event else path_to_event(model)
    rows = model._default_manager.filter(**{str(path): event.pk}).order_by("pk")
    if model is MatchPlayer:
        # Substitutes were listed by acts at the table.
        rows = rows.filter(order__lte=models.F("match__size"))
    names = [column.attname for column in columns_of(model)]
    return {pk: _row(model, values) for pk, *values in rows.values_list("pk", *names)}


@contextmanager
def journal(event: Event) -> Iterator[Changes]:
    """Record what the body changes in the rows of an event; the value is filled on exit.

    The first time it holds all rows of the event, since older versions logged none.
    """
    changes: Changes = {}
    before: dict[str, Rows] = {}

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        found = _WRITES.match(sql)
        table = found[1] if found else ""
        if table in journaled() and table not in before:
            before[table] = stored_rows(event, journaled()[table])
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        yield changes
    begins = not event.acts.exclude(rows=None).exists()
    for table in journaled() if begins else before:
        was = {} if begins else before[table]
        now = stored_rows(event, journaled()[table])
        if changed := {str(pk): now.get(pk) for pk in sorted(was | now) if was.get(pk) != now.get(pk)}:
            changes[table] = changed


def contents(row: Row) -> Row:
    """The columns of a row, with sealed texts opened.

    Raises TypeError or ValueError for a log that was tampered with.
    """
    opened = json.loads(str(row["row"])) if "row" in row else row
    if not isinstance(opened, dict):
        raise TypeError(row)
    return opened


def row_text(columns: Row) -> str:
    """The columns of a row as one text that can be sealed."""
    return json.dumps(columns, ensure_ascii=False, sort_keys=True)


def _row(model: type[models.Model], values: list[Any]) -> Row:
    entry = {
        field.attname: _logged_value(field, value)
        for field, value in zip(columns_of(model), values, strict=True)
        if field.attname in _SECRET or value != _default(field)
    }
    if not _holds_words(model):
        return entry
    return {"row": row_text(entry)}


def _logged_value(field: models.Field[Any, Any], value: Any) -> Any:
    if field.attname in _SECRET:
        return key_fingerprint(value)
    return value if value is None or isinstance(value, str | int | dict | list) else str(value)


@cache
def _default(field: models.Field[Any, Any]) -> Any:
    return field.get_default()


@cache
def _holds_words(model: type[models.Model]) -> bool:
    """Whether a row may hold a person's name or words, and is sealed for that reason."""
    return any(
        isinstance(field, models.JSONField | models.TextField)
        or (
            isinstance(field, models.CharField)
            and not field.choices
            and (field.max_length or 0) > _CODE_LENGTH
        )
        for field in columns_of(model)
    )
