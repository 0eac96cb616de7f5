"""Pages of an event in Django's cache, made once for each head of its log.

Pages that are the same for every visitor set no cookie, may be cached by a proxy, and are answered before
sessions, database and templates; they are compressed once, which is safe because they contain no secret.
Pages of officials are cached per user, with a CSRF token and form ids of their own for each answer. Files
that take long to make are made by one request at a time.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from gzip import compress
from hashlib import sha256
from http import HTTPStatus
from shutil import rmtree
from typing import Any, Final, TypeGuard, TypeVar
from uuid import uuid4

from django.conf import settings
from django.contrib.messages import get_messages
from django.core.cache import cache
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from league import access
from league.event_head import head_now, head_of_event
from league.models import Event
from league.responses import FILES, etag_of, has_read

View = Callable[..., HttpResponse]
Handler = Callable[[HttpRequest], HttpResponseBase]
Answer = TypeVar("Answer", bound=HttpResponseBase)
Made = TypeVar("Made")

_SECONDS: Final = 60 * 60
_MAKING_SECONDS: Final = 5
"""Seconds for which other requests get the old page while one makes the new."""
_FILE_SECONDS: Final = 120
_MIN_PACKED: Final = 1024
"""The smallest page that is compressed, in bytes; a smaller one fits into one packet."""
_LARGEST: Final = 512 * 1024
_LARGEST_FILE: Final = 8 * 1024 * 1024
_OF_AN_EVENT: Final = re.compile(r"/(?:e|api/events)/([-a-zA-Z0-9_]{1,50})/")
# All begin with a quotation mark: one fixed first letter makes the search some fifty times as fast.
_OWN: Final = re.compile(
    rb'("csrfmiddlewaretoken" value="|"X-CSRFToken": "|"client_id" value=")(\w{64}|[0-9a-f-]{36})'
)
"""The values on a page for one reader only: the CSRF token and the ids of their submissions."""
_TOKEN_LENGTH: Final = 64
_VARY: Final = ("Accept-Language", "HX-Request", "HX-Target", "HX-Boosted", "HX-History-Restore-Request")
_SAME_FOR_ALL: Final = "same_for_all"
_SHARED: Final = "public, max-age=0, s-maxage=2, must-revalidate"
"""A proxy may answer by itself for two seconds; a browser revalidates each time."""


@dataclass(frozen=True, slots=True)
class _Page:
    """A cached response.

    Its body is split at the values for one reader (``own``; equal ones stay equal). ``packed``: the whole
    compressed; empty where that does not pay.
    """

    version: object
    status: int
    headers: dict[str, str]
    pieces: tuple[bytes, ...]
    own: tuple[bytes, ...]
    packed: bytes = b""

    @classmethod
    def of(cls, response: HttpResponse, version: object) -> _Page:
        cut = _OWN.split(response.content)
        pieces = (piece + name for piece, name in zip(cut[::3], (*cut[1::3], b""), strict=True))
        return cls(version, response.status_code, dict(response.headers), tuple(pieces), tuple(cut[2::3]))

    def answer(self, request: HttpRequest) -> HttpResponse:
        """The page for another reader."""
        given = {
            own: get_token(request).encode() if len(own) == _TOKEN_LENGTH else str(uuid4()).encode()
            for own in set(self.own)
        }
        cut = zip(self.pieces, (*self.own, b""), strict=True)
        body = b"".join(piece + given.get(own, b"") for piece, own in cut)
        return HttpResponse(body, status=self.status, headers=self.headers)

    def compressed(self) -> _Page:
        """The page with a compressed copy of its body."""
        body = b"".join(self.pieces)
        if self.own or len(body) < _MIN_PACKED or not self.headers["Content-Type"].startswith("text/html"):
            return self
        return replace(self, packed=compress(body, mtime=0))

    def fitting(self, request: HttpRequest) -> _Page:
        """The response for this request: compressed where it accepts that, under an ETag of its own."""
        if not self.packed or "gzip" not in request.META.get("HTTP_ACCEPT_ENCODING", ""):
            return self
        own = {
            "Content-Encoding": "gzip",
            "Content-Length": str(len(self.packed)),
            "ETag": f'{self.headers["ETag"][:-1]}-gzip"',
        }
        return replace(self, headers=self.headers | own, pieces=(self.packed,))


def same_for_all(view: Callable[..., Answer]) -> Callable[..., Answer | HttpResponse]:
    """Cache a page of an event, the same for all visitors without an account, until the next log entry."""

    @wraps(view)
    def answer(request: HttpRequest, slug: str, **where: object) -> Answer | HttpResponse:
        if request.user.is_authenticated:
            return view(request, slug=slug, **where)
        # A session cookie without a user must not bypass the cache.
        plain = request.method == "GET" and not len(get_messages(request))
        page: _Page | None = cache.get(_key(request)) if plain else None
        if page is not None and page.version == head_of_event(slug):
            return page.answer(request)
        response = view(request, slug=slug, **where)
        setattr(response, _SAME_FOR_ALL, True)
        return response

    return answer


def page_cache(get_response: Handler) -> Handler:
    """Answer visitors from the cache; other requests go on."""
    rmtree(settings.VAR / "rooms", ignore_errors=True)  # pages with names, which earlier versions kept there

    def middleware(request: HttpRequest) -> HttpResponseBase:
        event = _OF_AN_EVENT.match(request.path_info) if _is_visit(request) else None
        try:
            version = head_of_event(event[1]) if event is not None else None
        except DatabaseError:
            version = None  # the view raises it again, and its answer gives the reason
        if version is None:
            return get_response(request)
        key = _key(request)
        page: _Page | None = cache.get(key)
        making = f"{key}+"
        if page is None or (page.version != version and cache.add(making, 1, _MAKING_SECONDS)):
            response = get_response(request)
            cache.delete(making)
            if not _is_cacheable(response) or response.cookies or not getattr(response, _SAME_FOR_ALL, False):
                cache.delete(key)  # it is no longer the same for all
                return response
            response.headers.setdefault("ETag", etag_of(repr((key, version)).encode()))
            response.headers.setdefault("Cache-Control", _SHARED)
            patch_vary_headers(response, ["Accept-Encoding"])
            page = _Page.of(response, version).compressed()
            cache.set(key, page, _SECONDS)
        return _respond(page.fitting(request), request)

    return middleware


def for_officials(
    request: HttpRequest,
    event: Event,
    make: Callable[[], HttpResponse],
    *,
    also: Callable[[], object] = lambda: None,
    timeless: Callable[[], bool] = lambda: True,
) -> HttpResponse:
    """A page of an event for signed-in users, made anew only after the next entry of the event's log.

    ``also``: what else the page depends on that is not in the log. ``timeless``: whether nothing on it
    changes with time alone; other pages are not cached.
    """
    # A message is shown once, so a page with one is not cached.
    plain = request.method == "GET" and not len(get_messages(request))
    version = head_now(pk=event.pk) if plain and request.user.is_authenticated and timeless() else None
    if version is None:
        return make()
    user = request.user
    key = _key(request, get_language(), user.pk)
    follows = (version, user.get_username(), user.is_superuser, sorted(access.roles_of(user, event)), also())
    page: _Page | None = cache.get(key)
    if page is not None and page.version == follows:
        return page.answer(request)
    response = make()
    if _is_cacheable(response):
        cache.set(key, _Page.of(response, follows), _SECONDS)
    return response


def made_once(view: View) -> View:
    """Cache a file of an event that takes long to make, with a strong ETag.

    One request makes it; others meanwhile are asked to retry.
    """

    @wraps(view)
    def answer(request: HttpRequest, slug: str, **where: object) -> HttpResponse:
        version = head_now(slug=slug)
        if version is None:
            return view(request, slug=slug, **where)
        # Without the query string, which has no meaning here: each variant would be another file to make.
        parts = (request.scheme, request.META.get("HTTP_HOST"), request.path, get_language())
        key = sha256(repr(parts).encode("utf-8", "replace")).hexdigest()
        page: _Page | None = cache.get(key)
        if page is not None and page.version == version:
            return _respond(page, request)
        if not cache.add(f"{key}+", 1, _FILE_SECONDS):
            busy = render_to_string("503.html", {"renews_after": _MAKING_SECONDS, "cause": "busy"})
            headers = {"Retry-After": str(_MAKING_SECONDS)}
            return HttpResponse(busy, status=HTTPStatus.SERVICE_UNAVAILABLE, headers=headers)
        try:
            response = view(request, slug=slug, **where)
            if not _is_cacheable(response, _LARGEST_FILE):
                return response
            response.headers["ETag"] = etag_of(response.content)
            response.headers.setdefault("Cache-Control", FILES)
            page = _Page.of(response, version)
            cache.set(key, page, _SECONDS)
        finally:
            cache.delete(f"{key}+")
        return _respond(page, request)

    return answer


def made_per(follows: object, make: Callable[[], Made], seconds: int = _SECONDS) -> Made:
    """The result of ``make``, cached for ``seconds``; ``follows`` is the key, with all that it depends on."""
    key = sha256(repr(follows).encode()).hexdigest()
    found: Made | None = cache.get(key)
    if found is None:
        found = make()
        cache.set(key, found, seconds)
    return found


def _is_visit(request: HttpRequest) -> bool:
    return request.method == "GET" and not request.COOKIES.keys() & {settings.SESSION_COOKIE_NAME, "messages"}


def _key(request: HttpRequest, *more: object) -> str:
    parts: list[Any] = [*more, request.scheme, request.META.get("HTTP_HOST"), request.get_full_path()]
    parts += [request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)]
    parts += [request.headers.get(name) for name in _VARY]
    return sha256(repr(parts).encode("utf-8", "replace")).hexdigest()


def _is_cacheable(response: HttpResponseBase, largest: int = _LARGEST) -> TypeGuard[HttpResponse]:
    """Whether a response may be cached: complete, not too large, and with no cookie but the CSRF token."""
    if not isinstance(response, HttpResponse) or response.cookies.keys() - {settings.CSRF_COOKIE_NAME}:
        return False
    return response.status_code in (HTTPStatus.OK, HTTPStatus.NO_CONTENT) and len(response.content) <= largest


def _respond(page: _Page, request: HttpRequest) -> HttpResponse:
    if has_read(request, page.headers["ETag"]):
        headers = {
            name: page.headers[name] for name in ("ETag", "Vary", "Cache-Control") if name in page.headers
        }
        return HttpResponse(status=HTTPStatus.NOT_MODIFIED, headers=headers)
    return page.answer(request)
