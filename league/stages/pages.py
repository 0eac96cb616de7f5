"""The stages of an event with a forecast, for the set-up pages."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import Count

from league.event_document import stage_value
from league.models import Event, Stage
from scoring.event.forecast import StageForecast, forecast
from scoring.event.values import EntrantStatus, EventEntrant, EventStage


@dataclass(frozen=True, slots=True)
class StageLine:
    """A stage with its forecast, the number of its drawn rounds, and whether it may move up."""

    stage: Stage
    forecast: StageForecast
    drawn: int
    may_move_up: bool


def stage_lines(event: Event) -> tuple[StageLine, ...]:
    """All stages in order, in three queries."""
    stages = list(event.stages.all())
    drawn = dict(event.stages.order_by().values_list("pk", Count("rounds")))
    foretold = forecast([stage_value(stage) for stage in stages], expected(event))
    lines = zip([None, *stages], stages, foretold, strict=False)
    return tuple(
        StageLine(stage, step, drawn[stage.pk], above is not None and not drawn[stage.pk] + drawn[above.pk])
        for above, stage, step in lines
    )


def with_stage(event: Event, plan: EventStage, number: int | None) -> tuple[StageForecast, ...]:
    """The forecast if the stage with this number (None: a new last one) were ``plan``."""
    plans: list[EventStage] = []
    for stage in event.stages.all():
        stored = stage_value(stage)
        instead = replace(plan, id=stored.id, advanced=stored.advanced)
        plans.append(stored if stage.number != number else instead)
    if number is None:
        plans.append(plan)
    return forecast(plans, expected(event))


def expected(event: Event) -> Sequence[EventEntrant]:
    """The entrants, as the forecast needs them."""
    known = event.entrants.order_by("number").values_list("code", "status")
    return [EventEntrant(code, "", status=EntrantStatus(status)) for code, status in known]
