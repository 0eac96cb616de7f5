"""Rows that belong to another row, read with it: a column of JSON instead of a query and a model for each.

And rows as they would be read, made from those that were.
"""
# ruff: noqa: SLF001 - what was read with a row, Django keeps under names of its own

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, TypeVar

from django.apps import apps
from django.db.models import Aggregate, JSONField, OuterRef, Subquery

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.models import Model, QuerySet

Each = TypeVar("Each", bound="Model")


class _Rows(Aggregate):
    """Columns of many rows as one list of lists, in no order."""

    output_field = JSONField()
    template = "json_group_array(json_array(%(expressions)s))"

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        return self.as_sql(
            compiler, connection, template="jsonb_agg(jsonb_build_array(%(expressions)s))", **context
        )


def all_of(model: str) -> QuerySet[Any]:
    """The rows of a model that is named, where its module cannot be imported yet."""
    named: type[Model] = apps.get_model("league", model)
    return named._default_manager.all()


def rows_of(model: str, owner: str, *columns: str) -> Subquery:
    """The ``columns`` of the rows of a model whose ``owner`` is the row that this annotates (None: there is none)."""
    rows = all_of(model).filter(**{owner: OuterRef("pk")}).order_by()
    return Subquery(rows.values(owner).annotate(rows=_Rows(*columns)).values("rows"))


def kept_rows(row: Model, name: str) -> list[tuple[Any, ...]] | None:
    """What ``rows_of`` brought under a name, in the order of its columns; None where it was not asked for."""
    if name not in row.__dict__:
        return None
    # A list that the database puts together has no order to rely on.
    return sorted(tuple(each) for each in row.__dict__[name] or ())


def twin_of(row: Each, *without: str, **leads: Model | None) -> Each:
    """A row that can be changed alone, ``without`` some that it leads to."""
    # Past ``__init__``, which sends signals and sets every field anew.
    twin = type(row).__new__(type(row))
    twin.__dict__.update(row.__dict__)
    twin._state = copy(row._state)
    known = {name: each for name, each in row._state.fields_cache.items() if name not in without}
    twin._state.fields_cache = {**known, **leads}
    return twin


def leads_to(row: Model, name: str) -> bool:
    """Whether the row that it belongs to was read with it."""
    return name in row._state.fields_cache


def read_as(row: Model, name: str, before: QuerySet[Any], rows: Sequence[Any]) -> None:
    """Let ``rows`` be what was read ``before`` under a name."""
    read: Any = before.all()
    read._result_cache, read._prefetch_done = list(rows), True
    known: dict[str, QuerySet[Any]] = getattr(row, "_prefetched_objects_cache", {})
    row.__dict__["_prefetched_objects_cache"] = {**known, name: read}


def stored_as(row: Each, name: str, rows: Sequence[tuple[Any, ...]]) -> Each:
    """A row made of what was just written, as it would be read with ``rows_of`` under a name."""
    row._state.adding = False
    row.__dict__[name] = rows
    return row
