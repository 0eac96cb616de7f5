"""The course of a day: the current step and what is due in it, from facts alone."""

from dataclasses import replace
from typing import Any

import pytest

from league.day.pages.course import DayDue, DayFacts, DayTask, RoundFacts, StageFacts, StepState, day_course

PEOPLE: dict[str, Any] = {"entrants": 8, "present": 8}
LAID = RoundFacts(1, "予選", tables=2, open=2, touched=0)
QUALIFYING = StageFacts(1, "予選", matches=1, selects=True)
FINAL = StageFacts(2, "決勝", matches=1)


def at(*rounds: RoundFacts, **said) -> DayFacts:
    """The facts of an event whose first stage has these rounds."""
    return DayFacts(**PEOPLE, stages=(replace(QUALIFYING, rounds=rounds, **said), FINAL))


@pytest.mark.parametrize(
    ("facts", "due"),
    [
        (DayFacts(), DayDue.SET_STAGES),
        (DayFacts(**PEOPLE), DayDue.SET_STAGES),
        (DayFacts(stages=(QUALIFYING,)), DayDue.ENTER),
        (DayFacts(entrants=2, present=2, stages=(QUALIFYING,)), DayDue.ENTER),
        (DayFacts(entrants=8, waiting=8, stages=(QUALIFYING,)), DayDue.CALL_ROLL),
        (DayFacts(entrants=8, present=5, waiting=3, stages=(QUALIFYING,)), DayDue.CALL_ROLL),
        (DayFacts(entrants=8, stages=(QUALIFYING,)), DayDue.CALL_ROLL),
        (at(), DayDue.ANNOUNCE_DRAW),
        (at(draw="announced"), DayDue.ENTER_SEED),
        (at(draw="drawn"), DayDue.PUBLISH),
        (at(RoundFacts(1, "予選", 0, 0, 0)), DayDue.LAY_TABLES),
        (at(LAID), DayDue.PRINT),
        (at(replace(LAID, printed=True)), DayDue.START),
        (at(replace(LAID, started=True)), DayDue.WATCH),
        (at(replace(LAID, touched=1)), DayDue.WATCH),
        (at(replace(LAID, open=0, touched=2)), DayDue.ADVANCE),
        (at(replace(LAID, open=0, touched=2), announced=True), DayDue.ANNOUNCE_DRAW),
    ],
)
def test_what_is_due(facts, due):
    assert day_course(facts).due is due


def test_everything_played_is_handed_out():
    over = RoundFacts(1, "予選", tables=2, open=0, touched=2)
    stages = (
        replace(QUALIFYING, rounds=(over,), announced=True),
        replace(FINAL, rounds=(replace(over, number=2, tables=1),)),
    )
    course = day_course(DayFacts(**PEOPLE, stages=stages))
    assert course.due is DayDue.HAND_OUT
    assert [step.state for step in course.steps[:-1]] == [StepState.DONE] * 8


def test_the_next_round_of_a_stage_waits_for_the_one_before():
    """For example in a Swiss stage, whose second round is drawn only after the first was played."""
    swiss = replace(QUALIFYING, matches=2)
    playing, over = replace(LAID, touched=2), replace(LAID, open=0, touched=2)
    for rounds, due in (((playing,), DayDue.WATCH), ((over,), DayDue.ANNOUNCE_DRAW)):
        facts = DayFacts(**PEOPLE, stages=(replace(swiss, rounds=rounds), FINAL))
        assert day_course(facts).due is due


def test_of_several_rounds_the_first_that_still_plays_is_now():
    first, second = replace(LAID, open=0, touched=2), replace(LAID, number=2)
    course = day_course(DayFacts(**PEOPLE, stages=(replace(QUALIFYING, matches=2, rounds=(first, second)),)))
    assert (course.due, course.round) == (DayDue.PRINT, second)


def test_one_step_is_now_and_what_was_done_early_is_done():
    course = day_course(DayFacts(**PEOPLE))
    assert [(step.task, step.state) for step in course.steps] == [
        (DayTask.STAGES, StepState.NOW),
        (DayTask.ENTRANTS, StepState.DONE),
        (DayTask.CHECK_IN, StepState.DONE),
        (DayTask.HAND_OUT, StepState.AHEAD),
    ]


def test_who_comes_late_does_not_bring_the_roll_call_back():
    facts = replace(at(replace(LAID, started=True)), entrants=9, waiting=1)
    assert day_course(facts).now.task is DayTask.PLAY
