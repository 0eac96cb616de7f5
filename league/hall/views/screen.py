"""The hall screen: no hands, renews itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_safe

from league import access
from league.chain import log_line
from league.hall.pages.screen import screen_of
from league.standings.pages.shifts import shifts_of
from league.standings.views.live import unchanged

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@require_safe
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of this moment; with ``?since=<version>`` an empty answer while the same one stays, with nothing new."""
    event = access.event_for_public(slug)
    now = timezone.now()
    shown, seconds = screen_of(event), int(now.timestamp())
    version = shown.version_at(seconds)
    if (same := unchanged(request, version)) is not None:
        return same
    page = shown.page_at(seconds)
    ends = page.clock and page.clock.ends()
    context = {"event": event, "page": page, "version": version, "ends": ends, "now": now}
    context |= {"shifts": shifts_of(event), "log": log_line(event)}
    whole = "HX-Request" not in request.headers
    response = render(request, "league/screen_page.html" if whole else "league/_screen_part.html", context)
    add_never_cache_headers(response)
    return response
