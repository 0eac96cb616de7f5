"""Pages kept as bytes, with a CSRF token and ids of forms of their own for each who gets them.

Those that are the same for every visitor are answered before sessions, database and templates. A view says of its answer
that it may be kept (``may_be_kept``). It is given to whoever brings no cookie but those of language and CSRF, asks for the same
address in the same language by the same kind of request, and for a second at most: then the view is asked by the answer's
ETag whether it still holds.

All others are asked for by everything they follow from (``kept_page``), who looks included. Those on which no time shows lie in
files as well, where every process of the desk finds them, and the next start of it.
"""

from __future__ import annotations

import re
import zlib
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from itertools import chain
from pathlib import Path
from pickle import UnpicklingError
from time import monotonic
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from django.conf import settings
from django.contrib.messages import get_messages
from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.filebased import FileBasedCache
from django.http import HttpResponse
from django.middleware.csrf import CsrfViewMiddleware, get_token
from django.template import Engine
from django.utils.http import parse_etags
from django.utils.translation import get_language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from django.http import HttpRequest, HttpResponseBase

_MARK: Final = "may_be_kept"
_SECONDS: Final = 60 * 60
_RENEWING_SECONDS: Final = 5
"""So long one visitor at most makes a page anew while the others get the old one."""
_LARGEST: Final = 512 * 1024
# All begin with the same quotation mark: for one letter a page is looked through some fifty times as fast as for several.
_OWN: Final = re.compile(
    rb'("csrfmiddlewaretoken" value="|"X-CSRFToken": "|"client_id" value=")(\w{64}|[0-9a-f-]{36})'
)
"""What is of one visitor alone: their token, and the ids by which what they send is told from what others send."""
_TOKEN_LENGTH: Final = 64
_KINDS: Final = ("Accept-Language", "HX-Request", "HX-Target", "HX-Boosted", "HX-History-Restore-Request")
_OK, _EMPTY, _SAME = 200, 204, 304
_PACKAGES: Final = ("league", "scoring", "rules_ref")
_SEEN_ON_PAGES: Final = frozenset({".py", ".html", ".mo", ".css", ".js"})
_NO_FILE: Final = (OSError, EOFError, UnpicklingError, zlib.error)
"""A disk that is full, a file that another process holds, one that the power was cut in: the page is made anew."""


class PagesInFiles(FileBasedCache):
    """Makes its folder for the first page, not where a command begins: a folder that cannot be is told of in words."""

    def __init__(self, folder: str, params: dict[str, object]) -> None:
        BaseCache.__init__(self, params)
        self._dir = str(folder)


@dataclass(frozen=True, slots=True)
class _Page:
    """An answer: its body cut where something of its visitor's stands (``own``: what stood there, for equal ones stay equal).

    ``until``: before that nobody is asked whether it holds.
    """

    status: int
    headers: Mapping[str, str]
    pieces: tuple[bytes, ...]
    own: tuple[bytes, ...]
    until: float = 0

    @property
    def etag(self) -> str:
        return self.headers.get("ETag", "")

    def body(self, request: HttpRequest) -> bytes:
        """As somebody else gets it."""
        given = {
            each: get_token(request).encode() if len(each) == _TOKEN_LENGTH else str(uuid4()).encode()
            for each in set(self.own)
        }
        return b"".join(
            piece + given.get(own, b"") for piece, own in zip(self.pieces, (*self.own, b""), strict=True)
        )


def may_be_kept(response: HttpResponse) -> HttpResponse:
    """Say that an answer is the same for all who are not signed in, until its ETag changes."""
    setattr(response, _MARK, True)
    return response


def kept_page(
    request: HttpRequest,
    follows_from: Sequence[object],
    make: Callable[[], HttpResponse],
    *,
    timeless: bool,
    shared: bool,
) -> HttpResponse:
    """What ``make`` answers to a request, made once for as long as everything it ``follows_from`` is the same.

    That is all but address, language and kind of request, and must have been read before. ``timeless``: nothing
    on it changes by time alone; other pages are kept for the second that a spectator may be late. ``shared``: what it follows
    from means the same to every process, so that a timeless page may lie in a file.
    """
    # What has just been done is said on one page only.
    if not settings.SPECTATOR_SECONDS or request.method != "GET" or len(get_messages(request)):
        return make()
    key, mine = _key(request, get_language(), *follows_from), caches["pages"]
    seconds = _SECONDS if timeless else settings.SPECTATOR_SECONDS
    in_file = f"{made_by()}{key}" if timeless and shared else None
    page: _Page | None = mine.get(key)
    if page is None and in_file is not None:
        with suppress(*_NO_FILE):
            page = caches["rooms"].get(in_file)
        if page is not None:
            mine.set(key, page, seconds)
    if page is not None:
        return HttpResponse(page.body(request), status=page.status, headers=page.headers)
    response = make()
    if _is_whole(response):
        page = _page(response)
        mine.set(key, page, seconds)
        if in_file is not None:
            with suppress(*_NO_FILE):
                caches["rooms"].set(in_file, page, seconds)
    return response


@cache
def made_by() -> str:
    """Equal wherever the same files of the desk make the same pages by the same settings."""
    folders = [settings.BASE_DIR / each for each in _PACKAGES]
    folders += map(Path, Engine.get_default().dirs)
    files = sorted(chain.from_iterable(map(_files_in, folders)))
    # No page says the key; a desk without one is refused by whoever needs it.
    names = {name for name in dir(settings) if name.isupper()} - {"SECRET_KEY"}
    set_so = ((name, getattr(settings, name)) for name in sorted(names))
    plainly = [(name, value) for name, value in set_so if isinstance(value, (str, int, float, Path))]
    said = [(file, file.stat().st_mtime_ns) for file in files], plainly
    return sha256(repr(said).encode()).hexdigest()


def _files_in(folder: Path) -> Iterator[Path]:
    return (file for file in folder.rglob("*.*") if file.suffix in _SEEN_ON_PAGES)


def leave_no_file() -> None:
    """Names that are to be forgotten may stand in any of them."""
    with suppress(*_NO_FILE):
        caches["rooms"].clear()


def kept_pages(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Answer visitors from what is kept; everybody else, and everything else, goes its way."""
    csrf = CsrfViewMiddleware(lambda _request: HttpResponse())
    made_by()  # a thousand files are looked at: while the desk starts, not while somebody waits

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if not settings.SPECTATOR_SECONDS or not _is_visit(request):
            return get_response(request)
        key, asked = _key(request), request.META.get("HTTP_IF_NONE_MATCH", "")
        cache = caches["pages"]
        page: _Page | None = cache.get(key)
        # Of all who come when a page is too old one makes it anew: a hall reloads at the same moment.
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


def _key(request: HttpRequest, *follows_from: object) -> str:
    said: list[Any] = [*follows_from, request.scheme, request.META.get("HTTP_HOST"), request.get_full_path()]
    said += [request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)]
    said += [request.headers.get(each) for each in _KINDS]
    return sha256(repr(said).encode("utf-8", "replace")).hexdigest()


def _renewed(page: _Page | None, response: HttpResponseBase) -> _Page | None:
    """What is to be kept from now on; None where the answer is none for everybody."""
    until = monotonic() + settings.SPECTATOR_SECONDS
    if page is not None and response.status_code == _SAME:
        return replace(page, until=until)
    if not getattr(response, _MARK, False) or not isinstance(response, HttpResponse):
        return None
    return _page(response, until) if _is_whole(response) else None


def _is_whole(response: HttpResponse) -> bool:
    """Whether an answer is a page, and nothing is set by it that others must not get."""
    fits = response.status_code in (_OK, _EMPTY) and len(response.content) <= _LARGEST
    return fits and response.cookies.keys() <= {settings.CSRF_COOKIE_NAME}


def _page(response: HttpResponse, until: float = 0) -> _Page:
    cut = _OWN.split(response.content)
    pieces = (piece + name for piece, name in zip(cut[::3], (*cut[1::3], b""), strict=True))
    return _Page(response.status_code, dict(response.headers), tuple(pieces), tuple(cut[2::3]), until)


def _answer(page: _Page, request: HttpRequest, csrf: CsrfViewMiddleware, asked: str) -> HttpResponse:
    if page.etag and page.etag in parse_etags(asked):
        kept = {
            name: page.headers[name] for name in ("ETag", "Vary", "Cache-Control") if name in page.headers
        }
        return HttpResponse(status=_SAME, headers=kept)
    if not page.own:
        return HttpResponse(page.pieces[0], status=page.status, headers=page.headers)
    # The page was made for somebody else, whose token would be refused from this visitor.
    csrf.process_request(request)
    response = HttpResponse(page.body(request), status=page.status, headers=page.headers)
    csrf.process_response(request, response)
    return response
