"""The static site of an event as a zip, calendar, feed and site map, and verification in a browser."""

from collections import defaultdict
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import Final

from django.db.models import F, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league import access
from league.middleware import CONTENT_SECURITY_POLICY
from league.models import Event, Round, Season
from league.page_cache import made_per, same_for_all
from league.publishing import runtime, seasons
from league.publishing.desk_notes import published_of
from league.publishing.runtime import ICON, has_python
from league.publishing.search_engines import public_addresses, robots_of, site_map_of
from league.publishing.site import site_of
from league.responses import tagged
from league.seasons.services.state import published_season
from scoring.event.check import problems
from scoring.published.answers import json_bytes
from scoring.published.calendar import CalendarEvent, CalendarRound, calendar
from scoring.published.feed import OF_DESK, feed

IN_FEED: Final = 10
"""The most events, and seasons, in a feed: the newest."""
_FOR_A_MINUTE: Final = "public, max-age=60"
_FOR_A_DAY: Final = "public, max-age=86400"
_KINDS: Final = {
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}
WITH_WEBASSEMBLY: Final = CONTENT_SECURITY_POLICY.replace(
    "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"
)


@require_safe
def event_site(request: HttpRequest, slug: str) -> HttpResponse:
    """The event as a site of static pages, for any web space. For its organisers."""
    event = access.event_for_organiser(request.user, slug)
    headers = {"Content-Disposition": f'attachment; filename="{slug}-site.zip"'}
    archive = runtime.zipped(site_of([published_of(event)]))
    return HttpResponse(archive, content_type="application/zip", headers=headers)


@require_safe
def events_calendar(request: HttpRequest, slug: str | None = None) -> HttpResponse:
    """All events, or one, as a calendar."""
    events = _public_events() if slug is None else [access.event_for_public(slug)]
    timed = Round.objects.filter(event__in=events).order_by("number")
    rounds: defaultdict[int, list[CalendarRound]] = defaultdict(list)
    for played in timed.select_related("stage"):
        key, name = f"{played.stage.code}-{played.in_stage}", f"{played.stage} {played.in_stage}"
        if played.started_at and played.minutes:
            rounds[played.event_id].append(CalendarRound(key, name, played.started_at, played.minutes))
    days = [(event, event.date.isoformat() if event.date else "") for event in events]
    entries = [
        CalendarEvent(event.slug, event.name, day, event.venue, rounds=tuple(rounds[event.pk]))
        for event, day in days
    ]
    return _calendar(request, entries)


@require_safe
@access.computes
def season_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """The events of a season as a calendar."""
    season = published_season(access.season_for_public(slug))
    return _calendar(request, seasons.season_calendar(season))


@require_safe
@access.computes
def events_feed(request: HttpRequest) -> HttpResponse:
    """News of the latest events, as Atom."""
    events = list(_public_events()[:IN_FEED])
    seasons = list(Season.objects.all()[:IN_FEED])

    def make() -> bytes:
        published = [one for one in map(published_of, events) if not problems(one.document)]
        return feed(published, _site(request), [published_season(season) for season in seasons], OF_DESK)

    content = made_per(("feed", _site(request), _heads([*events, *seasons])), make)
    return tagged(request, content, "application/atom+xml; charset=utf-8", _FOR_A_MINUTE)


@require_safe
@access.computes
def site_map(request: HttpRequest) -> HttpResponse:
    """The addresses of all public pages, for search engines."""
    events, seasons = _public_events(), list(Season.objects.all())

    def make() -> bytes:
        return site_map_of(map(request.build_absolute_uri, public_addresses(events, seasons)))

    content = made_per(("site map", _site(request), _heads([*events, *seasons])), make)
    return tagged(request, content, "application/xml; charset=utf-8", _FOR_A_MINUTE)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Public pages may be indexed; pages for entering results may not."""
    content = robots_of(request.build_absolute_uri(reverse("site_map")), "Disallow: /t/")
    return tagged(request, content, "text/plain; charset=utf-8", _FOR_A_MINUTE)


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """The web app manifest, for a phone's home screen."""
    icon = {"src": static("league/icon.svg"), "sizes": "any", "type": "image/svg+xml"}
    value = {
        "name": _("大富豪デスク"),
        "short_name": _("大富豪デスク"),
        "start_url": reverse("event_list"),
        "display": "browser",
        "icons": [icon],
    }
    return tagged(request, json_bytes(value), "application/manifest+json", _FOR_A_MINUTE)


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon at the address that programs guess."""
    return tagged(request, ICON.read_bytes(), "image/svg+xml", _FOR_A_DAY)


@require_safe
@same_for_all
def event_verify(request: HttpRequest, slug: str) -> HttpResponse:
    """The page that recomputes an event in the reader's own browser.

    Where the desk has no Python for browsers, it describes other ways.
    """
    known = {"event": access.event_for_public(slug), "has_python": has_python()}
    response = render(request, "league/event_verify.html", known)
    response.headers["Content-Security-Policy"] = WITH_WEBASSEMBLY
    return response


@require_safe
def browser_file(request: HttpRequest, file: str) -> HttpResponse:
    """A file that the verifying page loads."""
    try:
        content = runtime.browser_file(file)
    except FileNotFoundError as error:
        raise Http404 from error
    return tagged(request, content, _KINDS[PurePosixPath(file).suffix], _FOR_A_DAY)


def _heads(logs: Iterable[Event | Season]) -> list[tuple[str, int, str]]:
    """The heads of these logs, as a cache key: what is published changes only with an entry."""
    return [(one.slug, one.log_no, one.log_hash) for one in logs]


def _public_events() -> QuerySet[Event]:
    return Event.objects.filter(is_practice=False, archived_at=None).order_by(
        F("date").desc(nulls_last=True), "-pk"
    )


def _calendar(request: HttpRequest, entries: Iterable[CalendarEvent]) -> HttpResponse:
    content = calendar([*entries], _site(request))
    return tagged(request, content, "text/calendar; charset=utf-8", _FOR_A_MINUTE)


def _site(request: HttpRequest) -> str:
    return request.build_absolute_uri("/")
