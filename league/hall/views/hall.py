"""The hall page for organisers: every table of a round, the round's clock, more time for a table."""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from functools import partial
from http import HTTPStatus

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league import access
from league.acts.forms import ReasonForm, small_number
from league.acts.views.organising import entry_of, once_then, require_valid
from league.backups.services.copies import last_made
from league.clock import services as timing
from league.clock.forms import EndForm, ExtendForm, ExtraForm, MinutesForm
from league.clock.pages import clock_of, current_round, is_played, named_round, timed_matches
from league.damage import damage_noted
from league.disk import megabytes_left
from league.hall import services as closing
from league.hall.pages.hall import hall_of, hall_version, last_reason
from league.matches.pages.board import totals
from league.models import Event, Round
from league.page_cache import for_officials
from league.rulings.pages.register import waiting_at
from league.scored_matches import scored_match, with_scores
from league.standings.pages.shifts import shifts_of

once = once_then("hall", shown="number")


@never_cache
@require_safe
def hall(request: HttpRequest, slug: str) -> HttpResponse:
    """The round being played, or the one asked for.

    With ``?since=<version>`` an empty answer while nothing has changed.
    """
    event = access.event_for_official(request.user, slug)
    room, damaged = megabytes_left(settings.VAR), damage_noted()
    return for_officials(
        request,
        event,
        partial(_hall, request, event, room, damaged=damaged),
        also=lambda: (room, damaged),
        timeless=lambda: not (is_played(event) or event.rounds.filter(started_at__isnull=False).exists()),
    )


def _hall(request: HttpRequest, event: Event, room: int | None, *, damaged: bool) -> HttpResponse:
    requested = named_round(event.rounds.select_related("event"), request.GET.get("round", ""))
    shown = requested or current_round(event)
    shifts, calling = shifts_of(event), waiting_at(event)
    whole = "HX-Request" not in request.headers
    context: dict[str, object] = {"event": event, "round": shown, "asked": requested, "shifts": shifts}
    context |= {"waiting": len(calling), "part": not whole, "megabytes": room}
    context |= {
        "damaged": damaged,
        "backup": last_made(settings.BACKUPS, timezone.now()) if damaged else None,
    }
    if shown is not None:
        now = clock_of(shown).at(timezone.now())
        version = f"{hall_version(shown, timed_matches(shown, now), calling)}{shifts.tag}"
        version += "-little" if room is not None else ""
        version += "-damaged" if damaged else ""
        if request.GET.get("since") == version:
            return HttpResponse(status=HTTPStatus.NO_CONTENT)
        context |= _shown(shown, now, calling) | {"version": version}
    return render(request, "league/hall_page.html" if whole else "league/_hall_part.html", context)


def _shown(of_round: Round, now: datetime, calling: Collection[int | None]) -> dict[str, object]:
    return {
        "hall": hall_of(of_round, now, calling),
        "now": now,
        "rounds": of_round.event.rounds.filter(tables__isnull=False).distinct(),
        "minutes_form": MinutesForm(initial={"minutes": of_round.minutes or _usual_minutes(of_round)}),
    }


@require_POST
@once
def hall_start(request: HttpRequest, slug: str, number: int) -> str:
    _set_time(request, slug, number, timing.start_round)
    return _("時計を動かしました。")


@require_POST
@once
def hall_minutes(request: HttpRequest, slug: str, number: int) -> str:
    _set_time(request, slug, number, timing.set_minutes)
    return _("持ち時間を変えました。")


@require_POST
@once
def hall_stop(request: HttpRequest, slug: str, number: int) -> str:
    of_round = access.round_for_organiser(request.user, slug, number)
    timing.stop_round(of_round=of_round, entry=entry_of(request))
    return _("時計を止めました。")


@require_POST
@once_then("hall", shown="round_number")
def hall_extra(request: HttpRequest, slug: str, round_number: int, number: int) -> str:
    table = access.table_for_organiser(request.user, slug, round_number, number)
    form = ExtraForm(request.POST)
    require_valid(form)
    timing.set_extra_minutes(table=table, entry=entry_of(request, form), **form.submitted)
    return _("%(table)sの延長を%(minutes)d分にしました。") % {"table": table, **form.submitted}


@require_POST
@once
def hall_extend(request: HttpRequest, slug: str, number: int) -> str:
    """More time for the chosen tables, or less."""
    of_round = access.round_for_organiser(request.user, slug, number)
    form = ExtendForm(request.POST)
    require_valid(form)
    seen, more = form.cleaned_data["tables"], form.cleaned_data["more"]
    timing.extend_tables(of_round=of_round, seen=seen, more=more, entry=entry_of(request, form))
    words = _("%(count)d卓の延長を5分増やしました。"), _("%(count)d卓の延長を5分減らしました。")
    return words[more < 0] % {"count": len(seen)}


@require_POST
@once
def hall_end(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """End the chosen tables, or all; their results are then confirmed in one list."""
    of_round = access.round_for_organiser(request.user, slug, number)
    form = EndForm(request.POST)
    require_valid(form)
    given = form.cleaned_data
    refused = closing.end_tables(
        of_round=of_round,
        tables=None if given["everywhere"] else given["tables"],
        reason=given["reason"],
        after_game=given["when"] == "after_game",
        entry=entry_of(request, form),
    )
    _say_refused(request, refused, _("卓を打ち切りました。いまのゲームまで打つ卓は、その後に終わります。"))
    return redirect(f"{reverse('hall', args=[slug])}?round={number}")


@require_http_methods(["GET", "HEAD", "POST"])
@once
def hall_confirm(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Confirm the results of all tables that were cut off, at once."""
    of_round = access.round_for_organiser(request.user, slug, number)
    if request.method == "POST":
        form = ReasonForm(request.POST)
        numbers = (small_number(table, digits=4) for table in request.POST.getlist("tables"))
        tables = [number for number in numbers if number is not None]
        if form.is_valid() and tables:
            entry = entry_of(request, form)
            refused = closing.close_tables(of_round=of_round, tables=tables, entry=entry, **form.submitted)
            _say_refused(request, refused, _("結果を確定しました。"))
        else:
            messages.error(request, _("卓を選び、理由を書いてください。"))
        return redirect("hall_confirm", slug, number)
    matches = with_scores(closing.to_confirm(of_round).order_by("table__number"))
    context = {
        "event": of_round.event,
        "round": of_round,
        "tables": [(match.table, totals(scored_match(match))) for match in matches],
        "playing": closing.to_end(of_round).count(),
        "reason": last_reason(of_round),
    }
    return render(request, "league/hall_confirm.html", context)


def _say_refused(request: HttpRequest, refused: Mapping[int, object], done: str) -> None:
    for number, message in refused.items():
        messages.error(request, _("%(number)d卓: %(message)s") % {"number": number, "message": message})
    if not refused:
        messages.success(request, done)


def _set_time(request: HttpRequest, slug: str, number: int, act: Callable[..., object]) -> None:
    of_round = access.round_for_organiser(request.user, slug, number)
    form = MinutesForm(request.POST)
    require_valid(form)
    act(of_round=of_round, minutes=form.cleaned_data["minutes"], entry=entry_of(request, form))


def _usual_minutes(of_round: Round) -> int | None:
    """The minutes of the round before."""
    before = of_round.event.rounds.filter(number__lt=of_round.number, minutes__isnull=False)
    return before.order_by("-number").values_list("minutes", flat=True).first()
