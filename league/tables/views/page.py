"""The table's page: the next step, and the points so far."""

from collections.abc import Mapping

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_safe

from league import access
from league.acts.forms import RefereeForm
from league.acts.services.acts import Refusal, StaleEntry
from league.clock.pages import clock_of, table_now, time_tag
from league.language import words
from league.matches.pages.board import board, match_check, totals
from league.matches.pages.history import act_in_brief, act_lines, brief_of, in_place
from league.matches.pages.seating import SeatingPicture, seating_of
from league.matches.pages.steps import StepView, place_words, step_view, way
from league.matches.services.as_played import classes_as_played
from league.matches.services.matches import last_undoable, unconfirmed
from league.models import Act, Match, Verb
from league.rulings.pages.at_table import judge_now, judge_tag
from league.rulings.pages.calls import READY_REASONS
from league.scored_matches import ScoredMatch, scored_match
from league.tables.forms.acts import ActReasonForm, CardsForm, SealForm, SeatsForm
from league.tables.pages import next_seats
from league.tables.views import outbox
from rules_ref.cards import Suit
from scoring.log.parts import envelope_of, seats_of

_CONFLICT, _UNPROCESSABLE = 409, 422


@require_safe
@gzip_page
@outbox.naming_a_void_link
def table_detail(request: HttpRequest, token: str) -> HttpResponse:
    """The page; with ``?since=<version>`` an empty answer while nothing has changed."""
    if "since" in request.GET:
        match = access.table_for_referee(token).match
        if request.GET["since"] == str(match.version) and _has_no_news(request, match):
            return HttpResponse(status=204)
    return table_page(request, access.match_for_referee(token))


def _has_no_news(request: HttpRequest, match: Match) -> bool:
    """Whether neither the hall's clock nor the head judge has news for the table."""
    known = request.GET.get("around")
    return known is None or known == _around(match, judge_tag(match))


def _around(match: Match, judge: str) -> str:
    return f"{time_tag(match.table)}-{judge}"


@require_http_methods(["GET", "HEAD", "POST"])
def table_referee(request: HttpRequest, token: str) -> HttpResponse:
    """Ask for the referee's name on this device."""
    match = access.match_to_enter(token)
    form = RefereeForm(request.POST or None, user=request.user)
    if form.is_valid():
        response = redirect("table_detail", token)
        access.remember_referee(response, form.cleaned_data["name"])
        return response
    return match_page(request, match, "table_referee", {"form": form}, form=form)


def table_page(
    request: HttpRequest,
    match: Match,
    *,
    form: Form | None = None,
    refusal: Refusal | None = None,
    newest: Act | None = None,
    **_where: int,
) -> HttpResponse:
    """The page as the match is now, with a refused form and its reason.

    ``newest``: the last act at the table, where it has just been recorded.
    """
    scored = scored_match(match)
    view = step_view(scored)
    last = last_undoable(match, newest=newest)
    judge = judge_now(match, last)
    now = clock_of(match.table.round).at(timezone.now())
    brief = act_in_brief(last, scored.labels, scored.scheme.ranking.foul_words) if last else ""
    live = match.table.get_absolute_url()
    context = {
        "live": live,
        "view": view,
        "place": view.place,
        "way": way(scored),
        "sitting": [scored.labels[number] for number in scored.players_of(view.set_number)],
        "board": board(scored, view.set_number),
        "undo": brief,
        "heard": in_place(place_words(last.set_number, last.game_number), brief) if last else "",
        "last_out": _taken_back(last, view),
        "gate": _at_gate(request, last, view),
        "hall": table_now(match, now),
        "judge": judge,
        "around": _around(match, judge.tag),
        "now": now,
        "may_organise": access.may(request.user, match.table.round.event, access.Right.ORGANISE),
        "beside_button": _is_at_button(form, refusal, view),
        **_step_context(request, match, scored, view),
    }
    if type(form) is type(context.get("form")) and not isinstance(refusal, StaleEntry):
        context["form"] = form  # what was filled in, where the page still asks for it
    response = match_page(request, match, "table_detail", context, scored=scored, form=form, refusal=refusal)
    # A reload must ask for this page, whatever address an entry was sent to.
    response["HX-Replace-Url"] = live
    return response


def _step_context(
    request: HttpRequest, match: Match, scored: ScoredMatch, view: StepView
) -> dict[str, object]:
    """The context that only this step needs."""
    at = view.set_number
    shown: dict[str, object] = {}
    match view.part:
        case "seats":
            shown = {
                "form": SeatsForm(scored=scored, set_number=at),
                "seating": seating_of({}, scored.size_of(at)),
            }
        case "seal":
            at_spades = scored.parts[seats_of(at)].suits.get(Suit.SPADE)
            number = match.table.envelope_number(at)
            shown = {
                "form": SealForm(scored=scored, set_number=at, number=number, drawn_by=at_spades),
                "spade": "" if at_spades is None else scored.labels[at_spades],
                "size": scored.scheme.table_sizes[scored.size_of(at)],
                "seating": _seated(scored, at),
            }
        case "before" if view.game and view.game.number == 1:
            shown = {"seating": _seated(scored, at)}
        case "repair" if view.game:
            # Only now: it reads the log.
            stands = classes_as_played(match, scored, at, view.game.number) is not None
            shown = {"may_stand": stands}
        case "open":
            shown = {"form": CardsForm(scored=scored), "envelope": scored.parts[envelope_of(at)].number}
        case "confirm":
            missing = unconfirmed(scored)
            voided = [scored.labels[player] for player in missing if player in scored.stored.took_back]
            shown = {
                "unconfirmed": missing,
                "voided": voided,
                "totals": totals(scored),
                "check": match_check(scored),
            }
        case "closed":
            shown = {
                "totals": totals(scored),
                "check": match_check(scored),
                "reopens": access.may_reopen(request.user, match.table.round.event),
                "announced": match.table.round.stage.advanced is not None,
                "next_seats": next_seats(match),
            }
    return shown


def _seated(scored: ScoredMatch, set_number: int) -> SeatingPicture:
    """The table with its players, while cards are set aside and dealt."""
    seats = scored.result.sets[set_number - 1].seats or {}
    names = {suit.value: scored.labels[player] for suit, player in seats.items()}
    return seating_of(names, scored.size_of(set_number))


def _at_gate(request: HttpRequest, last: Act | None, view: StepView) -> bool:
    """Whether the page waits between a game's last tap and the next step, which no extra tap must hit.

    The referee goes on by one tap, by script or by ``?on=<version>``.
    """
    tapped = last is not None and last.verb in {Verb.RECORD_EXIT, Verb.JUDGE_EXIT}
    return tapped and view.result is not None and request.GET.get("on") != str(last.seq if last else "")


def _taken_back(last: Act | None, view: StepView) -> int | None:
    """The number of the player whose exit an undo would remove."""
    if last is None or last.verb != Verb.RECORD_EXIT:
        return None
    game = view.game if view.game is not None and view.game.begun else view.result
    return game.last_out.number if game is not None and game.last_out is not None else None


def match_page(
    request: HttpRequest,
    match: Match,
    template: str,
    context: Mapping[str, object],
    *,
    scored: ScoredMatch | None = None,
    form: Form | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """Any page of a table: whole, or only its changing part for htmx. Never cached by browser or proxy."""
    scored = scored or scored_match(match)
    fouls = scored.scheme.ranking.foul_words
    whole = {
        **context,
        "match": match,
        "table": match.table,
        "event": match.table.round.event,
        "scored": scored,
        "foul": {"full": words(fouls.full), "short": words(fouls.short)},
        "referee": access.referee_of(request),
        "refusal": refusal,
        "stale": _stale(refusal, scored),
        "call_reasons": READY_REASONS,
        "layout": "league/_table_part.html" if "HX-Request" in request.headers else "league/table_base.html",
    }
    response = render(request, f"league/{template}.html", whole, status=_status(form, refusal))
    add_never_cache_headers(response)
    return response


def _is_at_button(form: Form | None, refusal: Refusal | None, view: StepView) -> bool:
    """Whether an error belongs beside the button at the lower edge, which sent the form.

    The two versions of a conflict need more room.
    """
    sent = {"seats": SeatsForm, "seal": SealForm, "open": CardsForm, "confirm": ActReasonForm}.get(view.part)
    return sent is not None and isinstance(form, sent) and not isinstance(refusal, StaleEntry)


def _stale(refusal: Refusal | None, scored: ScoredMatch) -> dict[str, object] | None:
    """Both versions of a conflict: what was to be entered, and what was recorded since. None without one."""
    if not isinstance(refusal, StaleEntry):
        return None
    tried, fouls = refusal.tried, scored.scheme.ranking.foul_words
    return {
        "place": place_words(tried.set_number, tried.game_number) if tried else "",
        "tried": brief_of(tried.verb, refusal.before, tried.parts, scored.labels, fouls) if tried else "",
        "since": act_lines(refusal.since, scored.labels, fouls),
    }


def _status(form: Form | None, refusal: Refusal | None) -> int:
    if isinstance(refusal, StaleEntry):
        return _CONFLICT
    return _UNPROCESSABLE if refusal or (form is not None and form.errors) else 200
