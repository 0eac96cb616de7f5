"""Who takes part in an event: listed, corrected, taken back. For organisers only."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_tables2 import RequestConfig

from league import access
from league.forms.events import EntrantForm
from league.services.entrants import correct_entrant, names_of, remove_entrant
from league.tables import EntrantTable
from league.views.organising import Removal, attempt, entry_of, form_page, once_then

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

once = once_then("event_entrants")


@require_safe
def event_entrants(request: HttpRequest, slug: str) -> HttpResponse:
    event = access.event_for_organiser(request.user, slug)
    table = EntrantTable(event.entrants.select_related("event"))
    RequestConfig(request, paginate=False).configure(table)
    return render(request, "league/event_entrants.html", {"event": event, "table": table})


@once
def event_entrant_edit(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    entrant = access.entrant_for_organiser(request.user, slug, number)
    form = EntrantForm(request.POST or None, initial=asdict(names_of(entrant)))
    if form.is_valid():
        correct_entrant(entrant=entrant, names=form.names, entry=entry_of(request, form))
        messages.success(request, _("%(number)d番の参加者を直しました。") % {"number": number})
        return redirect("event_entrants", slug)
    removal = None
    if not entrant.appearances.exists():
        removal = Removal(
            reverse("event_entrant_remove", args=[slug, number]),
            _("この参加者を取り消す"),
            _("卓につかなかった参加者だけを取り消せます。"),
        )
    return form_page(request, form, _("参加者を直す"), slug=slug, removal=removal)


@require_POST
@once
def event_entrant_remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    entrant = access.entrant_for_organiser(request.user, slug, number)
    act = partial(remove_entrant, entrant=entrant, entry=entry_of(request))
    attempt(request, act, _("%(number)d番の参加者を取り消しました。") % {"number": number})
    return redirect("event_entrants", slug)
