"""The roll call on an official's phone: search a name, tap it."""

from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league import access
from league.acts.services.acts import Refusal
from league.acts.views.organising import attempt, entry_of, once_then
from league.draws.pages.latecomers import latecomers
from league.entrants.pages.listing import by_reading, index_of, lines_of, looked_up, roll_call
from league.entrants.services.attendance import (
    CHECK_IN,
    MISS,
    UNDO,
    call_roll,
    came_by_themselves,
    miss_others,
    not_here,
)
from league.models import Entrant, Event

_SHOWN = 50
_STEPS = {"check-in": CHECK_IN, "undo": UNDO, "miss": MISS}


@require_safe
def event_check_in(request: HttpRequest, slug: str) -> HttpResponse:
    event = access.event_for_desk(request.user, slug)
    context = {"event": event, **_found(event, request.GET)}
    part = request.headers.get("HX-Target") == "found"
    return render(request, "league/_entrant_roll.html" if part else "league/entrant_check_in.html", context)


@require_POST
def event_check_in_step(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a step for one entrant. Returns their row as it is now, even if another phone was first."""
    entrant = access.entrant_for_desk(request.user, slug, number)
    step = _STEPS.get(request.POST.get("step", ""))
    if step is None:
        raise BadRequest
    act = partial(call_roll, entrant=entrant, step=step, entry=entry_of(request))
    if not request.headers.get("HX-Request"):
        return _without_script(request, entrant, act)
    refusal = ""
    try:
        act()
    except Refusal as raised:
        refusal = str(raised.message)
    return _row(request, entrant, refusal)


@once_then("event_check_in")
def event_check_in_end(request: HttpRequest, slug: str) -> HttpResponse | str:
    """Mark all who are not here as absent, after showing who that is."""
    event = access.event_for_desk(request.user, slug)
    if request.method == "POST":
        missed = miss_others(event=event, entry=entry_of(request))
        return _("%(count)d人を欠席にしました。") % {"count": missed}
    waiting = by_reading(lines_of(not_here(event).filter(appearances=None)))
    context = {"event": event, "waiting": waiting}
    return render(request, "league/entrant_check_in_end.html", context)


def _found(event: Event, search: Any) -> dict[str, object]:
    """The matches of a search, as many as fit on a phone, and the counts."""
    query, only_waiting, sign = search.get("q", ""), bool(search.get("waiting")), search.get("sign", "")
    everybody = lines_of(event.entrants.all())
    found = [line for line in looked_up(everybody, query) if sign in ("", line.sign)]
    if only_waiting:
        found = [line for line in found if line.state == Entrant.Status.REGISTERED]
    return {
        "lines": by_reading(found)[:_SHOWN],
        "found": len(found),
        "shown": _SHOWN,
        "q": query,
        "waiting": only_waiting,
        "sign": sign,
        "index": index_of(everybody),
        "everybody": len(everybody),
        "roll_call": roll_call(event),
        "latecomers": latecomers(event),
        "themselves": came_by_themselves(event),
    }


def _row(request: HttpRequest, entrant: Entrant, refusal: str) -> HttpResponse:
    (line,) = lines_of(Entrant.objects.filter(pk=entrant.pk))
    context = {
        "event": entrant.event,
        "line": line,
        "refusal": refusal,
        "again": True,
        "q": request.POST.get("q", ""),
        "waiting": request.POST.get("waiting", ""),
        "sign": request.POST.get("sign", ""),
        "roll_call": roll_call(entrant.event),
        "latecomers": latecomers(entrant.event),
        "themselves": came_by_themselves(entrant.event),
    }
    return render(request, "league/_entrant_roll_row.html", context)


def _without_script(request: HttpRequest, entrant: Entrant, act: Any) -> HttpResponse:
    attempt(request, act, _("%(name)s: 記録しました。") % {"name": entrant})
    if request.POST.get("to") == "list":
        return redirect("event_entrants", entrant.event.slug)
    query = {key: request.POST[key] for key in ("q", "waiting", "sign") if request.POST.get(key)}
    address = reverse("event_check_in", args=[entrant.event.slug])
    return redirect(f"{address}?{urlencode(query)}#entrant-{entrant.number}")
