"""The page of an event: rounds and tables for everyone, the steps of the day for its officials."""

from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from typing import Final

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from league import access
from league.access import Right
from league.acts.forms import OptionalReasonForm
from league.clock.pages import clock_of, current_round, is_played, named_round
from league.day.pages.before import before_play
from league.day.pages.day import day_of
from league.day.pages.facts import day_facts
from league.day.pages.notices import notices_of
from league.draws.pages.latecomers import latecomers
from league.events.services import archiving_of
from league.matches.pages.progress import view_of
from league.models import Event, Match, Round
from league.page_cache import for_officials, same_for_all
from league.printing.pages.room import last_printed
from league.responses import unchanged
from league.rulings.pages.register import waiting_count
from league.scored_matches import matches_in
from league.standings.pages.results import race_of
from league.standings.pages.shifts import shifts_of
from league.standings.pages.stages import FinalLine, standings_version, tables_of

PER_PAGE: Final = 40
"""The most tables on a page."""
PODIUM: Final = 3
"""The lowest rank on the podium of an event that is over."""


@require_safe
@same_for_all
def event_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """One round of an event, by default the one being played, with links to everything else.

    With ``?since=<version>`` an empty answer while nothing has changed.
    """
    event = access.event_for_public(slug)
    return for_officials(
        request,
        event,
        partial(_page, request, event),
        also=lambda: last_printed(event),
        # Tables become late, and the administrator's copies old, by time alone.
        timeless=lambda: not (access.is_administrator(request.user) or is_played(event)),
    )


def _page(request: HttpRequest, event: Event) -> HttpResponse:
    led = _led(request, event)
    version = f"{standings_version(event)}{led.get('tag', '')}"
    if (same := unchanged(request, version)) is not None:
        return same
    rounds = list(event.rounds.select_related("stage").order_by("-number"))
    shown = named_round(rounds, request.GET.get("round", "")) or _round_shown(event, rounds)
    page = Paginator(matches_in(shown) if shown else (), PER_PAGE).get_page(request.GET.get("page"))
    matches = Match.objects.filter(table__round__event=event)
    context = {
        "event": event,
        "rounds": rounds,
        "shown": shown,
        "page": page,
        "tables": [view_of(match) for match in page],
        # Spectators look for seats during play, and for the standings afterwards.
        "seat_first": any(match.closed_at is None for match in page),
        "version": version,
        "final": _final(event, rounds),
        "coming": None if matches.begun().exists() else before_play(event),
        "clock": clock_of(shown) if shown else None,
        # Not for officials, nor for requests that only renew the tables, which it would delay.
        "race": race_of(event) if request.headers.get("HX-Target") in (None, "race") and not led else (),
        "shifts": shifts_of(event),
        "latecomers": latecomers(event) if access.may(request.user, event, Right.SERVE) else (),
        **led,
        **_archived(event),
    }
    return render(request, "league/event_detail.html", context)


def _final(event: Event, rounds: Sequence[Round]) -> Sequence[FinalLine]:
    """The podium, once the final ranking is certain."""
    if not rounds or Match.objects.filter(table__round=rounds[0], closed_at=None).exists():
        return ()
    tables = tables_of(event)
    best = [place for place in tables.final if place.rank <= PODIUM]
    return () if tables.final_provisional else best[: 2 * PODIUM]


def _led(request: HttpRequest, event: Event) -> dict[str, object]:
    """The steps of the day for an official; ``tag`` changes with their contents."""
    rights = access.rights_of(request.user, event)
    if Right.LOOK not in rights or event.archived_at is not None:  # the day has no next step
        return {}
    facts = day_facts(event)
    waiting = waiting_count(event)
    notices = notices_of(
        event,
        facts,
        rights,
        waiting=waiting,
        superuser=access.is_administrator(request.user),
        now=timezone.now(),
    )
    tag = sha256(repr((facts, waiting, notices)).encode()).hexdigest()[:12]
    return {
        "day": day_of(event, facts, rights, waiting=waiting),
        "notices": notices,
        "waiting": waiting,
        "tag": tag,
    }


def _archived(event: Event) -> dict[str, object]:
    """Who archived the event, and how its owner takes it out of the archive."""
    return {"archiving": archiving_of(event), "restore": OptionalReasonForm()} if event.archived_at else {}


def _round_shown(event: Event, rounds: Sequence[Round]) -> Round | None:
    """The round being played; the latest while it has no tables, so that they can be made.

    ``rounds``: latest first.
    """
    if not rounds or not rounds[0].tables.exists():
        return rounds[0] if rounds else None
    return current_round(event)
