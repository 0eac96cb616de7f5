"""Responses that several packages give: with an ETag, a PDF, nothing new (204), immutable."""

from hashlib import sha256
from http import HTTPStatus
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.http import parse_etags

FILES: Final = "public, max-age=0, must-revalidate"
"""Caches may store a file, and must revalidate it each time."""


def tagged(request: HttpRequest, content: bytes, content_type: str, caching: str = FILES) -> HttpResponse:
    """A response with these bytes and a strong ETag of them; 304 for a reader who has them."""
    headers = {"ETag": etag_of(content), "Cache-Control": caching}
    if has_read(request, headers["ETag"]):
        return HttpResponse(status=HTTPStatus.NOT_MODIFIED, headers=headers)
    return HttpResponse(content, content_type=content_type, headers=headers)


def pdf_page(content: bytes, name: str) -> HttpResponse:
    """A PDF to look at, and the name under which a browser saves it."""
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    return HttpResponse(content, content_type="application/pdf", headers=headers)


def unchanged(request: HttpRequest, version: str) -> HttpResponse | None:
    """The empty answer for a page that renews itself, with ``?since=<version>``; None where it has changed."""
    if request.GET.get("since") != version:
        return None
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def unchanging(content: bytes | str, content_type: str) -> HttpResponse:
    """A response for an address that changes with its content: browsers never ask for it again."""
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return HttpResponse(content, content_type=content_type, headers=headers)


def etag_of(content: bytes) -> str:
    """The strong ETag of these bytes."""
    return f'"{sha256(content).hexdigest()[:32]}"'


def has_read(request: HttpRequest, etag: str) -> bool:
    """Whether the request names this ETag, also as a weak one, which a compressing proxy makes of it."""
    tags = {tag.removeprefix("W/") for tag in parse_etags(request.META.get("HTTP_IF_NONE_MATCH", ""))}
    return bool(tags & {etag, "*"})
