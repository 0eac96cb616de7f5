"""The stages of an event: set up from a template or one by one, with a forecast. For organisers."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league import access
from league.acts.forms import small_number
from league.acts.views.organising import entry_of, form_page, once_then, refusals_in
from league.event_document import document_of_event, stage_value, stages_from, tiebreaks_of
from league.models import Event, Stage
from league.scored_matches import scheme_of
from league.stages.forms.people import People
from league.stages.forms.regulations import CutOffForm, SchemeForm, TiebreakMove, tiebreak_rows
from league.stages.forms.stages import StageForm, filled_in
from league.stages.pages import stage_lines, with_stage
from league.stages.services import criteria, stages
from league.standings.pages.criteria import moved_lines, moved_places
from league.standings.pages.shifts import shifts_of
from rules_ref.ranking import CutOff
from scoring.event.templates import TEMPLATES
from scoring.event.values import BestOverall, Enter, EventDocument, EventStage

once = once_then("stage_list")


@require_safe
def stage_list(request: HttpRequest, slug: str) -> HttpResponse:
    event = access.event_for_organiser(request.user, slug)
    context = {
        "event": event,
        "lines": stage_lines(event),
        "templates": TEMPLATES.values(),
        "tiebreaks": tiebreak_rows(tiebreaks_of(event), event.ruleset),
        "scheme": scheme_of(event),
        "cut_off": CutOffForm(initial={"cut_off": scheme_of(event).cut_off.value}),
        "shifts": shifts_of(event),
    }
    return render(request, "league/stage_list.html", context)


@once
def stage_create(request: HttpRequest, slug: str) -> HttpResponse | str:
    event = access.event_for_organiser(request.user, slug)
    form = _form(request, event, None)
    if form.is_valid():
        added = stages.add_stage(event=event, plan=form.plan, entry=entry_of(request, form))
        return _("%(stage)sを追加しました。") % {"stage": added}
    return _page(request, event, form, None)


@once
def stage_edit(request: HttpRequest, slug: str, number: int) -> HttpResponse | str:
    stage = access.stage_for_organiser(request.user, slug, number)
    form = _form(request, stage.event, stage)
    if form.is_valid():
        reason = form.cleaned_data.get("reason", "")
        with refusals_in(form):
            stages.correct_stage(stage=stage, plan=form.plan, reason=reason, entry=entry_of(request, form))
            return _("ステージを直しました。")
    return _page(request, stage.event, form, stage)


@require_POST
def stage_preview(request: HttpRequest, slug: str) -> HttpResponse:
    """The forecast for the form as it is filled in, to be shown beside it."""
    event = access.event_for_organiser(request.user, slug)
    number = small_number(request.GET.get("stage", ""))
    stage = None if number is None else access.stage_for_organiser(request.user, slug, number)
    form = _form(request, event, stage)
    return render(request, "league/_stage_forecast.html", _foretold(event, form, stage))


@require_POST
@once
def stage_remove(request: HttpRequest, slug: str, number: int) -> str:
    stage = access.stage_for_organiser(request.user, slug, number)
    stages.remove_stage(stage=stage, entry=entry_of(request))
    return _("%(stage)sを取り消しました。") % {"stage": stage}


@require_POST
@once
def stage_up(request: HttpRequest, slug: str, number: int) -> str:
    stage = access.stage_for_organiser(request.user, slug, number)
    stages.move_stage_up(stage=stage, entry=entry_of(request))
    return _("%(stage)sを前に移しました。") % {"stage": stage}


@require_POST
@once
def stage_template(request: HttpRequest, slug: str) -> str:
    event = access.event_for_organiser(request.user, slug)
    template = TEMPLATES.get(request.POST.get("template", ""))
    if template is None:
        raise BadRequest
    plans = stages_from(template, event)
    stages.use_stages(event=event, plans=plans, template=template.id, entry=entry_of(request))
    return _("ステージを用意しました。人数やルールは、それぞれの「直す」で変えられます。")


@require_POST
@once
def stage_tiebreaks(request: HttpRequest, slug: str) -> HttpResponse:
    event = access.event_for_organiser(request.user, slug)
    form = TiebreakMove(request.POST)
    if not form.is_valid():
        raise BadRequest
    order = form.applied_to(tiebreaks_of(event))
    if order != tiebreaks_of(event) and _asks_reason(event, form):
        confirmation = TiebreakMove(initial={"move": form.cleaned_data["move"]})
        return _criteria_page(request, event, confirmation, lambda now: replace(now, tiebreaks=order))
    criteria.set_tiebreaks(
        event=event, tiebreaks=order, entry=entry_of(request, form), reason=form.cleaned_data["reason"]
    )
    messages.success(request, _("順位決定基準を変えました。"))
    return redirect(f"{reverse('stage_list', args=[slug])}?order=open#tiebreaks")


@require_POST
@once
def stage_cut_off(request: HttpRequest, slug: str) -> HttpResponse | str:
    event = access.event_for_organiser(request.user, slug)
    form = CutOffForm(request.POST)
    if not form.is_valid():
        raise BadRequest
    cut_off, reason = form.cleaned_data["cut_off"], form.cleaned_data["reason"]
    if CutOff(cut_off) is not scheme_of(event).cut_off and _asks_reason(event, form):
        confirmation = CutOffForm(initial={"cut_off": cut_off})
        return _criteria_page(
            request,
            event,
            confirmation,
            lambda now: replace(now, scheme=replace(now.scheme, cut_off=CutOff(cut_off))),
        )
    criteria.set_cut_off(event=event, cut_off=cut_off, entry=entry_of(request, form), reason=reason)
    return _("打ち切りの扱いを変えました。")


@once
def stage_scheme(request: HttpRequest, slug: str) -> HttpResponse | str:
    """Edit the points of each place.

    Once play has begun, the page shows first whose rank moves, and asks for the reason.
    """
    event = access.event_for_organiser(request.user, slug)
    begun = criteria.play_has_begun(event)
    form = SchemeForm(request.POST or None, event=event, begun=begun)
    if not form.is_valid():
        return form_page(request, form, _("得点の決まり"), slug=slug)
    scheme = form.scheme
    if begun and scheme != scheme_of(event) and _asks_reason(event, form):
        confirmation = SchemeForm(event=event, begun=begun, initial=form.given)
        return _criteria_page(request, event, confirmation, lambda now: replace(now, scheme=scheme))
    reason = form.cleaned_data.get("reason", "")
    criteria.set_scheme(event=event, scheme=scheme, entry=entry_of(request, form), reason=reason)
    return _("得点の決まりを変えました。")


def _asks_reason(event: Event, form: CutOffForm | SchemeForm | TiebreakMove) -> bool:
    return not form.cleaned_data["reason"].strip() and criteria.play_has_begun(event)


def _criteria_page(
    request: HttpRequest,
    event: Event,
    form: CutOffForm | SchemeForm | TiebreakMove,
    changed: Callable[[EventDocument], EventDocument],
) -> HttpResponse:
    """The effect of a change of criteria after play has begun, and the field for the reason."""
    form.fields["reason"].required = True
    context = {"event": event, "form": form, **_moved(event, changed)}
    return render(request, "league/stage_criteria.html", context, status=422)


def _moved(event: Event, changed: Callable[[EventDocument], EventDocument]) -> dict[str, object]:
    """Whose rank a change moves, and who would advance in place of whom."""
    now = document_of_event(event)
    then = changed(now)
    return {"moved": moved_places(now, then), "lines": moved_lines(now, then)}


def _form(request: HttpRequest, event: Event, stage: Stage | None) -> StageForm:
    earlier = event.stages.all() if stage is None else event.stages.filter(number__lt=stage.number)
    people = People(event.entrants.order_by("number"))
    plan = _suggested(earlier) if stage is None else stage_value(stage)
    return StageForm(
        request.POST or None,
        earlier=list(earlier),
        people=people,
        begun=stage is not None and stage.rounds.exists(),
        initial=filled_in(plan, people),
    )


def _suggested(earlier: Any) -> EventStage:
    """The proposed stage: a first is open to all, a later one to those who advance from the one before."""
    last = earlier.last()
    if last is None:
        return EventStage("", advance=BestOverall(16))
    return EventStage("", enter=Enter((last.code,)))


def _page(request: HttpRequest, event: Event, form: StageForm, stage: Stage | None) -> HttpResponse:
    context = {
        "event": event,
        "form": form,
        "stage": stage,
        "title": _("%(stage)sを直す") % {"stage": stage} if stage else _("ステージを追加する"),
        "may_remove": stage is not None and not stage.rounds.exists() and not stage.draws.exists(),
        **_foretold(event, form, stage),
    }
    return render(request, "league/stage_form.html", context, status=422 if form.is_bound else 200)


def _foretold(event: Event, form: StageForm, stage: Stage | None) -> dict[str, object]:
    """The forecast for a submitted form, else for the stored stage; empty for invalid input."""
    if form.is_bound and not form.is_valid():
        return {"foretold": (), "unclear": True}
    stored = stage_value(stage) if stage else _suggested(event.stages.all())
    plan = form.plan if form.is_bound else stored
    number = stage.number if stage else None
    meant = replace(plan, id=stored.id)
    found: dict[str, object] = {"foretold": with_stage(event, meant, number)}
    if (
        stage is not None
        and form.is_bound
        and replace(meant, name=stored.name, advanced=stored.advanced) != stored
        and criteria.play_has_begun(event)
    ):
        meant = replace(meant, advanced=stored.advanced)
        found |= {"judged": True, **_moved(event, lambda now: _with_stage(now, meant))}
    return found


def _with_stage(document: EventDocument, meant: EventStage) -> EventDocument:
    """The event with one of its stages changed."""
    stages_then = tuple(meant if stage.id == meant.id else stage for stage in document.stages)
    return replace(document, stages=stages_then)
