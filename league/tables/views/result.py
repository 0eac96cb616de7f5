"""The public result of a table, to which a handed-out sheet leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_safe

from league import access
from league.matches.pages.board import match_check, set_board, totals
from league.records import record_of
from league.standings.views.live import unchanged

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@require_safe
def table_result(request: HttpRequest, slug: str, round_number: int, number: int) -> HttpResponse:
    """Every game and the totals so far; with ``?since=<version>`` an empty answer while nothing has changed."""
    match = access.match_for_public(slug, round_number, number)
    if (same := unchanged(request, str(match.version))) is not None:
        return same
    record = record_of(match)
    context = {
        "event": match.table.round.event,
        "table": match.table,
        "match": match,
        "record": record,
        "version": str(match.version),
        "boards": [set_board(record, played_set.number) for played_set in record.score.sets],
        "totals": totals(record),
        "check": match_check(record),
    }
    response = render(request, "league/table_result.html", context)
    add_never_cache_headers(response)
    return response
