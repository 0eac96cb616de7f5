"""What every answer goes through: the one header Django 5.2 does not set by itself, and a database that is too busy."""

from __future__ import annotations

import logging
import sqlite3
from typing import TYPE_CHECKING, Final

from django.db import OperationalError
from django.http import HttpResponse
from django.template.loader import render_to_string

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponseBase

logger = logging.getLogger(__name__)

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


def content_security_policy(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Nothing runs or loads on a page but files of this server; markup slipped into a name stays dead text."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        return response

    return middleware


class BusyDatabase:
    """Whoever meets a database that cannot serve them now is told so and asked to try again: 503, not 500.

    Nothing of the request was recorded. A phone's outbox sends it again by itself.
    """

    SECONDS: Final = 3
    _SQLITE: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
    # Classes of SQLSTATE: no connection, rolled back for another's sake, no room, a lock not had, shutting down.
    _POSTGRESQL: Final = ("08", "40", "53", "55", "57")

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, OperationalError) or not self._passes(exception.__cause__):
            return None
        logger.warning("Busy: %s %s", request.method, exception)
        # Without the request: who is signed in stands in the database too.
        return HttpResponse(
            render_to_string("503.html"), status=503, headers={"Retry-After": str(self.SECONDS)}
        )

    def _passes(self, cause: BaseException | None) -> bool:
        """Whether the same may work in a moment, unlike a table that is missing."""
        if isinstance(cause, sqlite3.Error):
            return cause.sqlite_errorcode & 0xFF in self._SQLITE  # the higher bits say more of the same
        state = getattr(cause, "sqlstate", None)
        # A connection that was refused has none.
        return state is None or state.startswith(self._POSTGRESQL)
