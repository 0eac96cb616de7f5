"""Views of entries: each performs one act, then redirects to the page."""

from collections.abc import Callable
from functools import partial
from random import SystemRandom

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_POST

from league import access
from league.access import Person
from league.acts.services.acts import Refusal, earlier_act
from league.acts.views.organising import entry_of
from league.acts.views.submissions import submission_id
from league.matches.services import envelopes, games, matches, seats
from league.models import Act, Match
from league.rulings.services import ask_reopening
from league.rulings.views import asking, laying, steps
from league.scored_matches import scored_match
from league.tables.forms.acts import (
    ActForm,
    ActReasonForm,
    CardsForm,
    ConfirmForm,
    ExitForm,
    FoulForm,
    SealForm,
    SeatsForm,
)
from league.tables.views import outbox
from league.tables.views.page import table_page


def act_view(
    form_class: Callable[..., ActForm],
    act: Callable[..., Act],
    *,
    by: Callable[[HttpRequest, Match], Person | None] = lambda request, _match: access.referee_of(request),
    page: Callable[..., HttpResponse] = table_page,
    then: Callable[[str, Act], HttpResponse] = lambda token, _act: redirect("table_detail", token),
) -> Callable[..., HttpResponse]:
    """A view that reads ``form_class`` and performs ``act``; a refusal is shown on ``page`` with the form.

    The address has the place (``set_number``, ``game``). ``by`` returns the author (None: not named yet).
    """

    @require_http_methods(["GET", "HEAD", "POST"])
    @gzip_page
    @outbox.answering(table_page)
    def view(request: HttpRequest, token: str, **where: int) -> HttpResponse:
        match = access.match_for_referee(token)
        person = by(request, match) if request.method == "POST" else None
        if person is None:
            return redirect("table_detail", token)
        form = form_class(request.POST, scored=scored_match(match), **where)
        if not form.is_valid():
            done = _done_before(request, match, form)
            return (
                outbox.recorded(then(token, done), done) if done else page(request, match, form=form, **where)
            )
        client_id = submission_id(request, form.cleaned_data["client_id"])
        entry = form.entry(person, client_id, timezone.now())
        try:
            done = act(match=match, entry=entry, **where, **form.arguments())
        except Refusal as refusal:
            return _refused(request, page, form, refusal, token=token, where=where)
        return outbox.recorded(then(token, done), done)

    return view


def _done_before(request: HttpRequest, match: Match, form: ActForm) -> Act | None:
    """The act this submission already created, if any.

    A retry can be invalid only because the first attempt succeeded.
    """
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
    except Http404:  # the part to be corrected no longer exists
        return table_page(request, now, refusal=refusal)


table_draw = act_view(ActForm, partial(seats.draw_seats, rng=SystemRandom()))
table_seats = act_view(SeatsForm, seats.enter_seats)
table_seal = act_view(SealForm, envelopes.seal_envelope)
table_open = act_view(CardsForm, envelopes.open_envelope)
table_exit = act_view(ExitForm, games.record_exit)
table_judge = act_view(FoulForm, games.judge_exit)
table_undo = act_view(ActForm, matches.undo)
table_confirm = act_view(ConfirmForm, matches.confirm)
table_close = act_view(ActReasonForm, matches.close_match)
table_reopen = act_view(ActReasonForm, matches.reopen_match, by=access.reopener_of)


@require_http_methods(["GET", "HEAD", "POST"])
@outbox.answering(table_page)
def table_call(request: HttpRequest, token: str) -> HttpResponse:
    """Call the head judge: on a page of its own, or in one tap from the outbox, which waits for a network."""
    answer = _asked(steps.table_call, request, token)
    # Called in one tap: the page stays where it is.
    return (
        _with_current_version(redirect("table_detail", token), token) if outbox.VERSION in answer else answer
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@outbox.answering(table_page)
def table_lay(request: HttpRequest, token: str) -> HttpResponse:
    """A replayed dispute: on its page, or from the outbox, where it waited for a network."""
    return _asked(laying.lay_table, request, token)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@outbox.answering(table_page)
def table_adjudicate(request: HttpRequest, token: str) -> HttpResponse:
    """A question about the rules: on its page, or from the outbox, where it waited for a network."""
    return _asked(asking.adjudicate_table, request, token)


def _asked(ask: Callable[..., HttpResponse], request: HttpRequest, token: str) -> HttpResponse:
    """Answer a question that becomes a ruling.

    It does not change the version of the match; the outbox gets the current one.
    """
    if outbox.BEHIND not in request.headers or request.method != "POST":
        return ask(request, token)
    if access.referee_of(request) is None:
        return redirect("table_detail", token)
    answer = ask(request, token)
    if isinstance(answer, HttpResponseRedirect):
        return _with_current_version(answer, token)
    answer.status_code = 422  # the form again: it was not recorded
    return answer


def _with_current_version(answer: HttpResponse, token: str) -> HttpResponse:
    answer[outbox.VERSION] = str(access.match_for_referee(token).version)
    return answer


@never_cache
@require_POST
def table_ask_reopening(request: HttpRequest, token: str) -> HttpResponse:
    """Ask for a closed match to be reopened, in one tap; a referee without a name is asked for it first."""
    match = access.match_for_referee(token)
    by = access.referee_of(request)
    if by is None:
        return redirect("table_referee", token)
    try:
        ruling = ask_reopening(match=match, entry=entry_of(request, by=by))
    except Refusal as refusal:
        return table_page(request, access.match_for_referee(token), refusal=refusal)
    return redirect("table_ruling_detail", token, ruling.number)
