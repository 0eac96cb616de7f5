"""The hall screen: no hands, renews itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.shortcuts import render
from django.views.decorators.http import require_safe

from league import access
from league.pages.screen import page_at

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

MOST_STEPS: Final = 1_000_000


@require_safe
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of this step of the cycle; htmx asks for the next step every few seconds."""
    event = access.event_for_public(slug)
    given = request.GET.get("step", "0")
    step = int(given) % MOST_STEPS if given.isdecimal() and len(given) <= len(str(MOST_STEPS)) else 0
    context = {"event": event, "page": page_at(event, step), "next": step + 1}
    whole = "HX-Request" not in request.headers
    return render(request, "league/screen_page.html" if whole else "league/_screen_part.html", context)
