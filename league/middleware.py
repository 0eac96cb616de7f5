"""Middleware for all requests: size limits, headers that Django 5.2 does not set, a busy database."""

import logging
import sqlite3
import sys
from collections.abc import Callable
from enum import StrEnum
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import logout
from django.db import DatabaseError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.defaults import bad_request as default_bad_request
from django.views.defaults import server_error as default_server_error

from league.damage import note_damage

logger = logging.getLogger(__name__)

Handler = Callable[[HttpRequest], HttpResponseBase]
"""A view, or the middleware around it."""

SEEN: Final = "seen"
"""The session key of the user's last activity, in seconds since 1970."""
_NOTED_EVERY: Final = 600

_DIRECTIVES: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "font-src": "'self'",
    "img-src": "'self' data:",  # Pico draws its form icons from data: addresses
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
CONTENT_SECURITY_POLICY: Final = "; ".join(f"{name} {value}" for name, value in _DIRECTIVES.items())


_NEVER_ASKED: Final = (
    "accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer", "microphone", "midi",
    "payment", "usb",
)  # fmt: skip
PERMISSIONS_POLICY: Final = ", ".join(f"{feature}=()" for feature in _NEVER_ASKED)


def security_headers(get_response: Handler) -> Handler:
    """Let pages run and load only files of this server, so that markup in a name cannot run.

    Phones that still use the desk's former address learn the new one with every answer (``live.js``).
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        former = settings.ADDRESS_BEFORE and urlsplit(settings.ADDRESS_BEFORE).netloc
        if former and request.headers.get("Host") == former:
            response.headers["Desk-Address"] = settings.ADDRESS
        return response

    return middleware


def no_store_when_signed_in(get_response: Handler) -> Handler:
    """Keep browsers and proxies from caching pages of signed-in users: the desk's laptop is shared."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        # The cookie decides: looking up the user would take a query.
        if (
            settings.SESSION_COOKIE_NAME in request.COOKIES
            or settings.SESSION_COOKIE_NAME in response.cookies
        ):
            patch_cache_control(response, no_store=True, private=True)
        return response

    return middleware


def refusals(get_response: Handler) -> Handler:
    """Refuse a request that is too large (413), before any of it is read; explain the address of a button (405).

    The limit includes files, unlike Django's. The API answers by itself, in JSON.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        size = int(request.META.get("CONTENT_LENGTH") or 0)
        # The small limit first: nearly all requests are below it, and no session is read for them.
        if (
            size > settings.LARGEST_ANONYMOUS_BODY
            and not request.path.startswith("/api/")
            and (size > settings.LARGEST_BODY or not request.user.is_authenticated)
        ):
            return HttpResponse(render_to_string("413.html"), status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        response = get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and request.method == "GET" and not response.content:
            response.content = render_to_string("405.html", request=request)
        return response

    return middleware


def idle_sign_out(get_response: Handler) -> Handler:
    """Sign out users who are idle for long; pages that reload themselves do not count as activity."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        seen = request.session.get(SEEN) if settings.SESSION_COOKIE_NAME in request.COOKIES else None
        if seen is not None:
            idle = timezone.now().timestamp() - seen
            if idle > settings.IDLE_SECONDS:
                logout(request)
            # At most one write in ten minutes; far below zero, the clock was set back.
            elif not -_NOTED_EVERY < idle < _NOTED_EVERY and "since" not in request.GET:
                request.session[SEEN] = timezone.now().timestamp()
        return get_response(request)

    return middleware


class Cause(StrEnum):
    """Why the database cannot serve a request now; the page says what to do."""

    BUSY = "busy"
    FULL = "full"
    READ_ONLY = "read-only"
    DAMAGED = "damaged"


class BusyDatabase:
    """Answers a request that the database cannot serve now with the reason: 503, not 500.

    A phone's outbox sends its entry again by itself.
    """

    SECONDS: Final = 3
    _SQLITE: Final = {
        sqlite3.SQLITE_BUSY: Cause.BUSY,
        sqlite3.SQLITE_LOCKED: Cause.BUSY,
        sqlite3.SQLITE_FULL: Cause.FULL,
        sqlite3.SQLITE_IOERR: Cause.FULL,
        sqlite3.SQLITE_READONLY: Cause.READ_ONLY,
        sqlite3.SQLITE_CANTOPEN: Cause.READ_ONLY,
        sqlite3.SQLITE_CORRUPT: Cause.DAMAGED,
        sqlite3.SQLITE_NOTADB: Cause.DAMAGED,
    }
    # By SQLSTATE, else by its first two digits. 53100: disk full; 25006: read-only; 08: no connection; 40: rolled
    # back because of another transaction; 53: no room; 55: a lock that is not available; 57: shutting down.
    _POSTGRESQL: Final = {
        "53100": Cause.FULL,
        "25006": Cause.READ_ONLY,
        **dict.fromkeys(("08", "40", "53", "55", "57"), Cause.BUSY),
    }

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    # A class, unlike the others: Django passes exceptions of views only to this method.
    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return self.answer(request, exception)

    @classmethod
    def answer(cls, request: HttpRequest, exception: BaseException | None) -> HttpResponse | None:
        """The page with the reason, where the database cannot serve this request.

        None for every other exception.
        """
        if not isinstance(exception, DatabaseError):
            return None
        cause = cls._cause(exception)
        if cause is None:
            return None
        if cause is Cause.DAMAGED:
            note_damage()
        logger.warning("%s: %s %s", cause.value, request.method, exception)
        renews_after = cls.SECONDS if request.method == "GET" else None
        # Without the request: looking up the user would need the database.
        page = render_to_string("503.html", {"renews_after": renews_after, "cause": cause.value})
        return HttpResponse(
            page,
            status=HTTPStatus.SERVICE_UNAVAILABLE,
            headers={"Retry-After": str(cls.SECONDS), "Desk-Trouble": cause.value},
        )

    @classmethod
    def _cause(cls, error: DatabaseError) -> Cause | None:
        """Why the database cannot serve requests now; None for an error of another kind, such as a missing table."""
        if isinstance(error.__cause__, sqlite3.Error):
            code = getattr(error.__cause__, "sqlite_errorcode", 0)
            return cls._SQLITE.get(code & 0xFF)  # the higher bits are the extended code
        state = getattr(error.__cause__, "sqlstate", None)
        if state is None:  # a connection that was refused has none
            return Cause.BUSY if isinstance(error, OperationalError) else None
        return cls._POSTGRESQL.get(state) or cls._POSTGRESQL.get(state[:2])


def server_error(request: HttpRequest) -> HttpResponse:
    """The answer to an exception outside of views: sessions and accounts are read and written there too."""
    return BusyDatabase.answer(request, sys.exception()) or default_server_error(request)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a bad request; Django raises one for any database error while it saves a session."""
    beneath: BaseException | None = exception
    while beneath is not None and not isinstance(beneath, DatabaseError):
        beneath = beneath.__context__
    return BusyDatabase.answer(request, beneath) or default_bad_request(request, exception)
