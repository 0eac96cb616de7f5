"""The pairing draw of a stage: announced, drawn, published, or entered card by card. For organisers."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from random import SystemRandom
from typing import Any

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league import access
from league.acts.forms import ReasonForm, Submission
from league.acts.views.organising import attempt, entry_of, once_then
from league.draws.forms import AnnounceForm, DrawByHandForm, SeedForm
from league.draws.pages.draws import aspects, draw_lines, gone, outcome, people, preview, trial_draws
from league.draws.pages.latecomers import latecomers
from league.draws.services import draws
from league.draws.services.input import Due, StageField, draw_input, due, due_by_hand, stage_field
from league.draws.services.rounds import placed_rounds
from league.draws.services.withdrawing import withdraw_seats, withdrawable
from league.models import Draw, Entrant, Event, Printing, Stage
from league.stages.pages import stage_lines
from league.standings.pages.shifts import shifts_of
from rules_ref.text import Text
from scoring.draw.answer import quality_json
from scoring.draw.check import seat_problems, unseatable
from scoring.draw.quality import quality_of
from scoring.draw.reading import read_draw
from scoring.event.values import Seating

once = once_then("stage_list")


@require_safe
def stage_draw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The state of a stage's draw, and the next step."""
    stage = access.stage_for_organiser(request.user, slug, number)
    return _draw_page(request, stage)


@require_POST
@once
def draw_announce(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Draw and publish at once; with a named source only announce, for a seed drawn in public."""
    stage = access.stage_for_organiser(request.user, slug, number)
    form = _announce_form(stage, stage_field(stage), due(stage), request)
    if not form.is_valid():
        return _draw_page(request, stage, form)
    given = form.cleaned_data
    settled = {
        "stage": stage, "sitting_out": given["sitting_out"], "reason": given.get("reason", ""),
        "rematch_price": given.get("rematch_price"), "entry": entry_of(request, form),
    }  # fmt: skip
    if given["source"]:
        announce = partial(draws.announce_draw, source=given["source"], **settled)
        message = _("抽選を予告しました。会場で種が決まったら入れてください。")
        return _done(request, stage, form, announce, message)
    at_once = partial(draws.draw_at_once, rng=SystemRandom(), **settled)
    return _done(request, stage, form, at_once, _("抽選して、組合せを公開しました。"))


@require_POST
@once
def draw_make(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    stage = access.stage_for_organiser(request.user, slug, number)
    done = _("抽選しました。確かめてから公開してください。")
    return _go_on(request, stage, SeedForm(request.POST), draws.make_draw, done)


@require_POST
@once
def draw_discard(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    stage = access.stage_for_organiser(request.user, slug, number)
    done = _("抽選を取り消しました。記録は残ります。")
    return _go_on(request, stage, ReasonForm(request.POST), draws.discard_draw, done)


@require_POST
@once
def draw_publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    stage = access.stage_for_organiser(request.user, slug, number)
    draw = _open(stage)
    if draw is not None:
        act = partial(draws.publish_draw, draw=draw, entry=entry_of(request))
        attempt(request, act, _("組合せを公開しました。"))
    return redirect("stage_draw", slug, number)


@require_POST
@once
def draw_withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    stage = access.stage_for_organiser(request.user, slug, number)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _draw_page(request, stage, form)
    act = partial(withdraw_seats, stage=stage, entry=entry_of(request, form), **form.submitted)
    return _done(request, stage, form, act, _("組合せを取り消しました。抽選と理由は記録に残っています。"))


@once
def draw_cards(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The cards of a draw by hand: checked and rated first, then published."""
    stage = access.stage_for_organiser(request.user, slug, number)
    field, rounds = stage_field(stage), due_by_hand(stage)
    if rounds is None or not field.settled:
        return redirect("stage_draw", slug, number)
    form = DrawByHandForm(request.POST or None, people=_people(stage, field), again=bool(rounds.again))
    if form.is_valid() and "publish" in request.POST:
        act = partial(
            draws.publish_by_hand, stage=stage, tables=form.tables, groups=field.groups,
            sitting_out=form.cleaned_data["sitting_out"], reason=form.cleaned_data.get("reason", ""),
            entry=entry_of(request, form),
        )  # fmt: skip
        if attempt(request, act, _("組合せを公開しました。")):
            return redirect("stage_draw", slug, number)
    return render(
        request,
        "league/draw_cards.html",
        {"event": stage.event, "stage": stage, "form": form, "due": rounds, **_judged(form, field, rounds)},
        status=422 if form.is_bound and not form.is_valid() else 200,
    )


def _judged(form: DrawByHandForm, field: StageField, rounds: Due) -> dict[str, object]:
    """The rating of seats drawn by hand, by the measure of a computed draw; empty while they cannot be read."""
    if not form.is_valid():
        return {}
    draw_json = draw_input(field, rounds, form.cleaned_data["sitting_out"])
    draw_json["seed"] = "?"
    tables = tuple(tuple(seats[suit] for suit in "SHDC" if suit in seats) for seats in form.tables.values())
    problems = seat_problems(read_draw(draw_json), tables)
    # Quality is counted group by group, and a table of two groups would be counted in neither.
    if _mixes_groups(tables, field):
        for entrant in draw_json["entrants"]:
            entrant["group"] = None
    quality = quality_json(quality_of(read_draw(draw_json), (tables,)))
    return {"aspects": aspects(quality, swiss=field.stage.seating is Seating.SWISS), "problems": problems}


def _mixes_groups(tables: Iterable[Iterable[str]], field: StageField) -> bool:
    """Whether players of different groups sit together."""
    return any(len({field.groups.get(player) for player in seated}) > 1 for seated in tables)


def _go_on(
    request: HttpRequest, stage: Stage, form: Submission, act: Callable[..., None], done: str
) -> HttpResponse:
    """Perform the next step of the open draw with the submitted form."""
    draw = _open(stage)
    if draw is None or not form.is_valid():
        return _draw_page(request, stage, form)
    step = partial(act, draw=draw, entry=entry_of(request, form), **form.submitted)
    return _done(request, stage, form, step, done)


def _done(request: HttpRequest, stage: Stage, form: BaseForm, act: partial[Any], done: str) -> HttpResponse:
    if attempt(request, act, done):
        return redirect("stage_draw", stage.event.slug, stage.number)
    return _draw_page(request, stage, form)


def _draw_page(request: HttpRequest, stage: Stage, form: BaseForm | None = None) -> HttpResponse:
    """The page of a stage's draw; ``form``: one with errors."""
    draw = _open(stage)
    context: dict[str, object] = {
        "event": stage.event,
        "stage": stage,
        "line": next(line for line in stage_lines(stage.event) if line.stage.pk == stage.pk),
        "rounds": stage.rounds.order_by("in_stage"),
        "draw": draw,
        "history": draw_lines(stage.draws.order_by("-pk"), stage.event),
        "latecomers": latecomers(stage.event),
        "shifts": shifts_of(stage.event),
        "discard_form": form if isinstance(form, ReasonForm) else ReasonForm(),
    }
    if draw is None:
        context |= _to_announce(stage, form, request) | _to_withdraw(stage, form)
    else:
        context |= _under_way(draw, form)
    return render(request, "league/draw_page.html", context, status=422 if form is not None else 200)


def _to_announce(stage: Stage, form: BaseForm | None, request: HttpRequest) -> dict[str, object]:
    """The input of a new draw, for the page. Rounds that have tables are drawn again only on request."""
    rounds = due(stage)
    if rounds is None:
        return {"state": "begun"}
    if rounds.again and "again" not in request.GET and not isinstance(form, AnnounceForm):
        by_hand = due_by_hand(stage)
        return {"state": "laid", "due": rounds, "next_cards": by_hand is not None and not by_hand.again}
    field = stage_field(stage)
    given = form if isinstance(form, AnnounceForm) else _announce_form(stage, field, rounds)
    choices = _choices(field)
    wants_trial = "trial" in request.GET and field.settled and not choices
    return {
        "state": "none",
        "due": rounds,
        "field": field,
        "form": given,
        "choices": choices,
        "trials": trial_draws(draw_input(field, rounds)) if wants_trial else (),
    }


def _to_withdraw(stage: Stage, form: BaseForm | None) -> dict[str, object]:
    """The rounds whose seats can be withdrawn, and the papers that show them."""
    rounds = withdrawable(stage)
    printed = Printing.objects.filter(round__in=rounds).select_related("round")
    given = form if isinstance(form, ReasonForm) else ReasonForm()
    return {"withdrawable": rounds, "printings": printed, "withdraw_form": given}


def _choices(field: StageField) -> list[Text]:
    """Why the field cannot be seated, and what can be done about it."""
    sizes = Counter(field.groups.values()) if field.groups else {"": len(field.entrants)}
    return [found for players in sizes.values() if (found := unseatable(players)) is not None]


def _announce_form(
    stage: Stage, field: StageField, rounds: Due | None, request: HttpRequest | None = None
) -> AnnounceForm:
    return AnnounceForm(
        request.POST if request else None,
        people=_people(stage, field),
        again=bool(rounds and rounds.again),
        swiss=stage.seating == stage.Seating.SWISS,
        first_announced=request is not None and "announce" in request.POST,
    )


def _under_way(draw: Draw, form: BaseForm | None) -> dict[str, object]:
    """The page of a draw that is announced, or drawn and not published."""
    announced, draw_json, entrants = draws.announcement(draw), draw.json, _entrants(draw.stage.event)
    found: dict[str, object] = {"announcement": announced, "gone": gone(draw_json, entrants)}
    if "seed" not in draw_json:
        form = form if isinstance(form, SeedForm) else SeedForm()
        return found | {"state": "announced", "form": form, **people(draw_json, entrants)}
    rounds = preview(placed_rounds(draw.stage.event, draw_json), announced["first"], entrants)
    return found | {"state": "drawn", "preview": rounds, **outcome(draw_json, entrants)}


def _open(stage: Stage) -> Draw | None:
    """The draw that is neither published nor discarded."""
    return stage.draws.filter(published_at=None, discarded_at=None).select_related("stage__event").first()


def _entrants(event: Event) -> Mapping[str, Entrant]:
    return {entrant.code: entrant for entrant in event.entrants.all()}


def _people(stage: Stage, field: StageField) -> list[Entrant]:
    """The entrants of the field, in its order."""
    entrants = _entrants(stage.event)
    return [entrants[entrant.id] for entrant in field.entrants]
