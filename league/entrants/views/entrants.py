"""The entrants of an event: listed, entered, corrected, removed. For organisers."""

from dataclasses import asdict
from functools import partial
from typing import Final

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_tables2 import RequestConfig

from league import access
from league.acts.forms import OptionalReasonForm, Submission
from league.acts.services.acts import Refusal
from league.acts.views.organising import attempt, entry_of, form_page, once_then, refusals_in
from league.backups.services.copies import folders_with_copies
from league.draws.pages.latecomers import latecomers
from league.entrants.forms.entrant import (
    EntrantFilter,
    EntrantForm,
    FixedTableForm,
    NewEntrantForm,
    StandInForm,
    narrowed,
)
from league.entrants.lists import EntrantTable
from league.entrants.pages.listing import lines_of, list_rows, roll_call
from league.entrants.services.attendance import state_of, with_state
from league.entrants.services.entrants import (
    correct_entrant,
    enter_entrants,
    fix_table,
    names_of,
    remove_entrant,
)
from league.entrants.services.forgetting import (
    code_of,
    forget,
    forget_name,
    names_in,
    names_used_by,
    rulings_naming,
)
from league.entrants.services.leaving import stand_in
from league.entrants.services.list_import import last_import
from league.models import Entrant, Event
from league.spreadsheets import spreadsheet

_PER_PAGE: Final = 100
_NAMES: Final = 20
"""The most entrants listed for a search; with more, the user types more of the name."""

once = once_then("event_entrants")


@require_safe
def event_entrants(request: HttpRequest, slug: str) -> HttpResponse:
    event = access.event_for_desk(request.user, slug)
    query = _narrowed(request, event)
    lines = lines_of(query.qs)
    table = EntrantTable(lines)
    RequestConfig(request, paginate={"per_page": _PER_PAGE}).configure(table)
    context = {
        "event": event,
        "table": table,
        "form": query.form,
        "found": len(lines),
        "roll_call": roll_call(event),
        "latecomers": latecomers(event),
        "imported": bool(last_import(event)),
    }
    return render(request, "league/event_entrants.html", context)


@require_safe
def event_entrants_file(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """The filtered list for a spreadsheet."""
    event = access.event_for_desk(request.user, slug)
    rows = list_rows(lines_of(_narrowed(request, event).qs))
    return spreadsheet(f"{slug}-entrants", kind, _("参加者"), rows)


@once
def event_entrant_create(request: HttpRequest, slug: str) -> HttpResponse | str:
    event = access.event_for_organiser(request.user, slug)
    form = NewEntrantForm(request.POST or None, event=event)
    if form.is_valid():
        act = enter_entrants(
            event=event, newcomers=[form.newcomer], status=form.status_given, entry=entry_of(request, form)
        )
        (entered,) = act.after["entrants"]
        return _("%(name)sを%(entrant)d番で登録しました。") % dict(entered)
    return form_page(request, form, _("参加者を追加する"), slug=slug)


@once
def event_entrant_edit(request: HttpRequest, slug: str, number: int) -> HttpResponse | str:
    entrant = access.entrant_for_organiser(request.user, slug, number)
    form = EntrantForm(request.POST or None, initial=asdict(names_of(entrant)) | {"seed": entrant.seed})
    if form.is_valid():
        seed = form.cleaned_data["seed"]
        correct_entrant(entrant=entrant, names=form.names, seed=seed, entry=entry_of(request, form))
        return _("%(number)d番の参加者を直しました。") % {"number": number}
    return _entrant_page(request, entrant, form)


@require_POST
@once
def event_entrant_remove(request: HttpRequest, slug: str, number: int) -> str:
    entrant = access.entrant_for_organiser(request.user, slug, number)
    remove_entrant(entrant=entrant, entry=entry_of(request))
    return _("%(number)d番の参加者を取り消しました。") % {"number": number}


@require_POST
@once_then("event_entrant_edit", "number")
def event_entrant_table(request: HttpRequest, slug: str, number: int) -> str:
    entrant = access.entrant_for_organiser(request.user, slug, number)
    form = FixedTableForm(request.POST)
    if not form.is_valid():
        raise Refusal(_("卓の番号は1から999までです。"))
    fix_table(entrant=entrant, entry=entry_of(request, form), **form.submitted)
    return _("%(number)d番の卓を決めました。次に公開する組合せから、その卓に座ります。") % {"number": number}


@once
def event_entrant_stand_in(request: HttpRequest, slug: str, number: int) -> HttpResponse | str:
    entrant = access.entrant_for_organiser(request.user, slug, number)
    form = StandInForm(request.POST or None, event=entrant.event)
    if form.is_valid():
        reason = form.cleaned_data["reason"]
        with refusals_in(form):
            incoming = stand_in(
                entrant=entrant, names=form.names, reason=reason, entry=entry_of(request, form)
            )
            message = _(
                "%(number)d番の代役として%(incoming)d番を登録しました。卓の席は組合せで直してください。"
            )
            return message % {"number": number, "incoming": incoming}
    title = _("%(number)d番 %(name)sの代役") % {"number": number, "name": entrant}
    return form_page(request, form, title, slug=slug)


@once
def event_entrant_forget(request: HttpRequest, slug: str, number: int) -> HttpResponse | str:
    """What is erased and what stays when a person asks to be forgotten, and the button that does it."""
    entrant = access.entrant_for_organiser(request.user, slug, number)
    if request.method == "POST":
        forget(entrant=entrant, entry=entry_of(request))
        return _("%(number)d番の個人情報を消しました。") % {"number": number}
    context = {
        "event": entrant.event,
        "entrant": entrant,
        "code": code_of(entrant),
        "rulings": rulings_naming(entrant.event, names_used_by(entrant)),
        "copies": folders_with_copies(),
    }
    return render(request, "league/entrant_forget.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@once
def event_forget(request: HttpRequest, slug: str) -> HttpResponse:
    """Search other names in the event's texts; each can be erased."""
    event = access.event_for_organiser(request.user, slug)
    name = request.POST.get("name", "").strip()
    if name:
        act = partial(forget_name, event=event, name=name, entry=entry_of(request))
        if attempt(request, act, _("「%(name)s」を消しました。") % {"name": name}):
            return redirect("event_forget", slug)
    searched = request.GET.get("name", "").strip()[: access.NAME_LENGTH]
    context = {
        "event": event,
        "searched": searched,
        "names": [(named, rulings_naming(event, [named])) for named in names_in(event, searched)[:_NAMES]]
        if searched
        else [],
        "entrants": event.entrants.filter(name__icontains=searched)[:_NAMES] if searched else [],
        "copies": folders_with_copies(),
        "submission": Submission(auto_id=False),
    }
    return render(request, "league/event_forget.html", context)


def _entrant_page(request: HttpRequest, entrant: Entrant, form: BaseForm) -> HttpResponse:
    context = {
        "event": entrant.event,
        "entrant": entrant,
        "form": form,
        "reason_form": OptionalReasonForm(),
        "table_form": FixedTableForm(initial={"table": entrant.fixed_table}),
        "withdrawn": state_of(entrant) == Entrant.Status.WITHDRAWN,
        "removable": not entrant.appearances.exists(),
    }
    return render(request, "league/entrant_edit.html", context, status=422 if form.is_bound else 200)


def _narrowed(request: HttpRequest, event: Event) -> EntrantFilter:
    return narrowed(with_state(event.entrants.all()), request.GET)
