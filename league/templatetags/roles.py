"""The rights of a page's user at its event."""

from django import template
from django.core.validators import slug_re
from django.http import Http404, HttpRequest
from django.template import Context

from league.access import Right, SeasonRight, event_for_public, may, season_rights, table_for_referee
from league.models import Event, Season
from league.seasons.services.state import closing_of

register = template.Library()


@register.simple_tag(takes_context=True)
def rights_at(context: Context, event: Event) -> dict[str, bool]:
    """The rights by name, so that a page offers only what will not be refused."""
    return {right.value: may(context["user"], event, right) for right in Right}


@register.simple_tag(takes_context=True)
def event_around(context: Context) -> Event | None:
    """The event in the address, even if the rest of it is wrong; None if there is none."""
    request: HttpRequest = context["request"]
    _before, section, name, *_rest = [*request.path.split("/"), "", ""]
    # Any other name leads nowhere, and PostgreSQL refuses queries with some that can be typed.
    if not slug_re.fullmatch(name):
        return None
    try:
        if section == "e":
            return event_for_public(name)
        return table_for_referee(name).round.event if section == "t" else None
    except Http404:
        return None


@register.simple_tag(takes_context=True)
def rights_at_season(context: Context, season: Season) -> dict[str, bool]:
    """The rights at a season by name, and ``change``: to keep it, while it is not closed."""
    rights = season_rights(context["user"], season)
    change = SeasonRight.KEEP in rights and closing_of(season) is None
    return {right.value: right in rights for right in SeasonRight} | {"change": change}
