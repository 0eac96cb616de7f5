"""Answers to a phone's outbox (docs/decisions/0501-outbox.md).

A phone removes an entry only for a ``Desk-Answer``, never for a redirect, a proxy's page or a cut connection.
"""

from collections.abc import Callable
from enum import StrEnum
from functools import wraps
from typing import Final

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.html import escape, format_html

from league import access
from league.models import Act
from league.scored_matches import match_after

View = Callable[..., HttpResponse]

BEHIND: Final = "Desk-Outbox"
"""Of a request: the number of entries that wait on the phone behind this one."""
ANSWER: Final = "Desk-Answer"
VERSION: Final = "Desk-Version"
"""Of a response: the version of the match that the recorded act made."""
THEN: Final = "Desk-Then"
"""Of a response: the address to open after the act, if it is not the table's page."""

_NOT_FOUND, _FORBIDDEN = 404, 403
_ACT: Final = "recorded_act"


class EntryAnswer(StrEnum):
    """The outcome of an entry. Only ``RECORDED`` means that it is stored."""

    RECORDED = "recorded"
    STALE = "stale"
    REFUSED = "refused"
    UNNAMED = "unnamed"
    GONE = "gone"


def recorded(response: HttpResponse, act: Act) -> HttpResponse:
    """Add to the response the act that was recorded."""
    response[VERSION] = str(act.seq)
    setattr(response, _ACT, act)
    return response


def naming_a_void_link(view: View) -> View:
    """Decorator: answer an outbox whose link was replaced with ``GONE``."""

    @wraps(view)
    def named(request: HttpRequest, token: str, **where: int) -> HttpResponse:
        if BEHIND not in request.headers:
            return view(request, token, **where)
        try:
            return view(request, token, **where)
        except access.VoidLinkError as void:
            return _answer(EntryAnswer.GONE, HttpResponse(escape(void), status=_NOT_FOUND))

    return named


def answering(page: View) -> Callable[[View], View]:
    """Decorator: answer an outbox in its format, with the current ``page`` in place of a redirect."""

    def decorated(view: View) -> View:
        @wraps(view)
        def answered(request: HttpRequest, token: str, **where: int) -> HttpResponse:
            if BEHIND not in request.headers:
                return view(request, token, **where)
            try:
                response = view(request, token, **where)
            except access.VoidLinkError:
                raise
            except Http404 as missing:
                # The link is valid; the part to be corrected no longer exists.
                return _answer(EntryAnswer.REFUSED, _reason(missing, _NOT_FOUND))
            except PermissionDenied as shut:
                return _answer(EntryAnswer.REFUSED, _reason(shut, _FORBIDDEN))
            return _for_outbox(request, token, response, page)

        return naming_a_void_link(answered)

    return decorated


def _for_outbox(request: HttpRequest, token: str, response: HttpResponse, page: View) -> HttpResponse:
    if VERSION in response:
        return _acknowledged(request, token, response, page)
    if isinstance(response, HttpResponseRedirect):
        shown = page(request, access.match_for_referee(token))
        shown.status_code = _FORBIDDEN
        return _answer(EntryAnswer.UNNAMED, shown)
    match response.status_code:
        case 409:
            return _answer(EntryAnswer.STALE, response)
        case 422:
            return _answer(EntryAnswer.REFUSED, response)
    return response


def _acknowledged(request: HttpRequest, token: str, response: HttpResponse, page: View) -> HttpResponse:
    """The answer for a recorded entry: empty while more entries follow, the page after the last one."""
    if request.headers[BEHIND] != "0":
        shown = HttpResponse()
    else:
        act: Act | None = getattr(response, _ACT, None)
        match = None if act is None else match_after(act)
        # Only where the match is as this act left it, the act is its newest.
        newest = None if match is None else act
        match = match or access.match_for_referee(token)
        shown = page(request, match, newest=newest)
        if isinstance(response, HttpResponseRedirect) and response.url != match.table.get_absolute_url():
            shown[THEN] = response.url
    shown[VERSION] = response[VERSION]
    return _answer(EntryAnswer.RECORDED, shown)


def _reason(error: Exception, status: int) -> HttpResponse:
    """A response with the reason, where a phone looks for it (``reasons`` in ``outbox.js``)."""
    return HttpResponse(format_html('<div role="alert"><p>{}</p></div>', str(error)), status=status)


def _answer(answer: EntryAnswer, response: HttpResponse) -> HttpResponse:
    response[ANSWER] = answer.value
    return response
