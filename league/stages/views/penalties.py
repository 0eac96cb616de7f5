"""Penalties and warnings of an event. For organisers."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league import access
from league.acts.forms import ReasonForm
from league.acts.views.organising import attempt, entry_of, once_then
from league.models import Act, Penalty, Verb
from league.stages.forms.advance import PenaltyForm
from league.stages.services import penalties

once = once_then("penalty_list")


@once
def penalty_list(request: HttpRequest, slug: str) -> HttpResponse:
    """The penalties in force, the lifted ones, and a form for a new one."""
    event = access.event_for_organiser(request.user, slug)
    form = PenaltyForm(request.POST or None, event=event)
    if form.is_valid() and _penalise(request, slug, form):
        return redirect("penalty_list", slug)
    context = {
        "event": event,
        "form": form,
        "penalties": Penalty.objects.filter(stage__event=event).select_related("stage", "entrant"),
        "lifted": Act.objects.filter(event=event, verb=Verb.LIFT_PENALTY).order_by("-seq"),
    }
    return render(request, "league/penalty_list.html", context, status=422 if form.errors else 200)


def _penalise(request: HttpRequest, slug: str, form: PenaltyForm) -> bool:
    given = form.cleaned_data
    act = partial(
        penalties.penalise,
        stage=access.stage_for_organiser(request.user, slug, given["stage"]),
        entrant=given["entrant"],
        points=given["points"],
        reason=given["reason"],
        ruling=given["ruling"],
        entry=entry_of(request, form),
    )
    return attempt(request, act, _("罰則を記録しました。") if given["points"] else _("注意を記録しました。"))


@require_POST
@once
def penalty_lift(request: HttpRequest, slug: str, pk: int) -> str:
    event = access.event_for_organiser(request.user, slug)
    penalties_of_all = Penalty.objects.select_related("stage__event", "entrant")
    penalty = get_object_or_404(penalties_of_all, pk=pk, stage__event=event)
    form = ReasonForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    penalties.lift_penalty(penalty=penalty, reason=reason, entry=entry_of(request))
    return _("罰則を取り消しました。")
