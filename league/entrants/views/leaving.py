"""Somebody leaves: what hangs on them, up to when they play, and what becomes of each seat they leave."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from django.core.exceptions import BadRequest
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league import access
from league.acts.forms import OptionalReasonForm, Submission
from league.acts.views.organising import attempt, entry_of, once_then
from league.entrants.forms.leaving import LeaveForm
from league.entrants.pages.leaving import hanging_on, leavings
from league.entrants.services.attendance import state_of
from league.entrants.services.leaving import come_back, leave
from league.entrants.services.settling import LeftSeat, Settling, settle
from league.entrants.services.substitutions import RunningSet
from league.models import Entrant, Printing

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

once = once_then("leaver_list")


@once
def entrant_leave(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What hangs on somebody, and the form that says up to when they play."""
    entrant = access.entrant_for_organiser(request.user, slug, number)
    hanging = hanging_on(entrant)
    form = LeaveForm(request.POST or None, playing=any(held.begun for _round, held in hanging))
    if form.is_valid():
        act = partial(leave, entrant=entrant, entry=entry_of(request, form), **form.said)
        if attempt(request, act, _("%(name)sを棄権にしました。") % {"name": entrant}):
            return redirect("leaver_list", slug)
    context = {
        "event": entrant.event,
        "entrant": entrant,
        "form": form,
        "hanging": hanging,
        "stages": [each for each in entrant.event.stages.all() if entrant.code in (each.advanced or ())],
        "printed": Printing.objects.filter(round__in=[each for each, _held in hanging]).exists(),
        "left": state_of(entrant) == Entrant.Status.WITHDRAWN,
    }
    return render(request, "league/entrant_leave.html", context, status=422 if form.is_bound else 200)


@require_POST
@once
def entrant_come_back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    entrant = access.entrant_for_organiser(request.user, slug, number)
    form = OptionalReasonForm(request.POST)
    act = partial(come_back, entrant=entrant, entry=entry_of(request, form), **form.said)
    attempt(request, act, _("%(name)sを復帰させました。") % {"name": entrant})
    return redirect("latecomer_list", slug)


@require_safe
def leaver_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Every seat and place that somebody left, each settled by one tap."""
    event = access.event_for_desk(request.user, slug)
    context = {"event": event, "leavings": leavings(event), "submission": Submission()}
    return render(request, "league/leaver_list.html", context)


@require_POST
@once
def leaver_settle(request: HttpRequest, slug: str, round_number: int, number: int) -> HttpResponse:
    """One tap: what becomes of somebody's seat in a round."""
    of_round = access.round_for_organiser(request.user, slug, round_number)
    found = (each for each in leavings(of_round.event).seats if each.entrant.number == number)
    seat = next((each for each in found if each.round == of_round), None)
    if seat is None:
        raise Http404
    given = request.POST
    if given.get("do") not in [*Settling] or given.get("running", "") not in ["", *RunningSet]:
        raise BadRequest
    people = {str(each.number): each for each in (*seat.free, *seat.risers)}
    act = partial(
        settle,
        seat=LeftSeat(
            of_round, seat.match, seat.entrant, seat.held.begun, seat.held.from_set > 1, seat.source
        ),
        way=Settling(given["do"]),
        incoming=people.get(request.GET.get("incoming") or given.get("incoming", "")),
        running=RunningSet(given.get("running") or RunningSet.PLAYED_OUT),
        entry=entry_of(request),
    )
    done = _("%(name)sの席を決めました。席の一覧は変わっています。印刷した紙は印刷室で確かめてください。")
    attempt(request, act, done % {"name": seat.entrant})
    return redirect("leaver_list", slug)
