"""The hall screen: needs no input, reloads itself."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league import access
from league.chain import head_of
from league.draws.pages.draws import has_clubs
from league.draws.pages.seats import by_table, seat_lines
from league.draws.services.draws import announcement
from league.hall.pages.screen import ceremony_of, champions_of, screen_of
from league.lan import address_for_phones
from league.responses import unchanged
from league.standings.pages.namesakes import namesakes_of
from league.standings.pages.shifts import shifts_of
from league.standings.pages.stages import tables_of


@never_cache
@require_safe
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of this moment; with ``?since=<version>`` an empty answer while it stays unchanged."""
    event = access.event_for_public(slug)
    now = timezone.now()
    shown, seconds = screen_of(event, request.GET.get("density", "")), int(now.timestamp())
    version = shown.version_at(seconds)
    if (same := unchanged(request, version)) is not None:
        return same
    page = shown.page_at(seconds)
    ends = page.clock and page.clock.ends()
    context = {"event": event, "page": page, "version": version, "ends": ends}
    context["now"] = page.clock.at(now) if page.clock else now
    context["seats_url"] = address_for_phones(request, reverse("seat_list", args=[slug]))
    context |= {"shifts": shifts_of(event), "log": head_of(event)}
    whole = "HX-Request" not in request.headers
    return render(request, "league/screen_page.html" if whole else "league/_screen_part.html", context)


@never_cache
@require_safe
def ceremony(request: HttpRequest, slug: str) -> HttpResponse:
    """The best places from below, one per key press, then the winner.

    Empty before the final ranking is certain.
    """
    event = access.event_for_public(slug)
    tables = tables_of(event)
    final = () if tables.final_provisional else tables.final
    context = {"event": event, "cells": ceremony_of(final), "champions": champions_of(final)}
    context["alike"] = namesakes_of(event)
    return render(request, "league/screen_ceremony.html", context)


@never_cache
@require_safe
def draw_show(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A pairing draw for the whole hall.

    Its commitment, and once published its seed, table by table, and how to check it.
    """
    draw = access.draw_for_public(slug, pk)
    event = draw.stage.event
    over = draw.published_at is not None or draw.discarded_at is not None
    version = f"{draw.pk}.{over}"
    if (same := unchanged(request, version)) is not None:
        return same
    context: dict[str, object] = {"event": event, "draw": draw, "over": over, "version": version}
    context["source"] = announcement(draw)["source"]
    if draw.published_at is not None:
        drawn = draw.rounds.order_by("in_stage").first()
        context["tables"] = () if drawn is None else by_table(seat_lines(drawn))
        context["fair"] = has_clubs(draw.json)
        context["draw_url"] = address_for_phones(request, reverse("draw_detail", args=[slug, pk]))
        context["seats_url"] = address_for_phones(request, reverse("seat_list", args=[slug]))
    return render(request, "league/draw_show.html", context)
