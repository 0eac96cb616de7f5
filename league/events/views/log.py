"""The hash chain of an event's log for everybody: number, time and hash of each entry, found by head."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.core.paginator import Paginator
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league import access
from league.chain import head_of
from scoring.log.chain import Head, UnreadableHeadError

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

ENTRIES_PER_PAGE: Final = 200
_LONGEST: Final = 100
"""No head that is typed is longer."""


@require_safe
def event_log(request: HttpRequest, slug: str) -> HttpResponse:
    """All entries, the latest first; ``?head=345 3f9a12c477e0`` says whether that entry is among them."""
    event = access.event_for_public(slug)
    entries = event.acts.order_by("-no").values("no", "at", "hash")
    asked = request.GET.get("head", "")[:_LONGEST]
    context: dict[str, object] = {
        "event": event,
        "head": head_of(event),
        "page": Paginator(entries, ENTRIES_PER_PAGE).get_page(request.GET.get("page")),
        "asked": asked,
    }
    if asked.strip():
        try:
            head = Head.read(asked)
        except UnreadableHeadError:
            context["unreadable"] = True
        else:
            entry = entries.filter(no=head.no).first()
            context |= {
                "found": entry if entry and head.is_of(entry["hash"]) else None,
                "short": not head.proves,
            }
    return render(request, "league/event_log.html", context)
