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
"""On a request: how many entries wait on the phone behind this one."""
ANSWER: Final = "Desk-Answer"
VERSION: Final = "Desk-Version"
"""The version of the match that the recorded act made."""
THEN: Final = "Desk-Then"
"""Where the page leads after the act, where that is not the table's page."""

_NOT_FOUND, _FORBIDDEN = 404, 403
_ACT: Final = "recorded_act"


class EntryAnswer(StrEnum):
    """What has become of an entry. Only ``RECORDED`` is stored."""

    RECORDED = "recorded"
    STALE = "stale"
    REFUSED = "refused"
    UNNAMED = "unnamed"
    GONE = "gone"


def recorded(response: HttpResponse, act: Act) -> HttpResponse:
    """Name in the response the act that it answers."""
    response[VERSION] = str(act.seq)
    setattr(response, _ACT, act)
    return response


def naming_a_void_link(view: View) -> View:
    """Tell an outbox whose link was replaced."""

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
    """Answer an outbox in its own format: with ``page`` as the match is now, in place of a redirect."""

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
                # The link is good; what was to be corrected is there no more.
                return _answer(EntryAnswer.REFUSED, _words(missing, _NOT_FOUND))
            except PermissionDenied as shut:
                return _answer(EntryAnswer.REFUSED, _words(shut, _FORBIDDEN))
            return _in_own_words(request, token, response, page)

        return naming_a_void_link(answered)

    return decorated


def _in_own_words(request: HttpRequest, token: str, response: HttpResponse, page: View) -> HttpResponse:
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
    """An empty answer while more entries follow: only after the last one the page is shown."""
    if request.headers[BEHIND] != "0":
        shown = HttpResponse()
    else:
        act: Act | None = getattr(response, _ACT, None)
        match = None if act is None else match_after(act)
        # Only the match as this act left it has it as its newest.
        newest = None if match is None else act
        match = match or access.match_for_referee(token)
        shown = page(request, match, newest=newest)
        if isinstance(response, HttpResponseRedirect) and response.url != match.table.get_absolute_url():
            shown[THEN] = response.url
    shown[VERSION] = response[VERSION]
    return _answer(EntryAnswer.RECORDED, shown)


def _words(error: Exception, status: int) -> HttpResponse:
    """The reason, where a phone looks for it (``reasons`` in ``outbox.js``)."""
    return HttpResponse(format_html('<div role="alert"><p>{}</p></div>', str(error)), status=status)


def _answer(answer: EntryAnswer, response: HttpResponse) -> HttpResponse:
    response[ANSWER] = answer.value
    return response
