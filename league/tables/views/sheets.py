"""The score sheets of a table, as PDF, and the public result to which a handed-out sheet leads."""

from collections.abc import Collection, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league import access
from league.entrants.pages.leaving import left_seats
from league.event_identity import foot_of
from league.lan import address_for_phones
from league.matches.pages.board import match_check, set_board, totals
from league.matches.pages.corrected import note_of, notes_of
from league.models import Event, Match
from league.responses import pdf_page, unchanged
from league.scored_matches import matches_in, scored_match
from league.tables.pages import score_sheet_of
from scoring.sheets.score_sheet import ScoreSheet, render_score_sheets


@never_cache
@require_safe
def table_sheet_blank(request: HttpRequest, token: str) -> HttpResponse:
    """The sheet to be filled in by hand.

    Names, the seats of set 1 where they are drawn, the QR code of the page.
    """
    match = access.match_for_referee(token)
    return _pdf(
        match.table.round.event, [_sheet(request, match, before=True)], f"table-{match.table.number}-blank"
    )


@never_cache
@require_safe
def table_sheet_filled(request: HttpRequest, token: str) -> HttpResponse:
    """The same sheet with the results so far."""
    match = access.match_for_referee(token)
    return _pdf(
        match.table.round.event,
        [_sheet(request, match, before=False, note=note_of(match))],
        f"table-{match.table.number}",
    )


@never_cache
@require_safe
def round_sheets(request: HttpRequest, slug: str, number: str, kind: str) -> HttpResponse:
    """The sheets of all tables of a round as one PDF, blank or filled. For organisers."""
    of_round = access.round_for_desk(request.user, slug, int(number))
    gone = left_seats(of_round) if kind == "blank" else ()
    notes = {} if kind == "blank" else notes_of(of_round)
    sheets = [
        _sheet(request, match, before=kind == "blank", gone=gone, note=notes.get(match.pk, ""))
        for match in matches_in(of_round)
    ]
    if not sheets:
        raise Http404(_("この回戦にはまだ卓がありません。"))
    return _pdf(of_round.event, sheets, f"{slug}-{number}-{kind}")


def _sheet(
    request: HttpRequest, match: Match, *, before: bool, gone: Collection[int] = (), note: str = ""
) -> ScoreSheet[int]:
    """The sheet of a match. The blank one is for the referee and has the key.

    The filled one is handed out, and leads only to the result.
    """
    table = match.table
    url = address_for_phones(request, table.get_absolute_url() if before else table.get_reading_url())
    return score_sheet_of(match, scored_match(match), url, before=before, gone=gone, note=note)


def _pdf(event: Event, sheets: Sequence[ScoreSheet[int]], name: str) -> HttpResponse:
    return pdf_page(render_score_sheets(sheets, foot_of(event)), name)


@never_cache
@require_safe
def table_result(request: HttpRequest, slug: str, round_number: int, number: int) -> HttpResponse:
    """Every game and the totals so far; with ``?since=<version>`` an empty answer while nothing has changed."""
    match = access.match_for_public(slug, round_number, number)
    if (same := unchanged(request, str(match.version))) is not None:
        return same
    scored = scored_match(match)
    context = {
        "event": match.table.round.event,
        "table": match.table,
        "match": match,
        "scored": scored,
        "version": str(match.version),
        "boards": [set_board(scored, played_set.number) for played_set in scored.score.sets],
        "totals": totals(scored),
        "check": match_check(scored),
    }
    return render(request, "league/table_result.html", context)
