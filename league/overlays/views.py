"""The overlays, for holders of the event's key, and their addresses, for organisers."""

from collections.abc import Callable, Iterator
from functools import partial
from http import HTTPStatus
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_POST, require_safe

from league import access
from league.acts.views.organising import entry_of, once_then
from league.clock.pages import current_round
from league.lan import address_for_phones
from league.models import Event
from league.overlays.pages import (
    Overlay,
    overlay_of_people,
    overlay_of_player,
    overlay_of_screen,
    overlay_of_table,
)
from league.overlays.services import renew_overlays, withdraw_overlays

once = once_then("overlay_list")

KINDS: Final = {
    "overlay_standings": gettext_lazy("順位表"),
    "overlay_seats": gettext_lazy("次の席"),
    "overlay_ruling": gettext_lazy("裁定のお知らせ"),
}
"""Labels of the overlays with a page of the hall screen."""


OF_A_TABLE: Final = {
    "overlay_table": "%(table)s",
    "overlay_names": gettext_lazy("%(table)s（紹介）"),
    "overlay_comparison": gettext_lazy("%(table)s（比較）"),
}
"""Labels of the overlays of a table."""


def overlay_table(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """A table of the round being played; empty where it has none with this number."""
    return _overlay(request, key, lambda event: overlay_of_table(event, number))


def overlay_people(request: HttpRequest, key: str, number: int, *, compared: bool) -> HttpResponse:
    """The players of a table of the round being played: each in a lower third, or compared by their stage."""
    return _overlay(request, key, lambda event: overlay_of_people(event, number, compared=compared))


def overlay_player(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """One player's lower third; empty for an unknown number."""
    return _overlay(request, key, lambda event: overlay_of_player(event, number))


def overlay_screen(request: HttpRequest, key: str, kind: str) -> HttpResponse:
    """Standings, the next round's seats or the latest ruling, as the hall screen has them; empty without any."""
    seconds = int(timezone.now().timestamp())
    return _overlay(request, key, lambda event: overlay_of_screen(event, kind, seconds))


@require_safe
def _overlay(request: HttpRequest, key: str, shown: Callable[[Event], Overlay]) -> HttpResponse:
    """A void key is 404 with an empty picture: an error must not appear in a stream."""
    try:
        event = access.event_for_overlays(key)
        overlay = shown(event)
    except Http404:
        return _picture(request, Overlay(""), HTTPStatus.NOT_FOUND)
    etag = f'"{overlay.version}-{get_language()}"'
    return condition(etag_func=lambda _request: etag)(partial(_picture, overlay=overlay, event=event))(
        request
    )


def _picture(
    _request: HttpRequest, overlay: Overlay, status: int = HTTPStatus.OK, event: Event | None = None
) -> HttpResponse:
    # Without the request: no session is looked for and no cookie set.
    shown = render_to_string("league/overlay_page.html", {"overlay": overlay, "event": event})
    response = HttpResponse(shown, status=status)
    patch_cache_control(response, no_cache=True, private=True)
    return response


@require_safe
def overlay_list(request: HttpRequest, slug: str) -> HttpResponse:
    """The addresses for a streaming program, and the switch of the key."""
    event = access.event_for_organiser(request.user, slug)
    addresses = list(_addresses(request, event)) if event.overlay_key else []
    context = {"event": event, "addresses": addresses}
    return render(request, "league/overlay_list.html", context)


def _addresses(request: HttpRequest, event: Event) -> Iterator[tuple[str | Promise, str]]:
    """Each overlay in words, and its address for a streaming program."""
    key = event.overlay_key
    for name, words in KINDS.items():
        yield words, address_for_phones(request, reverse(name, args=[key]))
    current = current_round(event)
    for table in current.tables.order_by("number") if current else ():
        for name, about in OF_A_TABLE.items():
            path = reverse(name, args=[key, table.number])
            yield str(about) % {"table": table}, address_for_phones(request, path)
    first = event.entrants.order_by("number").values_list("number", flat=True).first()
    if first is not None:
        path = reverse("overlay_player", args=[key, first])
        yield _("%(number)s番の人の紹介") % {"number": first}, address_for_phones(request, path)


@require_POST
@once
def overlay_renew(request: HttpRequest, slug: str) -> str:
    event = access.event_for_organiser(request.user, slug)
    anew = bool(event.overlay_key)
    renew_overlays(event=event, entry=entry_of(request))
    if anew:
        return _("配信画面のアドレスを新しくしました。前のアドレスはもう使えません。")
    return _("配信画面のアドレスを作りました。")


@require_POST
@once
def overlay_withdraw(request: HttpRequest, slug: str) -> str:
    event = access.event_for_organiser(request.user, slug)
    withdraw_overlays(event=event, entry=entry_of(request))
    return _("配信画面を止めました。アドレスはもう使えません。")
