"""Entrants checked in after the draw: a free seat, a bye, or another draw."""

from __future__ import annotations

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league import access
from league.acts.views.organising import entry_of, once_then
from league.draws.pages.latecomers import latecomers
from league.draws.services.seating import add_player, sit_out
from league.standings.pages.shifts import shifts_of


@require_safe
def latecomer_list(request: HttpRequest, slug: str) -> HttpResponse:
    event = access.event_for_desk(request.user, slug)
    context = {
        "event": event,
        "latecomers": latecomers(event),
        "shifts": shifts_of(event),
    }
    return render(request, "league/latecomer_list.html", context)


@require_POST
@once_then("latecomer_list")
def latecomer_settle(request: HttpRequest, slug: str, round_number: int, number: int) -> str:
    """Give the latecomer the free seat at the chosen ``table``, or a bye without one."""
    of_round = access.round_for_organiser(request.user, slug, round_number)
    entrant = access.entrant_for_organiser(request.user, slug, number)
    table = request.POST.get("table", "")
    names = {"name": entrant.name, "round": of_round, "table": table}
    reason, entry = _("組合せの後に受付を済ませたため"), entry_of(request)
    if not table:
        sit_out(of_round=of_round, entrant=entrant, reason=reason, entry=entry)
        return _("%(name)sを%(round)sの休み（不戦）にしました。") % names
    if table.isdecimal():
        seat = int(table[:5])
        add_player(of_round=of_round, incoming=entrant, table=seat, reason=reason, entry=entry)
        done = _(
            "%(name)sを%(round)sの%(table)s卓に加えました。席の一覧は変わっています。印刷した紙は印刷室で確かめてください。"
        )
        return done % names
    raise BadRequest
