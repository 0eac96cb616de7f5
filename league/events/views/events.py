"""Events for everyone: the list, and the history of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.core.paginator import Paginator
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from league import access
from league.accounts.services import has_accounts
from league.events.pages.history import event_acts, event_line
from league.events.pages.said import names_of
from league.lan import is_at_the_desk
from league.models import Event, Season

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

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
    context = {
        "event": event,
        "page": page,
        "lines": [event_line(act, names) for act in page],
    }
    return render(request, "league/event_history.html", context)
