"""The two ways to the rulings of an event: an official's account, and a table's link."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse

from league import access

if TYPE_CHECKING:
    from django.http import HttpRequest

    from league.models import Event, Table
    from league.models.rulings import RulingQuerySet


@dataclass(frozen=True, slots=True)
class RulingsDoor:
    """The way someone came in; every address leads back through it."""

    event: Event
    table: Table | None = None

    def rulings(self) -> RulingQuerySet:
        """What may be read through it: all rulings of the event, or those asked for at the table."""
        return access.rulings_in(self.event) if self.table is None else access.rulings_at(self.table)

    def url(self, page: str, *numbers: int) -> str:
        if self.table is None:
            return reverse(page, args=[self.event.slug, *numbers])
        return reverse(f"table_{page}", args=[self.table.token, *numbers])


def door_of(request: HttpRequest, way: dict[str, str]) -> RulingsDoor:
    """The door that an address leads through: ``token`` or ``slug``. 403 or 404 where it stays shut."""
    if "token" in way:
        table = access.table_for_referee(way["token"])
        return RulingsDoor(table.round.event, table)
    return RulingsDoor(access.event_for_official(request.user, way["slug"]))
