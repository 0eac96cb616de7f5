"""Pages that renew themselves: an empty answer as long as nothing on them has changed."""

from __future__ import annotations

from functools import wraps
from http import HTTPStatus
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import condition

from league import access
from league.kept_pages import kept_page, may_be_kept
from league.models import Event
from league.standings.pages.stages import standings_version

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest


def unchanged(request: HttpRequest, version: str) -> HttpResponse | None:
    """The empty answer for a page that asks with ``?since=<version>`` (None: it is to be made anew)."""
    if request.GET.get("since") != version:
        return None
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def for_visitors(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page of an event that is the same for all who are not signed in, and kept for them until something is recorded."""
    conditional = condition(etag_func=_etag_for_visitors)(view)

    @wraps(view)
    def kept(request: HttpRequest, *args: object, **where: object) -> HttpResponse:
        response = conditional(request, *args, **where)
        return response if request.user.is_authenticated else may_be_kept(response)

    return kept


def for_officials(
    request: HttpRequest,
    event: Event,
    make: Callable[[], HttpResponse],
    *,
    also: Callable[[], object] = lambda: None,
    timeless: Callable[[], bool] = lambda: True,
) -> HttpResponse:
    """A page of an event for one who is signed in, made anew only after the next entry of the event's log.

    ``event`` was read for this request, before anything on the page. ``also``: what else the page follows from, of
    which the log says nothing. ``timeless``: whether nothing on it changes by time alone.
    """
    user = request.user
    if not (user.is_authenticated and settings.SPECTATOR_SECONDS):
        return make()
    who = (user.pk, user.get_username(), user.is_superuser, sorted(access.roles_of(user, event)))
    head = (event.pk, event.version, event.log_no, event.log_hash)
    # Without a log nothing says of which history the event is: the same numbers may be of another one after the next start.
    shared = bool(event.log_hash)
    return kept_page(request, (*head, *who, also()), make, timeless=timeless(), shared=shared)


def _etag_for_visitors(request: HttpRequest, slug: str, **_where: object) -> str | None:
    """Visitors get the same page until something is recorded; who is signed in sees more than the event.

    A page that asks with ``?since`` brings its own version.
    """
    if request.user.is_authenticated or "since" in request.GET:
        return None
    event = Event.objects.filter(slug=slug).first()
    return None if event is None else f'"{standings_version(event)}-{get_language()}"'
