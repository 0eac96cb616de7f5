"""The forecast of the set-up page, and its warnings."""

from typing import Any

import pytest

from scoring.event.forecast import StageForecast, forecast
from scoring.event.values import (
    Advance,
    BestOverall,
    BestPerGroup,
    BestPerTable,
    DropWorst,
    Enter,
    EntrantStatus,
    EventEntrant,
    EventStage,
    Seating,
)
from tests.golden import is_as_kept

THEN = EventStage("s2", "次", Enter(("s1",)))


def people(count: int, status: EntrantStatus = EntrantStatus.PRESENT) -> list[EventEntrant]:
    return [EventEntrant(f"{status.value}{number}", "", status=status) for number in range(count)]


def first(players: int, advance: Advance | None = None, **stage) -> StageForecast:
    """The forecast of the first of two stages."""
    return forecast([EventStage("s1", advance=advance, **stage), THEN], people(players))[0]


def warned(found: StageForecast) -> str:
    return " ".join(warning.ja for warning in found.warnings)


def test_the_sentence_counts_tables_and_says_who_goes_on() -> None:
    found = first(46, BestOverall(16))
    assert found.sentence.ja.startswith("46人: 4人卓10、3人卓2。")
    assert found.sentence.en == (
        "46 players: 10 tables of four and 2 tables of three. Tables are drawn. Each plays 1 match."
        " The best 16 overall advance to “次”."
    )


def test_who_has_not_come_and_who_enters_later_is_not_counted() -> None:
    entrants = [
        *people(10),
        *people(8, EntrantStatus.REGISTERED),
        *people(5, EntrantStatus.ABSENT),
        *people(5, EntrantStatus.WITHDRAWN),
    ]
    seeded = EventStage("s2", enter=Enter(("s1",), seeds=("present0", "absent0")))
    stages = forecast([EventStage("s1", advance=BestOverall(8)), seeded], entrants)
    assert [stage.plan.players for stage in stages] == [17, 9]


@pytest.mark.parametrize(
    ("players", "advance", "words"),
    [
        (0, None, "出る人がいません"),
        (2, None, "3人以上が必要です"),
        (5, None, "1人を休みにするか、遅れて来た人か代役を"),
        (12, BestOverall(16), "12人から16人は選べません"),
        (12, BestOverall(12), "だれも敗退しません"),
        (12, DropWorst(12), "だれも残りません"),
        (14, BestPerTable(3), "3人の卓では全員が勝ち抜けます"),
        (12, BestPerTable(4), "卓の全員が勝ち抜けます"),
        (12, BestPerTable(2, 7), "残りは6人なので、7人は選べません"),
        (12, BestPerGroup({"1": 2}), "順位別の組を選んでください"),
    ],
)
def test_what_cannot_work_is_said(players: int, advance: Advance | None, words: str) -> None:
    assert words in warned(first(players, advance))


@pytest.mark.parametrize(
    ("players", "advance"),
    [
        (3, None),
        (4, BestOverall(3)),
        (12, DropWorst(11)),
        (14, BestPerTable(2)),
        (12, BestPerTable(2, 6)),
        (46, BestOverall(16)),
    ],
)
def test_what_works_is_not_warned_of(players: int, advance: Advance | None) -> None:
    assert first(players, advance).warnings == ()


@pytest.mark.parametrize(("players", "most"), [(4, 1), (8, 1), (12, 1), (9, 4), (16, 5), (20, 6), (46, 15)])
def test_more_rounds_than_possible_without_rematches_are_bounded(players: int, most: int) -> None:
    assert first(players, matches=most).warnings == ()
    assert f"{most}マッチまで" in warned(first(players, matches=most + 1))


def test_a_stage_whose_players_come_from_nowhere() -> None:
    found = forecast([EventStage("s1", enter=Enter(("s0",)))], people(8))[0]
    assert "これより前にないステージがあります" in warned(found)
    assert found.plan.players is None
    assert found.sentence.ja.startswith("人数は前のステージの結果で決まります。")


def test_groups_by_place_need_a_stage_before() -> None:
    found = forecast([EventStage("s1", seating=Seating.BY_PLACE)], people(16))[0]
    assert "順位別の組を作れません" in warned(found)


def test_groups_by_place_are_seated_each_by_itself() -> None:
    by_place = EventStage("s2", enter=Enter(("s1",)), seating=Seating.BY_PLACE)
    found = forecast([EventStage("s1"), by_place], people(20))[1]
    assert found.plan.groups == {"1": 5, "2": 5, "3": 5, "4": 5}
    assert warned(found).count("5人では卓を作れません") == 4
    found = forecast([EventStage("s1"), by_place], people(46))[1]
    assert found.plan.groups == {"1": 12, "2": 12, "3": 12, "4": 10}
    assert (found.plan.sizes, found.warnings) == ((4,) * 10 + (3,) * 2, ())


def test_a_group_too_small_for_those_who_go_on() -> None:
    rule = BestPerGroup({"1": 13, "2": 8})
    stages = [EventStage("s1"), EventStage("s2", enter=Enter(("s1",)), by_group=True, advance=rule)]
    found = forecast([*stages, EventStage("s3", enter=Enter(("s2",)))], people(46))[1]
    assert "1位の組は12人なので、13人は選べません" in warned(found)
    assert "2位以下の組の上位8人" in found.sentence.ja


def test_all_further_places_are_in_the_last_group_of_the_rule() -> None:
    rule = BestPerGroup({"1": 4, "2": 4, "3": 8})
    stages = [EventStage("s1"), EventStage("s2", enter=Enter(("s1",)), by_group=True, advance=rule)]
    assert forecast(stages, people(46))[1].plan.groups == {"1": 12, "2": 12, "3": 22}


def test_somebody_named_who_is_no_entrant() -> None:
    found = forecast([EventStage("s1", enter=Enter(players=("present0", "x")))], people(8))[0]
    assert "参加者にいません: x" in warned(found)


def test_nobody_takes_those_who_go_on() -> None:
    found = forecast([EventStage("s1", advance=BestOverall(4))], people(8))[0]
    assert "勝ち抜けた人が出るステージがありません" in warned(found)


def test_who_was_announced_counts() -> None:
    announced = EventStage("s1", advance=BestOverall(8), advanced=tuple(f"present{n}" for n in range(9)))
    assert forecast([announced, THEN], people(16))[1].plan.players == 9


def test_a_stage_without_a_name_is_called_by_its_number_where_somebody_advances_to_it() -> None:
    nameless = EventStage("s2", "", Enter(("s1",)))
    found = forecast([EventStage("s1", advance=BestOverall(4)), nameless], people(8))
    assert found[0].sentence.ja.endswith("上位4人がステージ2へ進みます。")
    assert found[0].sentence.en.endswith("The best 4 overall advance to stage 2.")


def test_only_a_stage_that_takes_them_is_named_as_the_next() -> None:
    last = EventStage("s3", "決勝", Enter(("s2",)))
    found = forecast([EventStage("s1", advance=BestOverall(8)), THEN, last], people(16))
    assert found[0].sentence.en.endswith("The best 8 overall advance to “次”.")


ADVANCES = (
    None, BestOverall(1), BestOverall(16), DropWorst(2), DropWorst(12), BestPerTable(3), BestPerTable(2, 7),
    BestPerGroup({"1": 2, "2": 8}),
)  # fmt: skip
STAGES: dict[str, dict[str, Any]] = {
    "a drawn one": {},
    "two matches": {"matches": 2},
    "seven matches": {"matches": 7},
    "by place": {"seating": Seating.BY_PLACE},
    "given": {"seating": Seating.GIVEN},
    "groups": {"by_group": True},
    "somebody unknown": {"enter": Enter(players=("x",), seeds=("present0",))},
}


def test_every_forecast_is_said_as_it_was_when_people_read_it() -> None:
    lines = []
    asked = [("a drawn one", players, advance) for players in (0, 2, 5, 14) for advance in ADVANCES]
    asked += [(name, 14, advance) for name in STAGES for advance in ADVANCES[1::3]]
    for name, players, advance in asked:
        found = first(players, advance, **STAGES[name])
        lines.append(f"# {name}, {players}: {advance}")
        for warning in (found.sentence, *found.warnings):
            lines += [warning.ja, warning.en]
    by_place = EventStage("s2", "", Enter(("s1",)), seating=Seating.BY_PLACE, advance=BestOverall(4))
    for players in (16, 20):
        found = forecast([EventStage("s1"), by_place], people(players))[1]
        lines.append(f"# by place, the last, {players}")
        for warning in (found.sentence, *found.warnings):
            lines += [warning.ja, warning.en]
    is_as_kept("forecasts", lines)
