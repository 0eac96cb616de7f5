"""Events for everyone: the list, and one event with its rounds and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.core.paginator import Paginator
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from league import access
from league.access import Right
from league.clock.pages import Flags, current_round, flags_of, timed_matches
from league.draws.pages.latecomers import latecomers
from league.events.pages.history import event_acts, event_line, people_of
from league.matches.pages.progress import matches_in, view_of
from league.models import Event
from league.rulings.pages.register import waiting_count
from league.standings.pages.shifts import shifts_of
from league.standings.pages.stages import version_of
from league.standings.views.live import for_visitors, unchanged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponse

    from league.models import Round

PER_PAGE: Final = 40
"""Tables shown at a time."""

ACTS_PER_PAGE: Final = 50


@require_safe
def event_list(request: HttpRequest) -> HttpResponse:
    return render(request, "league/event_list.html", {"events": Event.objects.all()})


@require_safe
@for_visitors
def event_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """One round of an event, the one being played unless another is asked for, and the way to everything else.

    With ``?since=<version>`` an empty answer while nothing has changed.
    """
    event = access.event_for_public(slug)
    flags = _flags(event) if access.may(request.user, event, Right.SERVE) else Flags(0, 0)
    waiting = waiting_count(event) if access.may(request.user, event, Right.JUDGE) else 0
    version = f"{version_of(event)}.{flags.late}.{flags.idle}.{waiting}"
    if (same := unchanged(request, version)) is not None:
        return same
    rounds = list(event.rounds.select_related("stage").order_by("-number"))
    asked = request.GET.get("round", "")[:5]
    shown = next((each for each in rounds if str(each.number) == asked), None) or _round_shown(event, rounds)
    page = Paginator(matches_in(shown) if shown else (), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "event": event,
        "rounds": rounds,
        "shown": shown,
        "page": page,
        "tables": [view_of(match) for match in page],
        "flags": flags,
        "version": version,
        "waiting": waiting,
        "shifts": shifts_of(event),
        "latecomers": latecomers(event) if access.may(request.user, event, Right.SERVE) else (),
    }
    return render(request, "league/event_detail.html", context)


def _flags(event: Event) -> Flags:
    """How many tables of the round being played want somebody of the organisers."""
    of_round = current_round(event)
    return Flags(0, 0) if of_round is None else flags_of(timed_matches(of_round, timezone.now()))


def _round_shown(event: Event, rounds: Sequence[Round]) -> Round | None:
    """The round being played; the latest as long as it has no tables, so that they can be laid. ``rounds``: latest first."""
    if not rounds or not rounds[0].tables.exists():
        return rounds[0] if rounds else None
    return current_round(event)


@require_safe
def event_history(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything done to the event itself. For its officials."""
    event = access.event_for_official(request.user, slug)
    page = Paginator(event_acts(event), ACTS_PER_PAGE).get_page(request.GET.get("page"))
    people = people_of(event)
    context = {"event": event, "page": page, "lines": [event_line(act, people) for act in page]}
    return render(request, "league/event_history.html", context)
