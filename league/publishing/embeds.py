"""Parts of the public pages for frames on other sites: without scripts and forms."""

from collections.abc import Callable, Mapping
from functools import wraps
from http import HTTPStatus
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from league import access
from league.lan import address_for_phones
from league.matches.pages.board import match_check, set_board, totals
from league.models import Event
from league.page_cache import made_once
from league.rulings.pages.public import public_of, public_rulings
from league.scored_matches import scored_match
from league.standings.pages.stages import tables_of

RULINGS: Final = 10
_POLICY: Final = (
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors *"
)


def _framed(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let any site frame a view; where the part is missing, the frame says so, with 404."""
    piece = made_once(view)

    @require_safe
    @xframe_options_exempt
    @wraps(view)
    def answer(request: HttpRequest, slug: str, **where: int) -> HttpResponse:
        try:
            response = piece(request, slug, **where)
        except Http404 as error:
            event = Event.objects.filter(slug=slug).first()
            whole = reverse("event_detail", args=[slug]) if event else reverse("event_list")
            known = {"event": event, "missing": error, "whole": address_for_phones(request, whole)}
            response = render(request, "league/embed_page.html", known, status=HTTPStatus.NOT_FOUND)
        response.headers["Content-Security-Policy"] = _POLICY
        return response

    return answer


@_framed
@access.computes
def embed_standings(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """The standings of a stage, by default the latest that has begun."""
    event = access.event_for_public(slug)
    tables = tables_of(event)
    stage = tables.current if number is None else tables.stage(number)
    whole = (
        reverse("standings_stage", args=[slug, stage.number]) if stage else reverse("standings", args=[slug])
    )
    return _embedded(request, event, whole, {"stage": stage})


@_framed
@access.computes
def embed_final(request: HttpRequest, slug: str) -> HttpResponse:
    """The final ranking."""
    event = access.event_for_public(slug)
    tables = tables_of(event)
    whole = reverse("standings_final", args=[slug])
    return _embedded(request, event, whole, {"final": tables.final, "provisional": tables.final_provisional})


@_framed
def embed_table(request: HttpRequest, slug: str, round_number: int, number: int) -> HttpResponse:
    """A table: its totals, and every game."""
    match = access.match_for_public(slug, round_number, number)
    scored = scored_match(match)
    whole = reverse("table_result", args=[slug, round_number, number])
    boards = [set_board(scored, played.number) for played in scored.score.sets]
    found = {"table": match.table, "boards": boards, "totals": totals(scored), "check": match_check(scored)}
    return _embedded(request, match.table.round.event, whole, found)


@_framed
@access.computes
def embed_rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """The latest published rulings, without names."""
    event = access.event_with_public_rulings(slug)
    rulings = [public_of(ruling) for ruling in public_rulings(event)[:RULINGS]]
    return _embedded(request, event, reverse("ruling_public", args=[slug]), {"rulings": rulings})


def _embedded(request: HttpRequest, event: Event, whole: str, found: Mapping[str, object]) -> HttpResponse:
    """Render a part; ``whole``: the address of the page it belongs to."""
    known = {"event": event, "whole": address_for_phones(request, whole)}
    return render(request, "league/embed_page.html", known | {**found})
