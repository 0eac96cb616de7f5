"""Store many rows at once, validated first as forms do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from django.core.exceptions import ValidationError
from django.db.models import JSONField, Model

from league.acts.services.acts import Refusal

Row = TypeVar("Row", bound=Model)

BATCH: Final = 500


def store(model: type[Row], rows: Sequence[Row]) -> list[Row]:
    """Store rows and set their keys.

    Raises Refusal for the first text that is too long, or unknown choice; JSON is not checked.
    """
    for row in rows:
        _look_at(row)
    return model._default_manager.bulk_create(rows, batch_size=BATCH)  # noqa: SLF001 (Django's documented name)


def _look_at(row: Model) -> None:
    fields = row._meta.concrete_fields  # noqa: SLF001 (as above)
    elsewhere = {column.name for column in fields if column.is_relation or isinstance(column, JSONField)}
    try:
        row.clean_fields(exclude=elsewhere)
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        raise Refusal(f"{row._meta.verbose_name} {row}: {field}: {messages[0]}") from None  # noqa: SLF001 (as above)
