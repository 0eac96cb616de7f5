"""Answers of the reading API: bytes with a strong ETag, cacheable by anyone."""

from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Annotated, Final, TypeVar

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from ninja import Query

from league.access.budget import computing
from league.language import words
from league.page_cache import made_per
from league.responses import tagged
from rules_ref.text import Text
from scoring.published.answers import json_bytes
from scoring.published.published import NothingPublishedError

_Entry = TypeVar("_Entry")
CACHING: Final = "public, max-age=0, must-revalidate"
_PROBLEM: Final = "application/problem+json"
_NOT_THERE: Final = Text("このアドレスには何もありません。", "There is nothing at this address.")
_REFUSED: Final = Text("この要求には答えられません。", "This request cannot be answered.")
LARGEST_PAGE: Final = 200
"""The largest number of list entries in one answer."""
Limit = Annotated[int, Query(ge=1, le=LARGEST_PAGE)]
BAD_LIMIT: Final = Text(
    f"limit は 1 から {LARGEST_PAGE} までの整数です。", f"limit is a whole number from 1 to {LARGEST_PAGE}."
)


class ProblemError(Exception):
    """A request that cannot be answered (RFC 9457): its status, and why in both languages."""

    def __init__(self, status: HTTPStatus, text: Text) -> None:
        super().__init__(text.en)
        self.status, self.text = status, text


def readable(request: HttpRequest, body: bytes) -> HttpResponse:
    """The answer with these bytes; 304 for a reader who has them."""
    return tagged(request, body, "application/json; charset=utf-8", CACHING)


def made_for(request: HttpRequest, follows: object, make: Callable[[], bytes]) -> bytes:
    """The cached bytes of a part, recomputed when ``follows`` changes; the visitor who asks then is charged.

    Raises ProblemError for a part that does not exist.
    """

    def charged() -> bytes:
        with computing(request):
            return make()

    try:
        return made_per(("api", follows), charged)
    except NothingPublishedError as error:
        raise ProblemError(HTTPStatus.NOT_FOUND, error.text) from error


def page_after(
    entries: Sequence[_Entry], keys: Sequence[str], *, limit: int, after: str, missing: Text, address: str
) -> tuple[Sequence[_Entry], str | None]:
    """At most ``limit`` entries after the one with the key ``after``, and the address of the next page.

    Raises ProblemError with ``missing`` for an unknown key.
    """
    if after and after not in keys:
        raise ProblemError(HTTPStatus.NOT_FOUND, missing)
    begin = keys.index(after) + 1 if after else 0
    end = begin + limit
    following = f"{address}?limit={limit}&after={keys[end - 1]}" if len(entries) > end else None
    return entries[begin:end], following


def problem(error: ProblemError) -> HttpResponse:
    """A refusal as ``application/problem+json``: in the reader's language (``detail``), and in both."""
    value = {
        "type": "about:blank",
        "title": error.status.phrase,
        "status": error.status.value,
        "detail": words(error.text),
        "detail_ja": error.text.ja,
        "detail_en": error.text.en,
    }
    return HttpResponse(json_bytes(value), status=error.status, content_type=_PROBLEM)


def _answered_in_json(response: HttpResponseBase) -> HttpResponseBase:
    """Replace a refusal that is not JSON, such as Django's 404 page, by a problem."""
    status = response.status_code
    if status < HTTPStatus.BAD_REQUEST or "json" in response.headers.get("Content-Type", ""):
        return response
    text = _NOT_THERE if status == HTTPStatus.NOT_FOUND else _REFUSED
    refused = problem(ProblemError(HTTPStatus(status), text))
    if "Allow" in response.headers:
        refused.headers["Allow"] = response.headers["Allow"]
    return refused


def open_to_all(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Allow any web page to read the API, and caches to keep it as long as they revalidate."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if not request.path.startswith("/api/"):
            return get_response(request)
        if request.method == "OPTIONS":
            headers = {
                "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
                "Access-Control-Max-Age": "86400",
            }
            response: HttpResponseBase = HttpResponse(status=HTTPStatus.NO_CONTENT, headers=headers)
        else:
            response = _answered_in_json(get_response(request))
            if (
                isinstance(response, HttpResponse)
                and response.status_code == HTTPStatus.OK
                and request.path.endswith(".json")
                and "ETag" not in response.headers
            ):
                response = readable(request, response.content)  # made by the framework
        if request.method in ("GET", "HEAD", "OPTIONS"):
            response.headers["Access-Control-Allow-Origin"] = "*"
            response.headers["Access-Control-Allow-Headers"] = "If-None-Match"
            response.headers["Access-Control-Expose-Headers"] = "ETag"
            response.headers.setdefault("Cache-Control", CACHING)
            del response.headers["Vary"]
        return response

    return middleware
