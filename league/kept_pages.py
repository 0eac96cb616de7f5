"""Pages that are the same for every visitor, kept as bytes: answered before sessions, database and templates.

A view says of its answer that it may be kept (``may_be_kept``). It is given to whoever brings no cookie but those of language and
CSRF, asks for the same address in the same language by the same kind of request, and for a second at most: then the view is asked
by the answer's ETag whether it still holds. Each visitor gets a CSRF token of their own in the places of the first one's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.core.cache import caches
from django.http import HttpResponse
from django.middleware.csrf import CsrfViewMiddleware, get_token
from django.utils.http import parse_etags

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django.http import HttpRequest, HttpResponseBase

_MARK: Final = "may_be_kept"
_SECONDS: Final = 60 * 60
_RENEWING_SECONDS: Final = 5
"""So long one visitor at most makes a page anew while the others get the old one."""
_LARGEST: Final = 512 * 1024
_TOKEN: Final = re.compile(rb'(?<=name="csrfmiddlewaretoken" value=")\w{64}|(?<="X-CSRFToken": ")\w{64}')
_KINDS: Final = ("Accept-Language", "HX-Request", "HX-Target", "HX-Boosted", "HX-History-Restore-Request")
_OK, _EMPTY, _SAME = 200, 204, 304


@dataclass(frozen=True, slots=True)
class _Page:
    """An answer: its body cut where a CSRF token stands. ``until``: before that nobody is asked whether it holds."""

    status: int
    headers: Mapping[str, str]
    pieces: tuple[bytes, ...]
    until: float

    @property
    def etag(self) -> str:
        return self.headers.get("ETag", "")


def may_be_kept(response: HttpResponse) -> HttpResponse:
    """Say that an answer is the same for all who are not signed in, until its ETag changes."""
    setattr(response, _MARK, True)
    return response


def kept_pages(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Answer visitors from what is kept; everybody else, and everything else, goes its way."""
    csrf = CsrfViewMiddleware(lambda _request: HttpResponse())

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if not settings.SPECTATOR_SECONDS or not _is_visit(request):
            return get_response(request)
        key, asked = _key(request), request.META.get("HTTP_IF_NONE_MATCH", "")
        cache = caches["pages"]
        page: _Page | None = cache.get(key)
        if page is not None and (page.until > monotonic() or not cache.add(f"{key}+", 1, _RENEWING_SECONDS)):
            return _answer(page, request, csrf, asked)
        try:
            if page is not None and page.etag:
                request.META["HTTP_IF_NONE_MATCH"] = page.etag
            response = get_response(request)
            found = _renewed(page, response)
            if found is None:
                cache.delete(key)  # what was for everybody is not any more
                return response
            cache.set(key, found, _SECONDS)
        finally:
            cache.delete(f"{key}+")
        return _answer(found, request, csrf, asked) if found.etag else response

    return middleware


def _is_visit(request: HttpRequest) -> bool:
    known = {settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME}
    return request.method == "GET" and request.COOKIES.keys() <= known


def _key(request: HttpRequest) -> str:
    said: list[Any] = [request.scheme, request.META.get("HTTP_HOST"), request.get_full_path()]
    said += [request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)]
    said += [request.headers.get(each) for each in _KINDS]
    return sha256(repr(said).encode("utf-8", "replace")).hexdigest()


def _renewed(page: _Page | None, response: HttpResponseBase) -> _Page | None:
    """What is to be kept from now on; None where the answer is none for everybody."""
    until = monotonic() + settings.SPECTATOR_SECONDS
    if page is not None and response.status_code == _SAME:
        return _Page(page.status, page.headers, page.pieces, until)
    if not getattr(response, _MARK, False) or not isinstance(response, HttpResponse):
        return None
    whole = response.status_code in (_OK, _EMPTY) and len(response.content) <= _LARGEST
    if not whole or not response.cookies.keys() <= {settings.CSRF_COOKIE_NAME}:
        return None
    return _Page(response.status_code, dict(response.headers), tuple(_TOKEN.split(response.content)), until)


def _answer(page: _Page, request: HttpRequest, csrf: CsrfViewMiddleware, asked: str) -> HttpResponse:
    if page.etag and page.etag in parse_etags(asked):
        kept = {
            name: page.headers[name] for name in ("ETag", "Vary", "Cache-Control") if name in page.headers
        }
        return HttpResponse(status=_SAME, headers=kept)
    if len(page.pieces) == 1:
        return HttpResponse(page.pieces[0], status=page.status, headers=page.headers)
    csrf.process_request(request)
    body = get_token(request).encode().join(page.pieces)
    response = HttpResponse(body, status=page.status, headers=page.headers)
    csrf.process_response(request, response)
    return response
