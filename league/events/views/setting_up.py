"""Setting an event up: the event, its rounds, their tables. For organisers only."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league import access
from league.acts.forms import OptionalReasonForm
from league.acts.services.acts import Refusal
from league.acts.views.organising import Removal, attempt, entry_of, form_page, once, once_then, refusals_in
from league.entrants.services.entrants import lay_table_for
from league.events import services as events
from league.events.forms.events import CreateEventForm, EventForm, NewEventForm, RoundForm
from league.events.forms.new_table import TableForm
from league.lan import address_for_phones
from league.matches.pages.progress import view_of
from league.matches.services.tables import renew_link
from league.models import Match


@once
def event_create(request: HttpRequest) -> HttpResponse:
    access.creator_of(request)
    form = CreateEventForm(request.POST or None)
    if form.is_valid():
        entry = entry_of(request, form)
        event = events.create_event(details=form.details, ruleset=form.chosen, entry=entry)
        messages.success(request, _("大会を作りました。次に、大会の形を決めてください。"))
        return redirect("stage_list", event.slug)
    return form_page(request, form, _("大会を作る"))


@once
def event_edit(request: HttpRequest, slug: str) -> HttpResponse:
    event = access.event_for_organiser(request.user, slug)
    form = EventForm(request.POST or None, event=event, initial=events.details_of(event).stored())
    if form.is_valid():
        events.correct_event(event=event, details=form.details, entry=entry_of(request, form))
        messages.success(request, _("大会の内容を直しました。"))
        return redirect("event_detail", form.details.slug)
    return form_page(
        request, form, _("大会の内容を直す"), slug=slug, event=event, archive=OptionalReasonForm()
    )


@once
def event_clone(request: HttpRequest, slug: str) -> HttpResponse:
    """A new event with the settings of this one, for a user who may make events and organises this one."""
    access.creator_of(request)
    source = access.event_for_organiser(request.user, slug)
    form = NewEventForm(request.POST or None, initial={"name": source.name})
    if form.is_valid():
        event = events.clone_event(source=source, entry=entry_of(request, form), **form.submitted)
        messages.success(request, _("「%(source)s」を複製しました。") % {"source": source})
        return redirect("event_detail", event.slug)
    note = _(
        "ルール、得点と順位の決まり、ステージ、会場や手順などの設定を複製します。"
        "参加者、役割、組合せ、結果、裁定、履歴は複製しません。"
        "名指しで出る人（シードなど）のいるステージでは、参加者を登録したあとで選び直してください。"
    )
    return form_page(request, form, _("大会を複製する"), slug=slug, note=note, submit=_("複製する"))


@once
def event_round_create(request: HttpRequest, slug: str) -> HttpResponse | str:
    event = access.event_for_organiser(request.user, slug)
    form = RoundForm(request.POST or None)
    if form.is_valid():
        added = events.add_round(event=event, entry=entry_of(request, form), **form.submitted)
        return _("%(round)sを追加しました。") % {"round": added}
    return form_page(request, form, _("回戦を追加する"), slug=slug)


@once
def event_round_edit(request: HttpRequest, slug: str, number: int) -> HttpResponse | str:
    of_round = access.round_for_organiser(request.user, slug, number)
    form = RoundForm(request.POST or None, initial={"title": of_round.title, "minutes": of_round.minutes})
    if form.is_valid():
        events.correct_round(of_round=of_round, entry=entry_of(request, form), **form.submitted)
        return _("回戦を直しました。")
    removal = None
    if not of_round.tables.exists():
        removal = Removal(
            reverse("event_round_remove", args=[slug, number]),
            _("この回戦を取り消す"),
            _("卓のない回戦だけを取り消せます。"),
        )
    return form_page(request, form, _("回戦を直す"), slug=slug, removal=removal)


@require_POST
@once
def event_round_remove(request: HttpRequest, slug: str, number: int) -> str:
    of_round = access.round_for_organiser(request.user, slug, number)
    events.remove_round(of_round=of_round, entry=entry_of(request))
    return _("回戦を取り消しました。")


@once
def event_table_create(request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
    of_round = access.round_for_organiser(request.user, slug, round_number)
    form = TableForm(request.POST or None, of_round=of_round)
    if form.is_valid():
        with refusals_in(form):
            table = lay_table_for(of_round=of_round, entry=entry_of(request, form), **form.seating)
            messages.success(request, _("%(table)sを用意しました。") % {"table": table})
            return redirect("event_table", slug, round_number, table.number)
    return form_page(request, form, _("卓を追加する"), slug=slug, round=of_round)


@require_safe
def event_table(request: HttpRequest, slug: str, round_number: int, number: int) -> HttpResponse:
    """A table for its organiser: the link to hand out, sheets, players."""
    table = access.table_for_desk(request.user, slug, round_number, number)
    match = Match.objects.with_event().get(table=table)
    return render(
        request,
        "league/event_table.html",
        {
            "event": table.round.event,
            "view": view_of(match),
            "players": [player.entrant for player in match.players.all()],
            "link": address_for_phones(request, table.get_absolute_url()),
        },
    )


@require_POST
@once
def event_table_remove(request: HttpRequest, slug: str, round_number: int, number: int) -> HttpResponse:
    table = access.table_for_organiser(request.user, slug, round_number, number)
    act = partial(events.remove_table, table=table, entry=entry_of(request))
    if attempt(request, act, _("%(number)d卓を取り消しました。") % {"number": number}):
        return redirect("event_detail", slug)
    return redirect("event_table", slug, round_number, number)


@require_POST
@once_then("event_table", "round_number", "number")
def event_table_renew(request: HttpRequest, slug: str, round_number: int, number: int) -> str:
    table = access.table_for_organiser(request.user, slug, round_number, number)
    renew_link(table=table, entry=entry_of(request))
    return _("新しいリンクにしました。前のQRコードはもう使えません。")


@require_POST
@once
def event_archive(request: HttpRequest, slug: str) -> str:
    return _done(request, slug, events.archive_event, _("大会をアーカイブしました。"))


@require_POST
@once
def event_restore(request: HttpRequest, slug: str) -> str:
    return _done(request, slug, events.restore_event, _("大会をアーカイブから戻しました。"))


def _done(request: HttpRequest, slug: str, act: Callable[..., None], done: str) -> str:
    event = access.event_to_archive(request.user, slug)
    form = OptionalReasonForm(request.POST)
    entry = entry_of(request)
    if not form.is_valid():
        raise Refusal(str(form.errors["reason"][0]))
    act(event=event, entry=entry, **form.submitted)
    return done
