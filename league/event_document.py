"""The bridge from a stored event to the event document, from which standings and files are made."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.utils.translation import get_language

from league import models
from league.models import Match, StageDecision
from league.records import result_by_code, scheme_of
from rules_ref.cards import SUITS
from rules_ref.cases.reader import Reader
from scoring.event.document import (
    CriteriaChange,
    EntrantStatus,
    EventDecision,
    EventDocument,
    EventEntrant,
    EventRound,
    EventRuling,
    EventStage,
    EventTable,
    Lot,
    MoveUp,
    Penalty,
    Substitution,
    Tiebreak,
    Withdrawal,
)
from scoring.event.reading_scheme import DEFAULT_TIEBREAKS
from scoring.event.reading_stages import ALL, PLACE_IN_PREVIOUS, read_stage
from scoring.fields import points_of
from scoring.matches.results import sitting

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from fractions import Fraction

    from league.models import Draw, Event, Round, Ruling, RulingStep, Stage
    from scoring.event.templates import Template


def document_of_event(event: Event) -> EventDocument:
    """The whole event as values, read in a fixed number of queries. Players are called by their code."""
    stages = {each.pk: each for each in event.stages.all()}
    matches = _matches(event)
    return EventDocument(
        ruleset=event.ruleset,
        scheme=scheme_of(event),
        tiebreaks=tiebreaks_of(event),
        entrants=tuple(
            EventEntrant(each.code, each.name, each.kana, each.club, each.seed, EntrantStatus(each.status))
            for each in event.entrants.order_by("number")
        ),
        stages=tuple(stage_value(each) for each in stages.values()),
        rounds=_rounds(event, stages, matches),
        slug=event.slug,
        name=event.name,
        date=event.date.isoformat() if event.date else "",
        venue=event.venue,
        regulation=event.regulation,
        substitutions=tuple(each for match in matches for each in _substitutions(match, stages)),
        penalties=_penalties(event),
        decisions=tuple(_decision(each) for each in _decisions(event)),
        rulings=tuple(_ruling(each, stages) for each in _rulings(event)),
    )


def for_spectators(document: EventDocument) -> EventDocument:
    """The document without its rulings, and without their numbers where a penalty names one: they are for officials."""
    penalties = tuple(replace(each, ruling=None) for each in document.penalties)
    return replace(document, rulings=(), penalties=penalties)


def tiebreaks_of(event: Event) -> tuple[Tiebreak, ...]:
    """What separates equal totals in this event, in order."""
    chosen = event.scheme.get("tiebreaks")
    return DEFAULT_TIEBREAKS if chosen is None else tuple(Tiebreak(each) for each in chosen)


def stage_value(stage: Stage) -> EventStage:
    """A stored stage as a value."""
    options: dict[str, Any] = {
        "id": stage.code,
        "name": stage.name,
        "enter": ALL if stage.enter is None else stage.enter,
        "matches": stage.matches,
        "seating": stage.seating,
        "counts": stage.counts,
        "advance": stage.advance,
        "group_by": PLACE_IN_PREVIOUS if stage.by_group else None,
        "advanced": stage.advanced,
    }
    return read_stage(Reader(options))


def stages_from(template: Template, event: Event) -> tuple[EventStage, ...]:
    """A template's stages, named in the language of whoever asks, with the event's own seeded entrants."""
    seeded = event.entrants.exclude(seed=None).order_by("seed", "number")
    return template.stages_for(get_language() or "ja", list(seeded.values_list("code", flat=True)))


def _matches(event: Event) -> Sequence[Match]:
    matches = Match.objects.with_play().filter(table__round__event=event)
    return list(matches.order_by("table__round__number", "table__number"))


def _rounds(event: Event, stages: Mapping[int, Stage], matches: Sequence[Match]) -> tuple[EventRound, ...]:
    played: dict[int, list[Match]] = {}
    for match in matches:
        played.setdefault(match.table.round_id, []).append(match)
    rounds = event.rounds.select_related("draw").prefetch_related("byes__entrant").order_by("number")
    return tuple(_round(each, stages[each.stage_id], played.get(each.pk, ())) for each in rounds)


def _round(each: Round, stage: Stage, matches: Sequence[Match]) -> EventRound:
    return EventRound(
        stage=stage.code,
        number=each.in_stage,
        tables=tuple(_table(match) for match in matches),
        byes=(
            *(bye.entrant.code for bye in each.byes.all()),
            *(code for match in matches for code in _left_before_playing(match)),
        ),
        draw=_draw(each.draw) if each.draw else None,
    )


def _left_before_playing(match: Match) -> Iterator[str]:
    """Who gave up their seat before the first set was played and took none since: the document gives them a bye."""
    swaps = _swaps(match)
    began = [each.entrant.code for each in match.players.all() if each.order <= match.size]
    here = {*sitting(began, swaps, 1), *(comes for at, _, comes in swaps if at > 1)}
    yield from dict.fromkeys(goes for at, goes, _ in swaps if at == 1 and goes not in here)


def _swaps(match: Match) -> list[tuple[int, str, str]]:
    codes = {each.pk: each.entrant.code for each in match.players.all()}
    stored = match.substitutions.all()
    return [(each.from_set, codes[each.outgoing_id], codes[each.incoming_id]) for each in stored]


def _draw(draw: Draw) -> dict[str, Any]:
    """With what was promised before, where this desk drew it: that says by which version it is to be made again."""
    promised = {"commitment": draw.commitment} if draw.commitment else {}
    return {**draw.document, **promised}


def _table(match: Match) -> EventTable:
    result = result_by_code(match)
    return EventTable(
        number=match.table.number,
        seats=_seats(match, result.sets[0].seats if result.sets else None),
        sets=result.sets,
        group=match.table.group or None,
        cut_off=match.cut_off,
        recorded=_recorded(match),
    )


def _seats(match: Match, in_first_set: Mapping[Any, str] | None) -> Mapping[Any, str]:
    """Where the first set begins: as it did, else as the pairing draw has it, else in the order of the sheet."""
    if in_first_set:
        return in_first_set
    began = [each for each in match.players.all() if each.order <= match.size]
    order = sorted(began, key=lambda each: ("SHDC".find(each.suit), each.order))
    codes = sitting([each.entrant.code for each in order], _swaps(match), 1)
    return dict(zip(SUITS, codes, strict=False))


def _recorded(match: Match) -> Mapping[str, int | Fraction] | None:
    if match.recorded is None:
        return None
    codes = {str(each.entrant.number): each.entrant.code for each in match.players.all()}
    return {codes[number]: points_of(Reader(points)) for number, points in match.recorded.items()}


def _substitutions(match: Match, stages: Mapping[int, Stage]) -> list[Substitution]:
    """Who came in between two sets. Who did before the first simply sits there."""
    played = match.table.round
    where = (stages[played.stage_id].code, played.in_stage, match.table.number)
    stored = zip(match.substitutions.all(), _swaps(match), strict=True)
    return [Substitution(*where, *swap, each.reason) for each, swap in stored if each.from_set > 1]


def _penalties(event: Event) -> tuple[Penalty, ...]:
    stored = (
        models.Penalty.objects.filter(stage__event=event).select_related("stage", "entrant").order_by("id")
    )
    return tuple(
        Penalty(each.entrant.code, each.stage.code, each.points, each.reason, each.ruling) for each in stored
    )


def _decisions(event: Event) -> Sequence[StageDecision]:
    return list(event.decisions.select_related("stage", "entrant", "instead_of").order_by("id"))


def _decision(each: StageDecision) -> EventDecision:
    stage = each.stage.code if each.stage else None
    entrant = each.entrant.code if each.entrant else ""
    match each.kind:
        case StageDecision.Kind.LOT:
            return Lot(stage or "", tuple(each.order or ()), each.by, each.at)
        case StageDecision.Kind.WITHDRAW:
            return Withdrawal(entrant, stage)
        case StageDecision.Kind.CHANGE:
            said = each.change or {}
            return CriteriaChange(said["before"], said["after"], stage, each.reason, each.by, each.at)
        case _:
            return MoveUp(stage or "", entrant, each.instead_of.code if each.instead_of else "")


def _rulings(event: Event) -> Sequence[Ruling]:
    rulings = event.rulings.select_related("match__table__round").prefetch_related("steps")
    return list(rulings.order_by("number"))


def _ruling(each: Ruling, stages: Mapping[int, Stage]) -> EventRuling:
    imported = each.imported or {}
    decision = each.decision
    return EventRuling(
        number=each.number,
        case=each.case,
        ruling=_answer(each),
        at=imported.get("at") if each.imported else _place(each, stages),
        decision=decision.kind if decision else imported.get("decision"),
        by=imported.get("by", "") if each.imported else each.asked_by,
    )


def _answer(each: Ruling) -> dict[str, Any]:
    """The answer as it was given, and under ``steps`` what has been done about it since."""
    steps = [step_value(step) for step in each.steps.all()]
    answer: dict[str, Any] = each.answer
    return answer | {"steps": steps} if steps else answer


def step_value(step: RulingStep) -> dict[str, Any]:
    """A step as the document has it: what is empty is left out."""
    given = {
        "kind": step.kind,
        "by": step.by,
        "entered_by": step.entered_by,
        "at": step.at.isoformat(),
        "reason": step.reason,
        "clauses": step.clauses,
    }
    return {key: value for key, value in given.items() if value}


def _place(each: Ruling, stages: Mapping[int, Stage]) -> dict[str, Any] | None:
    if each.match is None:
        return None
    played = each.match.table.round
    at: dict[str, Any] = {
        "stage": stages[played.stage_id].code,
        "round": played.in_stage,
        "table": each.match.table.number,
    }
    if each.set_number is not None:
        at |= {"set": each.set_number, "game": each.game_number}
    return at
