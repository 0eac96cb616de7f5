"""Events for everyone: the list, and one event with its rounds and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.core.paginator import Paginator
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league import access
from league.models import Event
from league.overview import matches_in, view_of
from league.pages.event_history import event_acts, event_line, people_of

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


PER_PAGE: Final = 40
"""Tables shown at a time."""

ACTS_PER_PAGE: Final = 50


@require_safe
def event_list(request: HttpRequest) -> HttpResponse:
    return render(request, "league/event_list.html", {"events": Event.objects.all()})


@require_safe
def event_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """One round of an event, the latest unless another is asked for, and the way to everything else."""
    event = access.event_for_public(slug)
    rounds = list(event.rounds.select_related("stage").order_by("-number"))
    asked = request.GET.get("round", "")[:5]
    shown = next((each for each in rounds if str(each.number) == asked), rounds[0] if rounds else None)
    page = Paginator(matches_in(shown) if shown else (), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "event": event,
        "rounds": rounds,
        "shown": shown,
        "page": page,
        "tables": [view_of(match) for match in page],
    }
    return render(request, "league/event_detail.html", context)


@require_safe
def event_history(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything done to the event itself. For its officials."""
    event = access.event_for_official(request.user, slug)
    page = Paginator(event_acts(event), ACTS_PER_PAGE).get_page(request.GET.get("page"))
    people = people_of(event)
    context = {"event": event, "page": page, "lines": [event_line(act, people) for act in page]}
    return render(request, "league/event_history.html", context)
