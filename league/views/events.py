"""Events for everyone: the list, and one event with its rounds and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render
from django.views.decorators.http import require_safe

from league import access
from league.models import Event
from league.overview import rounds_of

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@require_safe
def event_list(request: HttpRequest) -> HttpResponse:
    return render(request, "league/event_list.html", {"events": Event.objects.all()})


@require_safe
def event_detail(request: HttpRequest, slug: str) -> HttpResponse:
    event = access.event_for_public(slug)
    return render(request, "league/event_detail.html", {"event": event, "rounds": rounds_of(event)})
