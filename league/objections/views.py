"""A player says that a result is wrong; the desk looks into it."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league import access
from league.accounts.services import take_turn
from league.acts.forms import Submission
from league.acts.views.organising import attempt, entry_of, entry_of_visitor
from league.models import Objection
from league.objections.forms import ObjectionForm, SettlingForm
from league.objections.services import raise_objection, settle_objection

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

_MOST: Final = 20
_WITHIN: Final = timedelta(minutes=5)
"""So many objections from one address: a whole hall may stand behind one, and nobody there is so often wronged."""


def objection_raise(
    request: HttpRequest, slug: str, number: int, round_number: int, table: int
) -> HttpResponse:
    """For anybody who holds a player's page: the desk asks the player, and nothing changes by itself."""
    entrant = access.entrant_for_public(slug, number)
    access.require_in_use(entrant.event)
    match = access.match_for_public(slug, round_number, table)
    if not match.players.filter(entrant=entrant).exists():
        raise Http404(_("この卓のプレイヤーではありません。"))
    form = ObjectionForm(request.POST or None)
    if form.is_valid():
        place = sha256(f"objection/{match.pk}/{access.client_address(request)}".encode()).hexdigest()
        if take_turn(place, timezone.now(), most=_MOST, within=_WITHIN):
            entry = entry_of_visitor(request)
            act = partial(raise_objection, match=match, entrant=entrant, entry=entry, **form.said)
            attempt(request, act, _("受付に伝えました。片付くまで、このステージの発表は待ちます。"))
        else:
            messages.error(request, _("申し出が多すぎます。受付に声をかけてください。"))
        return redirect("player_detail", slug, number)
    context = {"event": entrant.event, "entrant": entrant, "table": match.table, "form": form}
    return render(request, "league/objection_form.html", context, status=422 if form.is_bound else 200)


@require_safe
def objection_list(request: HttpRequest, slug: str) -> HttpResponse:
    """All of an event, those that wait first."""
    event = access.event_for_desk(request.user, slug)
    found = Objection.objects.filter(match__table__round__event=event)
    ordered = found.select_related("entrant", "match__table__round").order_by("settled_at", "pk")
    waiting = [each for each in ordered if each.settled_at is None]
    settled = [each for each in ordered if each.settled_at is not None]
    context = {"event": event, "waiting": waiting, "settled": settled, "submission": Submission()}
    return render(request, "league/objection_list.html", context)


@require_POST
def objection_settle(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    objection = access.objection_for_desk(request.user, slug, pk)
    form = SettlingForm(request.POST)
    entry = entry_of(request, form)
    aside = "aside" in request.POST
    act = partial(settle_objection, objection=objection, set_aside=aside, entry=entry, **form.said)
    attempt(request, act, _("申し出を取り上げませんでした。") if aside else _("申し出を片付けました。"))
    return redirect("objection_list", slug)
