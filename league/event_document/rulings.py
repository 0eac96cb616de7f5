"""The rulings of a stored event as its document has them, with all later steps."""

from collections.abc import Mapping
from typing import NotRequired, TypedDict, cast

from league.models import Event, Ruling, RulingStep, Stage
from scoring.event.values import EventRuling, PlaceJson


class StepJson(TypedDict):
    """A step on a ruling; empty members are left out."""

    kind: str
    by: str
    at: str
    entered_by: NotRequired[str]
    reason: NotRequired[str]
    verdict: NotRequired[str]
    clauses: NotRequired[list[str]]


def rulings_of(event: Event) -> tuple[EventRuling, ...]:
    """All rulings of an event, read in a fixed number of queries."""
    stages = {stage.pk: stage for stage in event.stages.all()}
    rulings = event.rulings.select_related("match__table__round").prefetch_related("steps")
    return tuple(_ruling(ruling, stages) for ruling in rulings.order_by("number"))


def _ruling(ruling: Ruling, stages: Mapping[int, Stage]) -> EventRuling:
    imported = ruling.imported or {}
    decision = ruling.decision
    return EventRuling(
        number=ruling.number,
        case=ruling.case,
        ruling=_answer(ruling),
        at=imported.get("at") if ruling.imported else _place(ruling, stages),
        decision=decision.kind if decision else imported.get("decision"),
        by=imported.get("by", "") if ruling.imported else ruling.asked_by,
    )


def _answer(ruling: Ruling) -> dict[str, object]:
    """The answer as it was given, with the later steps under ``steps``."""
    steps = [step_value(step) for step in ruling.steps.all()]
    answer: dict[str, object] = ruling.answer
    return answer | {"steps": steps} if steps else answer


def step_value(step: RulingStep) -> StepJson:
    """A step as the document has it, without empty members."""
    given = {
        "kind": step.kind,
        "by": step.by,
        "entered_by": step.entered_by,
        "at": step.at.isoformat(),
        "reason": step.reason,
        "verdict": step.verdict,
        "clauses": step.clauses,
    }
    return cast("StepJson", {key: value for key, value in given.items() if value})


def _place(ruling: Ruling, stages: Mapping[int, Stage]) -> PlaceJson | None:
    if ruling.match is None:
        return None
    played = ruling.match.table.round
    at: PlaceJson = {
        "stage": stages[played.stage_id].code,
        "round": played.in_stage,
        "table": ruling.match.table.number,
    }
    if ruling.set_number is not None and ruling.game_number is not None:
        at |= {"set": ruling.set_number, "game": ruling.game_number}
    return at
