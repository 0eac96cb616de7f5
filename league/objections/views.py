"""A player objects to a result; the desk looks into it."""

from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league import access
from league.acts.views.organising import attempt, attempt_of_visitor, entry_of, entry_of_visitor
from league.models import Entrant, Match, Objection
from league.objections.forms import AsideForm, ObjectionForm, SettlingForm
from league.objections.services import (
    open_objections,
    raise_objection,
    set_aside_objections,
    settle_objection,
    shows_seat,
)


def objection_raise(
    request: HttpRequest, slug: str, number: int, round_number: int, table: int
) -> HttpResponse:
    """Open to everyone with the player's page: the desk asks the player, and nothing changes by itself."""
    entrant = access.entrant_for_public(slug, number)
    access.require_in_use(entrant.event)
    match = access.match_for_public(slug, round_number, table)
    if not match.players.filter(entrant=entrant).exists():
        raise Http404(_("この卓のプレイヤーではありません。"))
    form = ObjectionForm(request.POST or None, initial={"code": request.GET.get("seat", "")[:20]})
    if form.is_valid():
        _raise(request, form, match, entrant)
        return redirect("player_detail", slug, number)
    context = {"event": entrant.event, "entrant": entrant, "table": match.table, "form": form}
    return render(request, "league/objection_form.html", context, status=422 if form.is_bound else 200)


def _raise(request: HttpRequest, form: ObjectionForm, match: Match, entrant: Entrant) -> None:
    shown_seat = shows_seat(entrant, form.cleaned_data["code"])
    words, entry = form.cleaned_data["words"], entry_of_visitor(request)
    act = partial(
        raise_objection, match=match, entrant=entrant, words=words, shown_seat=shown_seat, entry=entry
    )
    waits = _("受付に伝えました。片付くまで、このステージの発表は待ちます。")
    does_not = _(
        "受付に伝えました。席札の記号がないので、発表は待ちません。急ぐときは受付に声をかけてください。"
    )
    told = waits if shown_seat else does_not
    purpose = f"objection/{entrant.event_id}"
    attempt_of_visitor(request, act, told, purpose=purpose, shown_seat=shown_seat)


@require_safe
def objection_list(request: HttpRequest, slug: str) -> HttpResponse:
    """All objections of an event, open ones first."""
    event = access.event_for_desk(request.user, slug)
    found = Objection.objects.filter(match__table__round__event=event)
    ordered = found.select_related("entrant", "match__table__round").order_by("settled_at", "pk")
    waiting = [objection for objection in ordered if objection.settled_at is None]
    settled = [objection for objection in ordered if objection.settled_at is not None]
    context = {
        "event": event, "waiting": waiting, "settled": settled,
        "aside": AsideForm(waiting=waiting),
    }  # fmt: skip
    return render(request, "league/objection_list.html", context)


@require_POST
def objection_settle(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    objection = access.objection_for_desk(request.user, slug, pk)
    form = SettlingForm(request.POST)
    entry = entry_of(request, form)
    aside = "aside" in request.POST
    act = partial(settle_objection, objection=objection, set_aside=aside, entry=entry, **form.submitted)
    attempt(request, act, _("申し出を取り上げませんでした。") if aside else _("申し出を片付けました。"))
    return redirect("objection_list", slug)


@require_POST
def objection_aside(request: HttpRequest, slug: str) -> HttpResponse:
    """Set several objections aside at once, for one reason."""
    event = access.event_for_desk(request.user, slug)
    waiting = open_objections(event).select_related("entrant", "match__table__round__event")
    form = AsideForm(request.POST, waiting=waiting)
    if form.is_valid():
        chosen = [objection for objection in waiting if objection.pk in form.cleaned_data["chosen"]]
        answer, entry = form.cleaned_data["answer"], entry_of(request, form)
        act = partial(set_aside_objections, objections=chosen, answer=answer, entry=entry)
        attempt(request, act, _("%d件を取り上げませんでした。") % len(chosen))
    else:
        messages.error(request, _("申し出を選び、理由を書いてください。"))
    return redirect("objection_list", slug)
