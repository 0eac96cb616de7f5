"""Steps on rulings: the head judge is called and appealed to at a table, and decides with an account."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league import access
from league.acts.services.acts import Entry, Refusal
from league.acts.views.organising import entry_of, refusals_in
from league.models import Match, Ruling
from league.rulings.forms.steps import (
    AnswerForm,
    AppealForm,
    CallForm,
    DecisionForm,
    ReopeningForm,
    StepForm,
    judge_form,
)
from league.rulings.services import Kind, answer_reopening, call_judge, go_to_table, settle_call, take_step
from league.rulings.views.door import RulingsAccess
from league.rulings.views.game import game_at
from league.rulings.views.register import CONFLICT, UNPROCESSABLE, detail_page
from league.scored_matches import scored_match


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_call(request: HttpRequest, token: str) -> HttpResponse:
    """The referee calls the head judge with a few words."""
    here = game_at(request, token)
    form = CallForm(request.POST if request.method == "POST" else None, ask_name=here.by is None)
    if form.is_valid():
        entry = here.entry(form)
        with refusals_in(form):
            called = call_judge(place=here.place, words=form.submitted, ready=form.reason, entry=entry)
            return here.to_ruling(called, entry)
    context = {"event": here.event, "form": form, **here.context}
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request, "league/ruling_call.html", context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_appeal(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """A player appeals."""
    match = access.match_to_enter(token, sent=request.method == "POST")
    ruling = access.ruling_of(match, number)
    referee = access.referee_of(request)
    form_for = partial(AppealForm, players=_players(match, ruling), ask_name=referee is None)
    form = form_for(request.POST if request.method == "POST" else None, ruling=ruling)
    if not form.is_valid():
        return _appeal_page(request, match, ruling, form)
    name = referee.name if referee else form.cleaned_data["referee"]
    entry = _entry(request, form, access.Person(form.cleaned_data["by"]))
    try:
        reason = form.cleaned_data["reason"]
        take_step(ruling=ruling, kind=Kind.APPEALED, reason=reason, entry=entry, entered_by=name)
    except Refusal as refusal:
        now = access.ruling_of(match, number)
        return _appeal_page(request, match, now, form_for(None, ruling=now).again(form), refusal)
    response = redirect("table_ruling_detail", token, number)
    access.remember_referee(response, name)
    return response


@require_POST
def ruling_decide(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The head judge decides."""
    event = access.event_for_judge(request.user, slug)
    ruling = access.ruling_among(access.rulings_in(event), number)
    form = judge_form(ruling, request.POST)
    if not form.is_valid():
        return detail_page(request, RulingsAccess(event), ruling, form=form)
    try:
        _decide(ruling, form, _entry(request, form))
    except Refusal as refusal:
        now = access.ruling_among(access.rulings_in(event), number)
        again = judge_form(now).again(form)
        return detail_page(request, RulingsAccess(event), now, form=again, refusal=refusal)
    messages.success(request, _("決定を記録しました。"))
    return redirect("ruling_detail", slug, number)


@require_POST
def ruling_coming(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The head judge is on the way to the table."""
    return _from_inbox(request, slug, number, go_to_table)


@require_POST
def ruling_settle(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The head judge has dealt with a call: one tap, no words."""
    return _from_inbox(request, slug, number, settle_call)


def _from_inbox(request: HttpRequest, slug: str, number: int, act: Callable[..., object]) -> HttpResponse:
    """Perform an act that takes one tap, and redirect to the inbox."""
    event = access.event_for_judge(request.user, slug)
    ruling = access.ruling_among(access.rulings_in(event), number)
    try:
        act(ruling=ruling, by=access.account_of(request), now=timezone.now())
    except Refusal as refusal:
        messages.warning(request, str(refusal.message))
    return redirect("ruling_inbox", slug)


def _entry(request: HttpRequest, form: StepForm, by: access.Person | None = None) -> Entry:
    return replace(entry_of(request, form, by), base_version=form.cleaned_data["seen"])


def _decide(ruling: Ruling, form: AnswerForm | DecisionForm | ReopeningForm, entry: Entry) -> None:
    cleaned = form.cleaned_data
    if isinstance(form, ReopeningForm):
        answer_reopening(ruling=ruling, reopens=cleaned["reopens"], reason=cleaned["reason"], entry=entry)
    else:
        kind, verdict = Kind(cleaned.get("kind", Kind.RULED)), form.decided_verdict
        given = {"reason": cleaned["reason"], "clauses": cleaned["clauses"], "verdict": verdict}
        take_step(ruling=ruling, kind=kind, entry=entry, **given)


def _appeal_page(
    request: HttpRequest, match: Match, ruling: Ruling, form: AppealForm, refusal: Refusal | None = None
) -> HttpResponse:
    door = RulingsAccess(match.table.round.event, match.table)
    context = {
        "event": door.event,
        "table": door.table,
        "ruling": ruling,
        "form": form,
        "refusal": refusal,
        "detail_url": door.url("ruling_detail", ruling.number),
    }
    status = CONFLICT if refusal else UNPROCESSABLE if form.is_bound else 200
    return render(request, "league/ruling_appeal.html", context, status=status)


def _players(match: Match, ruling: Ruling) -> tuple[str, ...]:
    """The players who may appeal: those of the ruling's set."""
    scored = scored_match(match)
    return tuple(scored.labels[player] for player in scored.players_of(ruling.set_number or 1))
