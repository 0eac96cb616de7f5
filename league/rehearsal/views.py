"""The practice event: begun from the list of events, its tables played by bots, archived at the end.

For organisers.
"""

from random import SystemRandom
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from league import access
from league.acts.services.acts import Entry
from league.acts.views.organising import attempt
from league.clock.pages import current_round
from league.events.services import archive_event
from league.rehearsal.services.practice import create_practice, play_tables
from league.rehearsal.services.tables import BotReferee


@require_POST
def practice_begin(request: HttpRequest) -> HttpResponse:
    """Redirect to the user's open practice, or make one; a second press makes no second one."""
    by = access.creator_of(request)
    open_ones = access.events_with(request.user, access.Right.ARCHIVE).filter(
        is_practice=True, archived_at=None
    )
    event = open_ones.first() or create_practice(by=BotReferee(by, SystemRandom(), timezone.now))
    return redirect("event_detail", event.slug)


@require_POST
def practice_play(request: HttpRequest, slug: str) -> HttpResponse:
    event = access.practice_for_organiser(request.user, slug)
    of_round = current_round(event)
    if of_round is not None:
        played = play_tables(of_round, rng=SystemRandom(), clock=timezone.now)
        words = ngettext(
            "架空の結果で%(count)d卓を打ち終えました。", "架空の結果で%(count)d卓を打ち終えました。", played
        )
        messages.success(request, words % {"count": played})
    return redirect("event_detail", slug)


@require_POST
def practice_end(request: HttpRequest, slug: str) -> HttpResponse:
    """Archive the practice: it leaves the list."""
    event = access.practice_for_organiser(request.user, slug)
    entry = Entry(access.account_of(request), uuid4(), 0, timezone.now())
    attempt(
        request,
        lambda: archive_event(event=event, reason=_("練習を終えた"), entry=entry),
        _("練習を片付けました。次は、本番の大会を作ってみてください。"),
    )
    return redirect("event_list")
