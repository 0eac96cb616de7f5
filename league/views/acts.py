"""The addresses that entries go to: one act each, then back to the page."""

from __future__ import annotations

from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from league import access
from league.forms.tables import (
    ActForm,
    CardsForm,
    ConfirmForm,
    ExitForm,
    JudgeForm,
    ReasonForm,
    SealForm,
    SeatsForm,
)
from league.records import record_of
from league.services import envelopes, games, matches, seats
from league.services.acts import Refusal, earlier_act
from league.views import outbox
from league.views.submissions import submission_id
from league.views.tables import table_page

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

    from league.models import Act, Match


def act_view(
    form_class: type[ActForm],
    act: Callable[..., Act],
    *,
    page: Callable[..., HttpResponse] = table_page,
    then: Callable[[str, Act], HttpResponse] = lambda token, _act: redirect("table_detail", token),
) -> Callable[..., HttpResponse]:
    """The view that reads ``form_class`` and does ``act``; what is refused is shown on ``page`` with the form.

    The address holds where (``set_number``, ``game``), the form what.
    """

    @require_http_methods(["GET", "HEAD", "POST"])
    @outbox.answering(table_page)
    def view(request: HttpRequest, token: str, **where: int) -> HttpResponse:
        match = access.match_for_referee(token)
        referee = access.referee_of(request)
        if referee is None or request.method != "POST":
            return redirect("table_detail", token)
        form = form_class(request.POST, record=record_of(match), **where)
        if not form.is_valid():
            done = _done_before(request, match, form)
            return (
                outbox.recorded(then(token, done), done) if done else page(request, match, form=form, **where)
            )
        client_id = submission_id(request, form.cleaned_data["client_id"])
        entry = form.entry(referee, client_id, timezone.now())
        try:
            done = act(match=match, entry=entry, **where, **form.arguments())
        except Refusal as refusal:
            return _refused(request, page, form, refusal, token=token, where=where)
        return outbox.recorded(then(token, done), done)

    return view


def _done_before(request: HttpRequest, match: Match, form: ActForm) -> Act | None:
    """The act that this very submission did when it came before: what it did may be what makes it invalid now."""
    form_id = form.cleaned_data.get("client_id")
    return earlier_act(match, submission_id(request, form_id)) if form_id else None


def _refused(
    request: HttpRequest,
    page: Callable[..., HttpResponse],
    form: ActForm,
    refusal: Refusal,
    *,
    token: str,
    where: dict[str, int],
) -> HttpResponse:
    now = access.match_for_referee(token)
    try:
        return page(request, now, form=form, refusal=refusal, **where)
    except Http404:  # what was to be corrected is there no more
        return table_page(request, now, refusal=refusal)


table_draw = act_view(ActForm, partial(seats.draw_seats, rng=SystemRandom()))
table_seats = act_view(SeatsForm, seats.enter_seats)
table_seal = act_view(SealForm, envelopes.seal_envelope)
table_open = act_view(CardsForm, envelopes.open_envelope)
table_exit = act_view(ExitForm, games.record_exit)
table_judge = act_view(JudgeForm, games.judge_exit)
table_undo = act_view(ActForm, matches.undo)
table_confirm = act_view(ConfirmForm, matches.confirm)
table_close = act_view(ReasonForm, matches.close_match)
table_reopen = act_view(ReasonForm, matches.reopen_match)
