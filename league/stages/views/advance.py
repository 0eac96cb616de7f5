"""From one stage to the next: who advances, ties, who moves up, and the effect of a late correction."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league import access
from league.acts.forms import ReasonForm
from league.acts.views.organising import entry_of, once_then
from league.event_values import event_now
from league.models import Match, Stage, StageDecision
from league.page_cache import for_officials
from league.stages.forms.advance import AnnounceAdvanceForm, MoveUpForm, TieForm
from league.stages.services import advance
from league.standings.pages.lines import RankingLine
from league.standings.pages.stages import StageTable, tables_of, tiebreak_words
from scoring.event.values import EventDocument
from scoring.standings.advance import Advancement
from scoring.standings.entering import after_decisions, withdrawn_by

once = once_then("stage_advance", "number")
_SHOWN: Final = (StageDecision.Kind.LOT, StageDecision.Kind.MOVE_UP)


@dataclass(frozen=True, slots=True)
class LateChange:
    """The effect of a late correction: who advances now, who no longer, and later matches of the latter."""

    coming: Sequence[RankingLine]
    going: Sequence[RankingLine]
    tables: Sequence[Match]

    def __bool__(self) -> bool:
        return bool(self.coming or self.going)


@require_safe
def stage_advance(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who advances from a stage, and what is to be decided before the announcement."""
    stage = access.stage_for_organiser(request.user, slug, number)
    return for_officials(request, stage.event, lambda: _page(request, stage))


@require_POST
@once
def advance_announce(request: HttpRequest, slug: str, number: int) -> HttpResponse | str:
    stage = access.stage_for_organiser(request.user, slug, number)
    form = AnnounceAdvanceForm(request.POST)
    if not form.is_valid():
        return _page(request, stage, announce=form)
    advance.announce_advance(
        stage=stage, going=form.cleaned_data["going"].split(),
        reason=form.cleaned_data["reason"], entry=entry_of(request, form),
    )  # fmt: skip
    return _("通過者を発表しました。")


@require_POST
@once
def advance_keep(request: HttpRequest, slug: str, number: int) -> HttpResponse | str:
    stage = access.stage_for_organiser(request.user, slug, number)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _page(request, stage, keep=form)
    advance.keep_advance(stage=stage, entry=entry_of(request, form), **form.submitted)
    return _("発表どおりに進めます。")


@require_POST
@once
def advance_lot(request: HttpRequest, slug: str, number: int, index: int) -> HttpResponse | str:
    stage = access.stage_for_organiser(request.user, slug, number)
    ties = _ties(_table(stage), advance.advancement_of(stage))
    if index >= len(ties):
        raise Http404
    form = TieForm(request.POST, tied=ties[index][1])
    if not form.is_valid():
        return _page(request, stage, tie=(index, form))
    advance.decide_tie(
        stage=stage, order=form.order, by=form.cleaned_data["by"],
        at=date_format(timezone.localtime(), "Y-m-d H:i"), entry=entry_of(request, form),
    )  # fmt: skip
    return _("同点の決定を記録しました。")


@require_POST
@once
def advance_move_up(request: HttpRequest, slug: str, number: int) -> HttpResponse | str:
    stage = access.stage_for_organiser(request.user, slug, number)
    form = MoveUpForm(request.POST)
    if not form.is_valid():
        return _page(request, stage)
    player, gone = (
        access.entrant_for_organiser(request.user, slug, form.cleaned_data[name])
        for name in ("player", "instead_of")
    )
    advance.move_up(stage=stage, player=player, instead_of=gone, entry=entry_of(request, form))
    return _("%(name)sが繰り上がります。") % {"name": player}


@require_POST
@once
def decision_remove(request: HttpRequest, slug: str, number: int, pk: int) -> HttpResponse | str:
    stage = access.stage_for_organiser(request.user, slug, number)
    form = ReasonForm(request.POST)
    decisions = StageDecision.objects.select_related("stage", "entrant")
    decision = get_object_or_404(decisions, pk=pk, stage=stage)
    if not form.is_valid():
        return _page(request, stage)
    advance.take_decision_back(decision=decision, entry=entry_of(request, form), **form.submitted)
    return _("決定を取り消しました。")


def _page(
    request: HttpRequest,
    stage: Stage,
    *,
    announce: AnnounceAdvanceForm | None = None,
    keep: ReasonForm | None = None,
    tie: tuple[int, TieForm] | None = None,
) -> HttpResponse:
    now = event_now(stage.event)
    document, line = now.document, now.standings.of_stage(stage.code).advance
    table = _table(stage)
    ties = _ties(table, line)
    refused = (announce, keep, tie and tie[1])
    context = {
        "event": stage.event,
        "stage": stage,
        "table": table,
        "line": line,
        "going": _lines(table, line.going if line else ()),
        "staying": _lines(table, line.out if line else ()),
        "ties": [
            (places, tie[1] if tie and tie[0] == index else TieForm(tied=lines))
            for index, (places, lines) in enumerate(ties)
        ],
        "criteria": tiebreak_words(stage.event),
        "announce": announce or AnnounceAdvanceForm(initial={"going": " ".join(line.going if line else ())}),
        "keep": keep or ReasonForm(),
        "shift": _shift(stage, table, document, line),
        "unconfirmed": Match.objects.filter(table__round__stage=stage, closed_at=None).select_related(
            "table"
        ),
        "to_replace": _lines(table, advance.to_replace(document, stage)),
        "may_move_up": _lines(table, {*(line.out if line else ())} - withdrawn_by(document, stage.code)),
        "decisions": _decisions(stage, table),
    }
    return render(request, "league/stage_advance.html", context, status=422 if any(refused) else 200)


def _decisions(stage: Stage, table: StageTable) -> list[tuple[StageDecision, list[str]]]:
    """The decisions in a stage, each with the names of a lot in its order."""
    names = {line.code: line.name for line in table.lines}
    stored = stage.decisions.filter(kind__in=_SHOWN).select_related("entrant", "instead_of")
    return [(lot, [names.get(code, code) for code in lot.order or ()]) for lot in stored]


def _table(stage: Stage) -> StageTable:
    return next(found for found in tables_of(stage.event).stages if found.code == stage.code)


def _lines(table: StageTable, codes: Collection[str]) -> list[RankingLine]:
    """The lines of the players with these codes, in table order."""
    return [line for line in table.lines if line.code in codes]


def _ties(table: StageTable, line: Advancement | None) -> list[tuple[int, list[RankingLine]]]:
    """The ties across a line: the number of places, and the lines that share them."""
    return [(tie.places, _lines(table, tie.among)) for tie in (line.undecided if line else ())]


def _shift(
    stage: Stage, table: StageTable, document: EventDocument, line: Advancement | None
) -> LateChange | None:
    """How the results differ from the announcement; None before there is one, or while nothing is certain."""
    if line is None or stage.advanced is None:
        return None
    announced, now = {*after_decisions(document, stage.code, stage.advanced)}, {*line.going}
    # Players in an undecided tie may still go on.
    leaving = announced - now - {player for tie in line.undecided for player in tie.among}
    return LateChange(_lines(table, now - announced), _lines(table, leaving), list(_sheets(stage, leaving)))


def _sheets(stage: Stage, codes: Collection[str]) -> Iterable[Match]:
    """The matches of later stages in which any of these players is listed."""
    later = Match.objects.filter(
        table__round__stage__number__gt=stage.number, players__entrant__code__in=codes
    )
    return later.filter(table__round__event=stage.event).select_related("table__round").distinct()
