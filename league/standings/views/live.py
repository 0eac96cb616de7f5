"""Pages that renew themselves: an empty answer as long as nothing on them has changed."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.utils.translation import get_language

from league.models import Event
from league.standings.pages.stages import version_of

if TYPE_CHECKING:
    from django.http import HttpRequest


def unchanged(request: HttpRequest, version: str) -> HttpResponse | None:
    """The empty answer for a page that asks with ``?since=<version>`` (None: it is to be made anew)."""
    if request.GET.get("since") != version:
        return None
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def etag_for_visitors(request: HttpRequest, slug: str, **_where: object) -> str | None:
    """Visitors get the same page until something is recorded; who is signed in sees more than the event.

    A page that asks with ``?since`` brings its own version.
    """
    if request.user.is_authenticated or "since" in request.GET:
        return None
    event = Event.objects.filter(slug=slug).first()
    return None if event is None else f'"{version_of(event)}-{get_language()}"'
