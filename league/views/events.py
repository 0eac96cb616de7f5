"""Events for everyone: the list, and one event with its rounds and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render

from league.models import Event

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


def event_list(request: HttpRequest) -> HttpResponse:
    return render(request, "league/event_list.html", {"events": Event.objects.all()})
