"""Rows that belong to another row, read with it: a column of JSON instead of a query and a model for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.db.models import Aggregate, JSONField, OuterRef, Subquery

if TYPE_CHECKING:
    from django.db.models import Model, QuerySet


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
    return named._default_manager.all()  # noqa: SLF001 - a model in general has no other


def rows_of(model: str, owner: str, *columns: str) -> Subquery:
    """The ``columns`` of the rows of a model whose ``owner`` is the row that this annotates (None: there is none)."""
    rows = all_of(model).filter(**{owner: OuterRef("pk")}).order_by()
    return Subquery(rows.values(owner).annotate(rows=_Rows(*columns)).values("rows"))


def kept_rows(row: Model, name: str) -> list[tuple[Any, ...]] | None:
    """What ``rows_of`` brought under a name, in the order of its columns; None where it was not asked for."""
    if name not in row.__dict__:
        return None
    return sorted(tuple(each) for each in row.__dict__[name] or ())
