"""The rulings of an event: read at a table or with an official's account, decided by the head judge, printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league import access
from league.forms.rulings import DecisionForm
from league.models import RulingDecision
from league.pages.ruling_report import Report
from league.pages.ruling_slips import slip_pdf, where_asked
from league.services.rulings import decide_ruling

if TYPE_CHECKING:
    from django.http import HttpRequest

    from league.models import Event, Ruling, Table


@dataclass(frozen=True, slots=True)
class Door:
    """The way someone came in, an official's account or a table's link; every address leads back through it."""

    event: Event
    table: Table | None = None

    def url(self, page: str, *numbers: int) -> str:
        if self.table is None:
            return reverse(page, args=[self.event.slug, *numbers])
        return reverse(f"table_{page}", args=[self.table.token, *numbers])


def report_of(ruling: Ruling) -> Report | None:
    """The ruling read for showing; None where it came from elsewhere in another form."""
    foreign = ruling.imported and ruling.imported.get("foreign")
    return None if foreign else Report(ruling.case, ruling.answer)


def _door(request: HttpRequest, way: dict[str, str]) -> Door:
    if "token" in way:
        table = access.table_for_referee(way["token"])
        return Door(table.round.event, table)
    return Door(access.event_for_official(request.user, way["slug"]))


@require_safe
def ruling_list(request: HttpRequest, **way: str) -> HttpResponse:
    door = _door(request, way)
    rows = [
        {
            "ruling": each,
            "report": report_of(each),
            "where": where_asked(each),
            "url": door.url("ruling_detail", each.number),
        }
        for each in access.rulings_in(door.event)
    ]
    return render(
        request, "league/ruling_list.html", {"event": door.event, "table": door.table, "rows": rows}
    )


@require_safe
def ruling_detail(request: HttpRequest, number: int, **way: str) -> HttpResponse:
    door = _door(request, way)
    return _detail(request, door, access.ruling_in(door.event, number), DecisionForm())


@require_safe
def ruling_slip(request: HttpRequest, number: int, **way: str) -> HttpResponse:
    """The ruling as a slip of paper, in the language of the page."""
    door = _door(request, way)
    ruling = access.ruling_in(door.event, number)
    if report_of(ruling) is None:
        raise Http404
    headers = {"Content-Disposition": f'inline; filename="ruling-{ruling.number}.pdf"'}
    return HttpResponse(slip_pdf(ruling), content_type="application/pdf", headers=headers)


@require_POST
def ruling_decide(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The head judge's word on a ruling."""
    judge = access.judge_of(request)
    event = access.event_for_judge(request.user, slug)
    ruling = access.ruling_in(event, number)
    form = DecisionForm(request.POST)
    if not form.is_valid():
        return _detail(request, Door(event), ruling, form, status=422)
    kind = RulingDecision.Kind(form.cleaned_data["kind"])
    reason = form.cleaned_data["reason"]
    decide_ruling(ruling=ruling, kind=kind, reason=reason, user=judge, now=timezone.now())
    messages.success(request, _("決定を記録しました。"))
    return redirect("ruling_detail", slug, number)


def _detail(request: HttpRequest, door: Door, ruling: Ruling, form: DecisionForm, **how: Any) -> HttpResponse:
    context = {
        "event": door.event,
        "table": door.table,
        "ruling": ruling,
        "report": report_of(ruling),
        "where": where_asked(ruling),
        "form": form if door.table is None and request.user.has_perm("league.judge_event") else None,
        "list_url": door.url("ruling_list"),
        "slip_url": door.url("ruling_slip", ruling.number),
    }
    return render(request, "league/ruling_detail.html", context, **how)
