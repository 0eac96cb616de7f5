"""Pages that renew themselves: an empty answer as long as nothing on them has changed."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse


def unchanged(request: HttpRequest, version: str) -> HttpResponse | None:
    """The empty answer for a page that asks with ``?since=<version>``; None where the page has changed."""
    if request.GET.get("since") != version:
        return None
    return HttpResponse(status=HTTPStatus.NO_CONTENT)
