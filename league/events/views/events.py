"""Events for everyone: the list, and the history and log of one."""

from typing import Final

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from league import access
from league.accounts.services.signing_in import has_accounts
from league.chain import head_of
from league.events.pages.history import event_acts, event_line
from league.events.pages.log_values import names_of
from league.lan import is_at_the_desk
from league.models import Event, Season
from scoring.log.chain import Head, UnreadableHeadError

ACTS_PER_PAGE: Final = 50


@require_safe
def event_list(request: HttpRequest) -> HttpResponse:
    """Current events, today's marked; practices apart, the archive folded."""
    found = list(Event.objects.all())
    first = "" if found or has_accounts() else "here" if is_at_the_desk(request) else "elsewhere"
    context = {
        "first_account": first,
        "events": [event for event in found if event.archived_at is None and not event.is_practice],
        "practices": [event for event in found if event.archived_at is None and event.is_practice],
        "seasons": Season.objects.all(),
        "today": timezone.localdate(),
        "archived": [event for event in found if event.archived_at is not None],
    }
    return render(request, "league/event_list.html", context)


@require_safe
def event_history(request: HttpRequest, slug: str) -> HttpResponse:
    """All acts on the event itself. For its officials."""
    event = access.event_for_official(request.user, slug)
    page = Paginator(event_acts(event), ACTS_PER_PAGE).get_page(request.GET.get("page"))
    names = names_of(event)
    context = {"event": event, "page": page, "lines": [event_line(act, names) for act in page]}
    return render(request, "league/event_history.html", context)


ENTRIES_PER_PAGE: Final = 200
_LONGEST: Final = 100
"""The most characters read of a typed head."""


@require_safe
def event_log(request: HttpRequest, slug: str) -> HttpResponse:
    """All entries, the latest first; ``?head=345 3f9a12c477e0`` says whether that entry is among them."""
    event = access.event_for_public(slug)
    entries = event.acts.order_by("-no").values("no", "at", "hash")
    searched = request.GET.get("head", "")[:_LONGEST]
    context: dict[str, object] = {
        "event": event,
        "head": head_of(event),
        "page": Paginator(entries, ENTRIES_PER_PAGE).get_page(request.GET.get("page")),
        "searched": searched,
    }
    if searched.strip():
        try:
            head = Head.read(searched)
        except UnreadableHeadError:
            context["unreadable"] = True
        else:
            entry = entries.filter(no=head.no).first()
            context |= {
                "found": entry if entry and head.is_of(entry["hash"]) else None,
                "short": not head.proves,
            }
    return render(request, "league/event_log.html", context)
