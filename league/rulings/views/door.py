"""Access to the rulings of an event: by an official's account, or by a table's link."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse

from league import access
from league.models import Event, Ruling, Table
from league.models.rulings import RulingQuerySet
from league.rulings.pages.register import RulingLine


@dataclass(frozen=True, slots=True)
class RulingsAccess:
    """The rulings a visitor may read, and the addresses to use for them."""

    event: Event
    table: Table | None = None

    def rulings(self) -> RulingQuerySet:
        """The rulings that may be read: all of the event, or those asked for at the table."""
        return access.rulings_in(self.event) if self.table is None else access.rulings_at(self.table)

    def line(self, ruling: Ruling) -> RulingLine:
        """The ruling in a list."""
        return RulingLine(ruling, self.url("ruling_detail", ruling.number))

    def url(self, page: str, *numbers: int) -> str:
        if self.table is None:
            return reverse(page, args=[self.event.slug, *numbers])
        return reverse(f"table_{page}", args=[self.table.token, *numbers])


def rulings_access(request: HttpRequest, way: dict[str, str]) -> RulingsAccess:
    """The access that an address gives by its ``token`` or ``slug``. 403 or 404 without any."""
    if "token" in way:
        table = access.table_for_referee(way["token"])
        return RulingsAccess(table.round.event, table)
    return RulingsAccess(access.event_for_official(request.user, way["slug"]))
