"""A person leaves: their open seats, until when they play, and what becomes of each seat."""

from functools import partial

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league import access
from league.acts.forms import OptionalReasonForm
from league.acts.views.organising import attempt, attempt_of_visitor, entry_of, entry_of_visitor, once_then
from league.entrants.forms.entrant import AskToLeaveForm, LeaveForm
from league.entrants.pages.leaving import coming_seats, leavings
from league.entrants.services.attendance import state_of
from league.entrants.services.leave_requests import ask_to_leave, dismiss_request, leave_requests
from league.entrants.services.leaving import When, come_back, leave
from league.entrants.services.settling import Settling, settle
from league.entrants.services.substitutions import RunningSet
from league.models import Entrant, Printing
from league.objections.services import shows_seat

once = once_then("leaver_list")


@once
def entrant_leave(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The open seats of a person, and the form that says until when they play."""
    entrant = access.entrant_for_organiser(request.user, slug, number)
    hanging = coming_seats(entrant)
    form = LeaveForm(request.POST or None, playing=any(held.begun for _round, held in hanging))
    form.initial["when"] = request.GET.get("when", When.NOW)
    if form.is_valid():
        act = partial(leave, entrant=entrant, entry=entry_of(request, form), **form.submitted)
        if attempt(request, act, _("%(name)sを棄権にしました。") % {"name": entrant}):
            return redirect("leaver_list", slug)
    context = {
        "event": entrant.event,
        "entrant": entrant,
        "form": form,
        "hanging": hanging,
        "stages": [stage for stage in entrant.event.stages.all() if entrant.code in (stage.advanced or ())],
        "printed": Printing.objects.filter(round__in=[of_round for of_round, _held in hanging]).exists(),
        "left": state_of(entrant) == Entrant.Status.WITHDRAWN,
    }
    return render(request, "league/entrant_leave.html", context, status=422 if form.is_bound else 200)


def leave_request(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Open to everyone with the player's page: the desk asks the player, and nothing changes by itself."""
    entrant = access.entrant_for_public(slug, number)
    access.require_in_use(entrant.event)
    playing = any(held.begun for _round, held in coming_seats(entrant))
    form = AskToLeaveForm(request.POST or None, playing=playing)
    form.initial["code"] = request.GET.get("seat", "")[:20]
    if form.is_valid() and _ask(request, form, entrant):
        return redirect("player_detail", slug, number)
    context = {"event": entrant.event, "entrant": entrant, "form": form}
    return render(request, "league/leave_request.html", context, status=422 if form.is_bound else 200)


def _ask(request: HttpRequest, form: AskToLeaveForm, entrant: Entrant) -> bool:
    shown_seat = shows_seat(entrant, form.cleaned_data["code"])
    when, entry = form.cleaned_data["when"], entry_of_visitor(request)
    act = partial(ask_to_leave, entrant=entrant, when=when, shown_seat=shown_seat, entry=entry)
    told = _("運営に伝えました。係が確かめるまで、席はそのままです。")
    purpose = f"leave/{entrant.event_id}"
    return attempt_of_visitor(request, act, told, purpose=purpose, shown_seat=shown_seat)


@require_POST
@once
def leave_request_dismiss(request: HttpRequest, slug: str, number: int) -> str:
    """Dismiss the request: the player plays on after all."""
    entrant = access.entrant_for_desk(request.user, slug, number)
    dismiss_request(entrant=entrant, entry=entry_of(request))
    return _("%(name)sはこのまま続けます。") % {"name": entrant}


@require_POST
@once_then("latecomer_list")
def entrant_come_back(request: HttpRequest, slug: str, number: int) -> str:
    entrant = access.entrant_for_organiser(request.user, slug, number)
    form = OptionalReasonForm(request.POST)
    come_back(entrant=entrant, entry=entry_of(request, form), **form.submitted)
    return _("%(name)sを復帰させました。") % {"name": entrant}


@require_safe
def leaver_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Every open seat and place of people who left, each settled by one tap."""
    event = access.event_for_desk(request.user, slug)
    context = {"event": event, "leavings": leavings(event), "requests": leave_requests(event)}
    return render(request, "league/leaver_list.html", context)


@require_POST
@once
def leaver_settle(request: HttpRequest, slug: str, round_number: int, number: int) -> str:
    """Settle a person's seat in a round by one tap."""
    of_round = access.round_for_organiser(request.user, slug, round_number)
    found = (left for left in leavings(of_round.event).seats if left.entrant.number == number)
    seat = next((left for left in found if left.round == of_round), None)
    if seat is None:
        raise Http404
    given = request.POST
    if given.get("do") not in [*Settling] or given.get("running", "") not in ["", *RunningSet]:
        raise BadRequest
    people = {str(riser.number): riser for riser in (*seat.free, *seat.risers)}
    settle(
        seat=seat,
        way=Settling(given["do"]),
        incoming=people.get(request.GET.get("incoming") or given.get("incoming", "")),
        running=RunningSet(given.get("running") or RunningSet.PLAYED_OUT),
        entry=entry_of(request),
    )
    done = _("%(name)sの席を決めました。席の一覧は変わっています。印刷した紙は印刷室で確かめてください。")
    return done % {"name": seat.entrant}
