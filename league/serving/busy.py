"""What is said to somebody who is not let in now: a page made once, before there was a crowd."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import get_supported_language_variant, override
from django.utils.translation.trans_real import parse_accept_lang_header
from waitress.utilities import Error

from league.middleware import CONTENT_SECURITY_POLICY

if TYPE_CHECKING:
    from waitress.parser import HTTPRequestParser

SECONDS: Final = 5
"""After which the page asks again by itself."""


class Busy(Error):  # noqa: N818 - an answer, which nobody raises
    """503, with when to come again. Nothing of the request was looked at, and nothing recorded."""

    code = 503
    reason = "Service Unavailable"

    def __init__(self, request: HTTPRequestParser) -> None:
        super().__init__("busy")
        self.language = _language(request)
        self.renews = request.command == "GET"

    def to_response(self, _ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        headers = [
            ("Content-Type", "text/html; charset=utf-8"),
            ("Content-Security-Policy", CONTENT_SECURITY_POLICY),
            ("Cache-Control", "no-store"),
            ("Retry-After", str(SECONDS)),
        ]
        return f"{self.code} {self.reason}", headers, _page(self.language, renews=self.renews)


@cache
def _page(language: str, *, renews: bool) -> bytes:
    with override(language):
        return render_to_string("503.html", {"renews_after": SECONDS if renews else None}).encode()


def _language(request: HTTPRequestParser) -> str:
    for code, _weight in parse_accept_lang_header(request.headers.get("ACCEPT_LANGUAGE", "").lower()):
        try:
            return get_supported_language_variant(code)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE
