"""Forecasts of the stage templates give the numbers of the events that really took place."""

import pytest

from scoring.event.forecast import StageForecast, forecast
from scoring.event.templates import TEMPLATES
from scoring.event.values import EventEntrant, EventStage


def people(count: int) -> list[EventEntrant]:
    return [EventEntrant(f"p{number:02d}", "") for number in range(1, count + 1)]


def foretold(template: str, players: int) -> tuple[StageForecast, ...]:
    entrants = people(players)
    seeded = [entrant.id for entrant in entrants[:4]]
    return forecast(TEMPLATES[template].stages_for("ja", seeded), entrants)


@pytest.mark.parametrize(
    ("template", "players", "stages"),
    [
        ("simple", 20, [(20, 5, 0), (4, 1, 0)]),
        ("one-stage", 13, [(13, 1, 3)]),
        ("tenkaichi-2", 104, [(100, 25, 0), (100, 19, 8), (32, 8, 0), (16, 4, 0), (4, 1, 0)]),
        ("tenkaichi-7", 46, [(46, 10, 2), (16, 4, 0), (4, 1, 0)]),
        ("tenkaichi-8", 44, [(44, 11, 0), (36, 9, 0), (4, 1, 0)]),
    ],
)
def test_a_real_event_has_its_real_numbers(
    template: str, players: int, stages: list[tuple[int, int, int]]
) -> None:
    found = [step.plan for step in foretold(template, players)]
    assert [(each.players, *map((each.sizes or ()).count, (4, 3))) for each in found] == stages
    assert [step.warnings for step in foretold(template, players)] == [()] * len(stages)


def test_those_seeded_highest_enter_late() -> None:
    stages = TEMPLATES["tenkaichi-2"].stages_for("ja", ["p3", "p1", "p2", "p9", "p8"])
    assert [stage.enter.seeds for stage in stages if stage.enter is not None and stage.enter.seeds] == [
        ("p3", "p1", "p2", "p9")
    ]


@pytest.mark.parametrize("template", TEMPLATES.values(), ids=TEMPLATES.keys())
def test_every_template_is_named_in_both_languages(template) -> None:
    japanese, english = template.stages_for("ja"), template.stages_for("en")
    assert [each.id for each in japanese] == [each.id for each in english]
    assert all(isinstance(each, EventStage) and each.name for each in japanese)
    assert all(each.name.isascii() for each in english)
