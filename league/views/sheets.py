"""The score sheets of a table, as PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.utils.cache import add_never_cache_headers
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league import access
from league.overview import matches_in
from league.records import record_of
from scoring.results import MatchResult, SetResult
from scoring.sheets import ScoreSheet, check_code, render_score_sheets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest

    from league.models import Match
    from league.records import MatchRecord


@require_safe
def table_sheet_blank(request: HttpRequest, token: str) -> HttpResponse:
    """The sheet to be filled in by hand: names, the seats of set 1 where they are drawn, the way to the page."""
    match = access.match_for_referee(token)
    record = record_of(match)
    return _pdf([_sheet(request, match, record, before=True)], f"table-{match.table.number}-blank")


@require_safe
def table_sheet_filled(request: HttpRequest, token: str) -> HttpResponse:
    """The same sheet from what is recorded so far."""
    match = access.match_for_referee(token)
    record = record_of(match)
    return _pdf([_sheet(request, match, record, before=False)], f"table-{match.table.number}")


@require_safe
def round_sheets(request: HttpRequest, slug: str, number: str, kind: str) -> HttpResponse:
    """The sheets of all tables of a round as one PDF, blank or filled. For organisers."""
    of_round = access.round_for_organiser(request.user, slug, int(number))
    before = kind == "blank"
    sheets = [_sheet(request, match, record_of(match), before=before) for match in matches_in(of_round)]
    if not sheets:
        raise Http404(_("この回戦にはまだ卓がありません。"))
    return _pdf(sheets, f"{slug}-{number}-{kind}")


def _sheet(request: HttpRequest, match: Match, record: MatchRecord, *, before: bool) -> ScoreSheet:
    table = match.table
    event = table.round.event
    entrants = [player.entrant for player in match.players.all() if player.order <= match.size]
    clubs = tuple(entrant.club for entrant in entrants)
    return ScoreSheet(
        event_name=event.name,
        date=date_format(event.date) if event.date else "",
        round_name=str(table.round),
        table_number=table.number,
        table_url=request.build_absolute_uri(table.get_absolute_url()),
        players=_columns(record),
        clubs=clubs if any(clubs) else (),
        match=_first_seats(record) if before else record.result,
        score=None if before else record.score,
        check_code=None if before else check_code(record.result),
        language="en" if (get_language() or "ja").startswith("en") else "ja",
        scheme=record.scheme,
    )


def _columns(record: MatchRecord) -> tuple[str, ...]:
    """The name over each column; with a substitution both, in order."""
    sets = [record.players_of(number) for number in range(1, record.scheme.sets + 1)]
    return tuple(
        "→".join(record.labels[number] for number in dict.fromkeys(chain))
        for chain in zip(*sets, strict=True)
    )


def _first_seats(record: MatchRecord) -> MatchResult:
    """What is known before the first game: its seats."""
    seats = [SetResult(seats=each.seats) for each in record.result.sets[:1]]
    return MatchResult(record.result.players, tuple(seats))


def _pdf(sheets: Sequence[ScoreSheet], name: str) -> HttpResponse:
    response = HttpResponse(render_score_sheets(sheets), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    add_never_cache_headers(response)
    return response
