"""Seats of rounds and players, and draws, for visitors. For organisers: change seats, and seat latecomers."""

import json
from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_POST, require_safe

from league import access
from league.acts.views.organising import entry_of, once_then, refusals_in
from league.draws.forms import ChangeForm, SeatChange
from league.draws.pages.changes import ChangedSeats, free_for, previewed, tables_of_round
from league.draws.pages.draws import draw_lines, happenings, outcome, people
from league.draws.pages.latecomers import latecomers
from league.draws.pages.seats import (
    FOUND_AT_MOST,
    TABLES_A_PAGE,
    WHOLE,
    by_name,
    by_table,
    matching,
    own_seats,
    round_to_sit_in,
    seat_lines,
)
from league.draws.services import seating
from league.draws.services.draws import announcement, tables_moved
from league.draws.services.seating import add_player, sit_out
from league.draws.services.withdrawing import last_withdrawal, withdrawals
from league.models import Draw, Event, Objection, Round, StageDecision, Substitution
from league.responses import tagged, unchanged
from league.standings.pages.players import player_course
from league.standings.pages.shifts import shifts_of
from league.standings.pages.stages import standings_version

once = once_then("seat_list")


def _version(request: HttpRequest, slug: str) -> str | None:
    """The version of an event's seat lists, for visitors: they are read often and change rarely."""
    if request.user.is_authenticated or "since" in request.GET:
        return None
    event = access.event_for_public(slug)
    now = round_to_sit_in(_rounds(event))
    return f'"{_seats_version(event)}.{now and now.pk}.{get_language()}"'


def _rounds(event: Event) -> list[Round]:
    """Rounds with tables, the latest first."""
    rounds = event.rounds.filter(tables__isnull=False).select_related("event", "stage")
    return list(rounds.distinct().order_by("-number"))


def _seats_version(event: Event) -> str:
    changes = Substitution.objects.filter(match__table__round__event=event).count()
    return f"{event.pk}.{event.version}.{changes}"


@require_safe
@condition(etag_func=_version)
def seat_list(request: HttpRequest, slug: str) -> HttpResponse:
    """The seats of a round; with ``?since=<version>`` an empty answer while nothing has changed."""
    event = access.event_for_public(slug)
    version = _seats_version(event)
    if (same := unchanged(request, version)) is not None:
        return same
    rounds = _rounds(event)
    number = request.GET.get("round", "")
    shown = next(
        (event_round for event_round in rounds if str(event_round.number) == number), None
    ) or round_to_sit_in(rounds)
    query = request.GET.get("q", "").strip()[:60]
    context: dict[str, object] = {
        "event": event, "rounds": rounds, "round": shown, "query": query, "version": version,
        "withdrawn": last_withdrawal(event),
    }  # fmt: skip
    if shown is not None:
        context |= _seats(request, shown, query)
    return render(request, "league/seat_list.html", context)


def _seats(request: HttpRequest, of_round: Round, query: str) -> dict[str, object]:
    """One list of seats: those found, a page of tables, or the chapters of the names with their rows."""
    lines = seat_lines(of_round)
    byes = [bye.entrant for bye in of_round.byes.select_related("entrant")]
    if query:
        found = matching(lines, query)
        return {"found": found[:FOUND_AT_MOST], "more": len(found) - FOUND_AT_MOST, "by": "query"}
    whole = "whole" in request.GET
    if request.GET.get("by") == "table":
        tables = by_table(lines)
        paper = Paginator(tables, max(1, len(tables)) if whole else TABLES_A_PAGE)
        return {"page": paper.get_page(request.GET.get("page")), "by": "table", "byes": byes}
    chapters = by_name(lines)
    names: dict[str, object] = {"byes": byes, "by": "name", "rows": [chapter.row for chapter in chapters]}
    if whole or len(lines) <= WHOLE:
        return names | {"chapters": chapters, "whole": True}
    # Of very many names only those of one row.
    row = request.GET.get("row", "")
    chosen = [chapter for chapter in chapters if chapter.row == row] or chapters[:1]
    return names | {"chapters": chosen, "row": chosen[0].row}


@require_safe
def player_detail(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One player's seats and games; with ``?since=<version>`` an empty answer while nothing has changed."""
    entrant = access.entrant_for_public(slug, number)
    version = standings_version(entrant.event)
    if (same := unchanged(request, version)) is not None:
        return same
    objections = Objection.objects.filter(entrant=entrant).select_related("match")
    context = {
        "event": entrant.event,
        "version": version,
        "entrant": entrant,
        "seats": own_seats(entrant, round_to_sit_in(_rounds(entrant.event))),
        "course": player_course(entrant),
        "objections": objections,
        "withdrawn": last_withdrawal(entrant.event),
        "seat_code": request.GET.get("seat", "")[:20],
        "raised": {objection.match.table_id for objection in objections if objection.shown_seat},
        "left": entrant.decisions.filter(kind=StageDecision.Kind.WITHDRAW).exists(),
    }
    return render(request, "league/seat_player.html", context)


@require_safe
def draw_list(request: HttpRequest, slug: str) -> HttpResponse:
    event = access.event_for_public(slug)
    draws = Draw.objects.filter(stage__event=event).select_related("stage__event").order_by("-pk")
    return render(request, "league/draw_list.html", {"event": event, "draws": draw_lines(draws, event)})


@require_safe
@access.computes
def draw_detail(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """How a draw was made: its commitment from the start, the rest once it is published or discarded."""
    draw = access.draw_for_public(slug, pk)
    event, draw_json = draw.stage.event, draw.json
    over = draw.published_at is not None or draw.discarded_at is not None
    shows = over and "seed" in draw_json
    entrants = {entrant.code: entrant for entrant in event.entrants.all()}
    context: dict[str, object] = {
        "event": event,
        "draw": draw,
        "announcement": announcement(draw),
        "acts": happenings(draw),
        "shows": shows,
        "moved": tables_moved(draw),
        "withdrawn": withdrawals(event).get(draw.pk),
        **people(draw_json, entrants),
    }
    if shows:
        context |= outcome(draw_json, entrants)
    return render(request, "league/draw_detail.html", context)


@require_safe
@access.computes
def draw_file(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The draw as a file: the committed input, and the result once it is public."""
    draw = access.draw_for_public(slug, pk)
    content = json.dumps(draw.public_json, ensure_ascii=False, indent=1).encode()
    response = tagged(request, content, "application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="draw-{slug}-{pk}.json"'
    return response


@require_safe
def seat_change_now(request: HttpRequest, slug: str) -> HttpResponse:
    """Redirect to the seats of the current round; to the event where no seats are drawn yet."""
    event = access.event_for_organiser(request.user, slug)
    now = round_to_sit_in(_rounds(event))
    return redirect("event_detail", slug) if now is None else redirect("seat_change", slug, now.number)


@once
def seat_change(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change the seats of a published round: tapped, previewed, then performed. For organisers."""
    of_round = access.round_for_organiser(request.user, slug, number)
    tables, free = tables_of_round(of_round), free_for(of_round)
    numbers = [person.number for table in tables for person in table.people]
    form = ChangeForm(
        request.POST or None, people=numbers, tables=[table.number for table in tables], free=free
    )
    preview: ChangedSeats | None = None
    if form.is_valid():
        act = partial(_change(form, of_round), entry=entry_of(request, form))
        with refusals_in(form):
            if form.cleaned_data["sure"]:
                act(reason=form.cleaned_data["reason"])
                messages.success(request, _("席を直しました。印刷した紙は印刷室で確かめてください。"))
                return redirect("seat_change", slug, number)
            later = of_round.stage.rounds.filter(in_stage__gt=of_round.in_stage).order_by("in_stage")
            concerned = [of_round, *(later if form.cleaned_data["later_too"] else ())]
            preview = previewed(concerned, partial(act, reason=_("席の訂正")))
    rounds = of_round.event.rounds.filter(tables__isnull=False).distinct()
    context = {
        "event": of_round.event, "round": of_round, "rounds": rounds, "form": form, "tables": tables, "preview": preview,
    }  # fmt: skip
    return render(request, "league/seat_change.html", context, status=422 if form.errors else 200)


def _change(form: ChangeForm, of_round: Round) -> Callable[..., None]:
    """The service for a filled-in form, without its reason and entry."""
    given, event = form.cleaned_data, of_round.event
    tables = given["tables"]
    people = [event.entrants.get(number=number) for number in given["people"]]
    came = [event.entrants.get(number=number) for number in (given["incoming"],) if number]
    services: dict[SeatChange, Callable[[], partial[None]]] = {
        SeatChange.SWAP: lambda: partial(seating.swap_players, one=people[0], other=people[1]),
        SeatChange.SWAP_TABLES: lambda: partial(seating.swap_tables, one=tables[0], other=tables[1]),
        SeatChange.MOVE_RESULT: lambda: partial(seating.move_result, one=tables[0], other=tables[1]),
        SeatChange.TURN: lambda: partial(seating.turn_table, table=tables[0]),
        SeatChange.TAKE_OUT: lambda: partial(seating.take_out_player, out=people[0]),
        SeatChange.ADD: lambda: partial(seating.add_player, incoming=came[0], table=tables[0]),
        SeatChange.REPLACE: lambda: partial(
            seating.replace_player, out=people[0], incoming=came[0], later_too=given["later_too"]
        ),
    }
    return partial(services[given["change"]](), of_round=of_round)


@require_safe
def latecomer_list(request: HttpRequest, slug: str) -> HttpResponse:
    event = access.event_for_desk(request.user, slug)
    context = {"event": event, "latecomers": latecomers(event), "shifts": shifts_of(event)}
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
