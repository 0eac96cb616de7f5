"""Setting an event up: the event, its rounds, their tables, who takes part. For organisers only."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_tables2 import RequestConfig

from league import access
from league.forms.events import EntrantForm, EventForm, RoundForm, Submission, TableForm
from league.models import Act, Match
from league.overview import view_of
from league.services import events
from league.services.acts import Entry, Refusal
from league.services.entrants import correct_entrant, lay_table_for, names_of, remove_entrant
from league.services.tables import renew_link
from league.tables import EntrantTable
from league.views.submissions import submission_id

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.forms import BaseForm
    from django.http import HttpRequest, HttpResponse

    View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Removal:
    """What a form's page offers to take back: where to send that, and in which words it is offered."""

    url: str
    title: str
    note: str


def once(view: View) -> View:
    """A submission that arrives a second time is not done again: it leads to the event it was about."""

    @wraps(view)
    def answer(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        earlier = _act_of(request)
        if earlier is not None:
            return redirect("event_detail", earlier.event.slug)
        return view(request, **kwargs)

    return answer


def _act_of(request: HttpRequest) -> Act | None:
    try:
        form_id = UUID(request.POST.get("client_id", ""))
    except ValueError:
        return None
    return Act.objects.select_related("event").filter(client_id=submission_id(request, form_id)).first()


@once
def event_create(request: HttpRequest) -> HttpResponse:
    access.organiser_of(request)
    form = EventForm(request.POST or None)
    if form.is_valid():
        event = events.create_event(details=form.details, entry=_entry(request, form))
        messages.success(request, _("大会を作りました。次に回戦を追加してください。"))
        return redirect("event_detail", event.slug)
    return _form_page(request, form, _("大会を作る"))


@once
def event_edit(request: HttpRequest, slug: str) -> HttpResponse:
    event = access.event_for_organiser(request.user, slug)
    form = EventForm(request.POST or None, event=event, initial=asdict(events.details_of(event)))
    if form.is_valid():
        events.correct_event(event=event, details=form.details, entry=_entry(request, form))
        messages.success(request, _("大会の内容を直しました。"))
        return redirect("event_detail", form.details.slug)
    return _form_page(request, form, _("大会の内容を直す"), slug=slug)


@once
def event_round_create(request: HttpRequest, slug: str) -> HttpResponse:
    event = access.event_for_organiser(request.user, slug)
    form = RoundForm(request.POST or None)
    if form.is_valid():
        added = events.add_round(event=event, title=form.cleaned_data["title"], entry=_entry(request, form))
        messages.success(request, _("%(round)sを追加しました。") % {"round": added})
        return redirect("event_detail", slug)
    return _form_page(request, form, _("回戦を追加する"), slug=slug)


@once
def event_round_edit(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    of_round = access.round_for_organiser(request.user, slug, number)
    form = RoundForm(request.POST or None, initial={"title": of_round.title})
    if form.is_valid():
        title = form.cleaned_data["title"]
        events.correct_round(of_round=of_round, title=title, entry=_entry(request, form))
        messages.success(request, _("回戦の名前を直しました。"))
        return redirect("event_detail", slug)
    removal = None
    if not of_round.tables.exists():
        removal = Removal(
            reverse("event_round_remove", args=[slug, number]),
            _("この回戦を取り消す"),
            _("卓のない回戦だけを取り消せます。"),
        )
    return _form_page(request, form, _("回戦の名前を直す"), slug=slug, removal=removal)


@require_POST
@once
def event_round_remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    of_round = access.round_for_organiser(request.user, slug, number)
    try:
        events.remove_round(of_round=of_round, entry=_entry(request, Submission(request.POST)))
    except Refusal as refusal:
        messages.error(request, str(refusal.message))
    else:
        messages.success(request, _("回戦を取り消しました。"))
    return redirect("event_detail", slug)


@once
def event_table_create(request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
    of_round = access.round_for_organiser(request.user, slug, round_number)
    form = TableForm(request.POST or None, of_round=of_round)
    if form.is_valid():
        try:
            table = lay_table_for(of_round=of_round, entry=_entry(request, form), **form.seating)
        except Refusal as refusal:
            form.add_error(None, str(refusal.message))
        else:
            messages.success(request, _("%(table)sを用意しました。") % {"table": table})
            return redirect("event_table", slug, round_number, table.number)
    return _form_page(request, form, _("卓を追加する"), slug=slug, round=of_round)


@require_safe
def event_table(request: HttpRequest, slug: str, round_number: int, number: int) -> HttpResponse:
    """What the organiser needs of a table: its link to hand out, its sheets, its players."""
    table = access.table_for_organiser(request.user, slug, round_number, number)
    match = Match.objects.with_results().get(table=table)
    return render(
        request,
        "league/event_table.html",
        {
            "event": table.round.event,
            "view": view_of(match),
            "players": [player.entrant for player in match.players.all()],
            "link": request.build_absolute_uri(table.get_absolute_url()),
            "submission": Submission(),
        },
    )


@require_POST
@once
def event_table_remove(request: HttpRequest, slug: str, round_number: int, number: int) -> HttpResponse:
    table = access.table_for_organiser(request.user, slug, round_number, number)
    try:
        events.remove_table(table=table, entry=_entry(request, Submission(request.POST)))
    except Refusal as refusal:
        messages.error(request, str(refusal.message))
        return redirect("event_table", slug, round_number, number)
    messages.success(request, _("%(number)d卓を取り消しました。") % {"number": number})
    return redirect("event_detail", slug)


@require_POST
@once
def event_table_renew(request: HttpRequest, slug: str, round_number: int, number: int) -> HttpResponse:
    table = access.table_for_organiser(request.user, slug, round_number, number)
    renew_link(table=table, entry=_entry(request, Submission(request.POST)))
    messages.success(request, _("新しいリンクにしました。前のQRコードはもう使えません。"))
    return redirect("event_table", slug, round_number, number)


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
        correct_entrant(entrant=entrant, names=form.names, entry=_entry(request, form))
        messages.success(request, _("%(number)d番の参加者を直しました。") % {"number": number})
        return redirect("event_entrants", slug)
    removal = None
    if not entrant.appearances.exists():
        removal = Removal(
            reverse("event_entrant_remove", args=[slug, number]),
            _("この参加者を取り消す"),
            _("卓につかなかった参加者だけを取り消せます。"),
        )
    return _form_page(request, form, _("参加者を直す"), slug=slug, removal=removal)


@require_POST
@once
def event_entrant_remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    entrant = access.entrant_for_organiser(request.user, slug, number)
    try:
        remove_entrant(entrant=entrant, entry=_entry(request, Submission(request.POST)))
    except Refusal as refusal:
        messages.error(request, str(refusal.message))
    else:
        messages.success(request, _("%(number)d番の参加者を取り消しました。") % {"number": number})
    return redirect("event_entrants", slug)


def _entry(request: HttpRequest, form: BaseForm) -> Entry:
    """Who submitted ``form``, under which id. An id can only be missing where the form was not ours."""
    if not form.is_valid():
        raise BadRequest
    client_id = submission_id(request, form.cleaned_data["client_id"])
    return Entry(access.organiser_of(request), client_id, 0, timezone.now())


def _form_page(
    request: HttpRequest, form: BaseForm, title: str, *, slug: str | None = None, **context: Any
) -> HttpResponse:
    context |= {"form": form, "title": title, "slug": slug}
    return render(request, "league/event_form.html", context, status=422 if form.is_bound else 200)
