"""Two ways to the rulings of an event: an official's account, and a table's link."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse

from league import access
from league.models import Event, Ruling, Table
from league.models.rulings import RulingQuerySet
from league.rulings.pages.register import RulingLine


@dataclass(frozen=True, slots=True)
class RulingsDoor:
    """The way a visitor came in; all links stay on it."""

    event: Event
    table: Table | None = None

    def rulings(self) -> RulingQuerySet:
        """The rulings readable this way: all of the event, or those asked for at the table."""
        return access.rulings_in(self.event) if self.table is None else access.rulings_at(self.table)

    def line(self, ruling: Ruling) -> RulingLine:
        """The ruling in a list."""
        return RulingLine(ruling, self.url("ruling_detail", ruling.number))

    def url(self, page: str, *numbers: int) -> str:
        if self.table is None:
            return reverse(page, args=[self.event.slug, *numbers])
        return reverse(f"table_{page}", args=[self.table.token, *numbers])


def door_of(request: HttpRequest, way: dict[str, str]) -> RulingsDoor:
    """The way of an address: by ``token`` or ``slug``. 403 or 404 without access."""
    if "token" in way:
        table = access.table_for_referee(way["token"])
        return RulingsDoor(table.round.event, table)
    return RulingsDoor(access.event_for_official(request.user, way["slug"]))
