"""The desk: check codes, typed sheets, and the sheets still to be returned."""

from dataclasses import replace
from functools import partial
from uuid import uuid5

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league import access
from league.acts.views.organising import attempt, entry_of, once_then
from league.clock.pages import current_round, named_round
from league.desk.forms import CheckCodeForm, SheetForm
from league.desk.pages import aparts, assumed, desk_tables, match_of_another_round, versions, wrongs
from league.desk.services import (
    ComparedSheet,
    compare_code,
    compare_sheet,
    compare_with_entry,
    look_up,
    take_over,
)
from league.models import Event, Match, Round, SheetComparison
from league.page_cache import for_officials
from league.scored_matches import ScoredMatch, scored_match
from league.tables.pages import column_names
from scoring.paper.sheet import PaperSheet, read_sheet

once = once_then("desk", shown="number")


@require_safe
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """The tables of a round, by default the one being played."""
    event = access.event_for_desk(request.user, slug)
    requested = request.GET.get("round", "")
    return for_officials(request, event, lambda: _desk_page(request, event, requested, CheckCodeForm()))


def _desk_page(request: HttpRequest, event: Event, requested: str, form: CheckCodeForm) -> HttpResponse:
    rounds = list(event.rounds.select_related("stage").order_by("-number"))
    shown = named_round(rounds, requested) or current_round(event) or (rounds[0] if rounds else None)
    context = {
        "event": event,
        "rounds": rounds,
        "shown": shown,
        "tables": desk_tables(shown) if shown else [],
        "form": form,
    }
    return render(request, "league/desk_page.html", context, status=422 if form.is_bound else 200)


@once
def desk_code(request: HttpRequest, slug: str, number: int) -> HttpResponse | str:
    """Look up a check code: it is current, or of an earlier version, or of no table of the round."""
    of_round = access.round_for_desk(request.user, slug, number)
    if request.method != "POST":
        return redirect(_desk_of(slug, number))
    form = CheckCodeForm(request.POST)
    if not form.is_valid():
        return _desk_page(request, of_round.event, str(number), form)
    code = form.cleaned_data["code"]
    found = look_up(of_round, code, form.cleaned_data["table"])
    if found is None:
        form.add_error("code", _not_found(of_round, code, form.cleaned_data["table"]))
        return _desk_page(request, of_round.event, str(number), form)
    compare_code(match=found.match, code=code, entry=entry_of(request, form))
    table = found.match.table
    if not found.current:
        return redirect("desk_version", slug, number, table.number, found.version)
    return _("%(table)s: 用紙と入力は一致しています。") % {"table": table}


def _not_found(of_round: Round, code: str, table: int | None) -> str:
    if (elsewhere := match_of_another_round(of_round, code)) is not None:
        message = _("照合コード %(code)s は、%(round)s %(table)sの用紙です。上で回戦を選んでください。")
        return message % {"code": code, "round": elsewhere.table.round, "table": elsewhere.table}
    if table is not None:
        message = _(
            "照合コード %(code)s は、%(table)d番卓のどの時点の記録とも合いません。読み直してください。"
        )
        return message % {"code": code, "table": table}
    return _("照合コード %(code)s は、どの卓の記録とも合いません。読み直してください。") % {"code": code}


@require_safe
def desk_version(request: HttpRequest, slug: str, number: int, table: int, version: int) -> HttpResponse:
    """An earlier version of a match beside the current one."""
    match = access.match_for_desk(request.user, slug, number, table)
    if version > match.version:
        raise Http404
    context = {
        "event": match.table.round.event,
        "table": match.table,
        "match": match,
        "both": versions(match, version),
    }
    return render(request, "league/desk_version.html", context)


@once
def desk_sheet(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Type in a sheet; contradictions within it and with the entry are shown at their cells."""
    match = access.match_for_desk(request.user, slug, number, table)
    scored = scored_match(match)
    players = column_names(scored)
    form = SheetForm(
        request.POST or None,
        scheme=scored.scheme,
        players=players,
        version=scored.version,
        last=_last_typed(match, scored, players),
    )
    compared = None
    if form.is_valid():
        paper = form.paper()
        compared = compare_with_entry(scored, paper)
        if not compared.check.contradictions and _perform(request, form, match, paper, compared):
            return redirect(_desk_of(slug, number))
    return _sheet_page(request, match, scored, form, compared)


def _perform(
    request: HttpRequest, form: SheetForm, match: Match, paper: PaperSheet, compared: ComparedSheet
) -> bool:
    """Take over or compare a consistent sheet, by the button pressed. Returns whether the page is done."""
    entry = replace(entry_of(request, form), base_version=form.cleaned_data["base_version"])
    sheet = {"match": match, "paper": paper, "signed": form.cleaned_data["signed"]}
    if "take" in request.POST:
        done = _("%(table)s: 用紙を記録にしました。") % {"table": match.table}
        return attempt(request, partial(take_over, entry=entry, **sheet), done)
    if compared.agrees:
        done = _("%(table)s: 用紙と入力は一致しています。") % {"table": match.table}
        return attempt(request, partial(compare_sheet, entry=entry, **sheet), done)
    if compared.apart and not compared.to_enter:
        # Once the entry was corrected, the same form is compared again: it gets another id.
        entry = replace(entry, client_id=uuid5(entry.client_id, f"apart {match.version}"))
        compare_sheet(match=match, paper=paper, entry=entry)
    return False


def _sheet_page(
    request: HttpRequest, match: Match, scored: ScoredMatch, form: SheetForm, compared: ComparedSheet | None
) -> HttpResponse:
    players = column_names(scored)
    found = wrongs(compared, players, scored.scheme) if compared else []
    apart = aparts(compared.apart, players, scored.scheme) if compared else []
    for wrong in found:
        form.mark(wrong.cells, wrong.id)
    for one in apart:
        form.mark(one.cells, one.id, wrong=False)
    for cell in form.cells:
        if form.errors.get(cell.key):
            form.mark([cell], f"error-{cell.key}")
    context = {
        "event": match.table.round.event,
        "table": match.table,
        "match": match,
        "scored": scored,
        "form": form,
        "players": players,
        "compared": compared,
        "wrongs": found,
        "aparts": apart,
        "as_played": [game for game in scored.score.games if game.stands],
        "assumed": assumed(compared, players, scored.scheme) if compared else [],
        "unreadable": [
            (cell.key, form.fields[cell.key].widget.attrs["aria-label"], form.errors[cell.key])
            for cell in form.cells
            if cell.key in form.errors
        ],
        "may_take": bool(compared and compared.to_enter and not compared.apart and not found),
    }
    status = 422 if form.errors or found else 200
    return render(request, "league/desk_sheet.html", context, status=status)


def _last_typed(match: Match, scored: ScoredMatch, players: tuple[str, ...]) -> PaperSheet | None:
    """The values typed in last time, to continue with."""
    typed = match.comparisons.filter(how=SheetComparison.How.TYPED).last()
    return read_sheet(typed.sheet, players, scored.scheme) if typed else None


def _desk_of(slug: str, number: int) -> str:
    return f"{reverse('desk', args=[slug])}?round={number}"
