"""Self check-in on a player's own phone, without an account, where the organiser allows it."""

from collections import Counter
from datetime import timedelta
from functools import partial
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league import access
from league.acts.views.organising import attempt, entry_of, entry_of_visitor
from league.entrants.pages.listing import by_reading, lines_of, looked_up
from league.entrants.services.attendance import arrive, let_arrive
from league.lan import address_for_phones

_SHOWN: Final = 8
"""The most matches shown to a visitor; above that, none."""
_MOST: Final = 40
_WITHIN: Final = timedelta(minutes=1)
"""The time for ``_MOST`` check-ins from one address, which a whole hall may share."""


@require_safe
def event_check_in_self(request: HttpRequest, slug: str) -> HttpResponse:
    """The page with the QR code for the door, and the switch that allows self check-in."""
    event = access.event_for_desk(request.user, slug)
    link = address_for_phones(request, reverse("self_check_in", args=[slug]))
    context = {"event": event, "link": link}
    return render(request, "league/entrant_self_code.html", context)


@require_POST
def event_check_in_switch(request: HttpRequest, slug: str) -> HttpResponse:
    event = access.event_for_organiser(request.user, slug)
    wanted = request.POST.get("on") == "1"
    act = partial(let_arrive, event=event, by_themselves=wanted, entry=entry_of(request))
    attempt(request, act, _("本人の受付を始めました。") if wanted else _("本人の受付を止めました。"))
    return redirect("event_check_in_self", slug)


@require_safe
def self_check_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Search the entrants; without a search, or with too many matches, no names are shown."""
    event = access.event_with_self_check_in(slug)
    query = request.GET.get("q", "").strip()[:60]
    found = by_reading(looked_up(lines_of(event.entrants.all()), query, by_club=False)) if query else []
    many = len(found) > _SHOWN
    shown = [] if many else found
    alike = Counter(line.name for line in shown)
    people = [(line, line.club if alike[line.name] > 1 else "") for line in shown]
    context = {"event": event, "q": query, "people": people, "many": many}
    return render(request, "league/entrant_self.html", context)


def self_check_in_person(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The name in large letters and the button; afterwards the confirmation."""
    event = access.event_with_self_check_in(slug)
    entrant = access.entrant_for_public(slug, number)
    if request.method == "POST":
        if access.take_turn(request, f"arrive/{event.pk}", most=_MOST, within=_WITHIN):
            entry = entry_of_visitor(request)
            attempt(request, partial(arrive, entrant=entrant, entry=entry), _("受付しました。"))
        else:
            messages.error(request, _("受付が混み合っています。少し待ってから、もう一度押してください。"))
        return redirect("self_check_in_person", slug, number)
    (line,) = lines_of(event.entrants.filter(pk=entrant.pk))
    context = {"event": event, "line": line}
    return render(request, "league/entrant_self_person.html", context)
