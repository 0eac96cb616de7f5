"""What will happen in an event if it is played as it is set up: a sentence for each stage, and what cannot work."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules_ref.text import Text
from scoring.event.forecast_checks import warnings
from scoring.event.forecast_text import sentence, stage_name
from scoring.event.plan import StagePlan, plans
from scoring.event.values import EventEntrant, EventStage


@dataclass(frozen=True, slots=True)
class StageForecast:
    """A stage in numbers, in a sentence, and what is wrong with it."""

    plan: StagePlan
    sentence: Text
    warnings: tuple[Text, ...]


def forecast(stages: Sequence[EventStage], entrants: Sequence[EventEntrant]) -> tuple[StageForecast, ...]:
    """Every stage as it will be with those who have come or are expected.

    >>> from scoring.event.values import BestOverall, Enter, EventEntrant, EventStage
    >>> stages = [EventStage("s1", advance=BestOverall(16)), EventStage("s2", "準決勝", Enter(("s1",)))]
    >>> first, second = forecast(stages, [EventEntrant(str(n), "") for n in range(46)])
    >>> first.sentence.ja
    '46人: 4人卓10、3人卓2。卓は抽選で決めます。1人1マッチ。全卓を通した上位16人が準決勝へ進みます。'
    >>> second.sentence.ja
    '16人: 4人卓4。卓は抽選で決めます。1人1マッチ。この順位が最終順位になります。'
    """
    known = frozenset(entrant.id for entrant in entrants)
    return tuple(
        _stage_forecast(plan, number, stages, known) for number, plan in enumerate(plans(stages, entrants))
    )


def _stage_forecast(
    plan: StagePlan, number: int, stages: Sequence[EventStage], known: frozenset[str]
) -> StageForecast:
    before = [stage.id for stage in stages[:number]]
    feeds = [
        stage_name(stage, at)
        for at, stage in enumerate(stages[number + 1 :], start=number + 2)
        if stage.enter is not None and plan.stage.id in stage.enter.sources
    ]
    wrong = warnings(plan, before=before, known=known, last=not feeds)
    return StageForecast(plan, sentence(plan, feeds=feeds), tuple(wrong))
