"""The preview of a link to a public page."""

from dataclasses import dataclass
from typing import Final

from django import template
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.lan import address_for_phones
from league.models import Event, Season

register = template.Library()

_PICTURES: Final = {
    "standings_stage": "stage_card",
    "player_detail": "player_card",
    "draw_detail": "draw_card",
    "ruling_public": "ruling_card",
}
"""Pictures by the page's name; every other page of an event has the event's picture."""
_OF_SEASON: Final = {
    "season_detail": "season_card",
    "season_regulation": "season_card",
    "season_person": "season_card",
    "season_places": "season_places_card",
}
_OF_DESK: Final = {
    **dict.fromkeys(("event_list", "ruleset_list", "ruleset", "api_docs"), "event_list_card"),
    "season_list": "season_list_card",
}
"""Pictures of pages that belong to no event or season, by the page's name."""


@dataclass(frozen=True, slots=True)
class LinkCard:
    """The preview that other sites show of a linked page.

    ``address`` and ``picture`` are absolute addresses: of the page, and of its picture.
    """

    title: str
    description: str
    address: str
    picture: str


@register.simple_tag(takes_context=True)
def link_card(context: Context) -> LinkCard | None:
    """The preview of a public page; None for pages of officials, of tables and of errors."""
    request: HttpRequest | None = context.get("request")
    match = request.resolver_match if request is not None else None
    if request is None or match is None or match.url_name is None:
        return None
    address = address_for_phones(request, request.path)
    event: Event | None = context.get("event") or None
    if event is not None and request.path.startswith("/e/"):
        picture = _PICTURES.get(match.url_name)
        where = reverse(picture, kwargs=match.kwargs) if picture else reverse("event_card", args=[event.slug])
        title = " — ".join(part for part in (_page(context, match.url_name), event.name) if part)
        return LinkCard(title, _description(event), address, address_for_phones(request, where))
    season: Season | None = context.get("season") or None
    if season is not None and match.url_name in _OF_SEASON:
        where = reverse(_OF_SEASON[match.url_name], args=[season.slug])
        page = str(context["page"]["person"].name) if match.url_name == "season_person" else ""
        title = " — ".join(part for part in (page, str(season)) if part)
        about = _("日程、年間順位、決勝大会の枠。")
        return LinkCard(title, about, address, address_for_phones(request, where))
    if match.url_name in _OF_DESK:
        where = reverse(_OF_DESK[match.url_name])
        name, about = _("大富豪デスク"), _("日本大富豪連盟の大会の進行と結果、規則に基づく裁定。")
        return LinkCard(name, about, address, address_for_phones(request, where))
    return None


def _page(context: Context, name: str) -> str:
    """The subject of the page besides its event."""
    match name:
        case "player_detail":
            return str(context["entrant"].name)
        case "standings_stage":
            return str(context["stage"].title)
        case "standings_final":
            return _("結果")
        case "draw_detail":
            return str(context["draw"])
        case "ruling_public":
            return _("公開されている裁定")
        case _:
            return ""


def _description(event: Event) -> str:
    day = date_format(event.date) if event.date else ""
    return " · ".join(part for part in (event.name, day, event.venue) if part)
