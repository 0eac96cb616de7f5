"""The course of a day: which step is now, and what it comes down to, from facts alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from league.day.pages.course import Due, Facts, RoundFacts, StageFacts, State, Task, course_of

PEOPLE: dict[str, Any] = {"entrants": 8, "present": 8}
LAID = RoundFacts(1, "予選", tables=2, open=2, touched=0)
QUALIFYING = StageFacts(1, "予選", matches=1, selects=True)
FINAL = StageFacts(2, "決勝", matches=1)


def at(*rounds: RoundFacts, **said) -> Facts:
    """The day of an event whose first stage has these rounds."""
    return Facts(**PEOPLE, stages=(replace(QUALIFYING, rounds=rounds, **said), FINAL))


@pytest.mark.parametrize(
    ("facts", "due"),
    [
        (Facts(), Due.SET_STAGES),
        (Facts(**PEOPLE), Due.SET_STAGES),
        (Facts(stages=(QUALIFYING,)), Due.ENTER),
        (Facts(entrants=2, present=2, stages=(QUALIFYING,)), Due.ENTER),
        (Facts(entrants=8, waiting=8, stages=(QUALIFYING,)), Due.CALL_ROLL),
        (Facts(entrants=8, present=5, waiting=3, stages=(QUALIFYING,)), Due.CALL_ROLL),
        (Facts(entrants=8, stages=(QUALIFYING,)), Due.CALL_ROLL),
        (at(), Due.ANNOUNCE_DRAW),
        (at(draw="announced"), Due.ENTER_SEED),
        (at(draw="drawn"), Due.PUBLISH),
        (at(RoundFacts(1, "予選", 0, 0, 0)), Due.LAY_TABLES),
        (at(LAID), Due.PRINT),
        (at(replace(LAID, printed=True)), Due.START),
        (at(replace(LAID, started=True)), Due.WATCH),
        (at(replace(LAID, touched=1)), Due.WATCH),
        (at(replace(LAID, open=0, touched=2)), Due.ADVANCE),
        (at(replace(LAID, open=0, touched=2), announced=True), Due.ANNOUNCE_DRAW),
    ],
)
def test_what_is_due(facts, due):
    assert course_of(facts).due is due


def test_everything_played_is_handed_out():
    over = RoundFacts(1, "予選", tables=2, open=0, touched=2)
    stages = (
        replace(QUALIFYING, rounds=(over,), announced=True),
        replace(FINAL, rounds=(replace(over, number=2, tables=1),)),
    )
    course = course_of(Facts(**PEOPLE, stages=stages))
    assert course.due is Due.HAND_OUT
    assert [each.state for each in course.steps[:-1]] == [State.DONE] * 8


def test_the_next_round_of_a_stage_waits_for_the_one_before():
    """As a Swiss stage: the second round can only be drawn after the first was played."""
    swiss = replace(QUALIFYING, matches=2)
    playing, over = replace(LAID, touched=2), replace(LAID, open=0, touched=2)
    for rounds, due in (((playing,), Due.WATCH), ((over,), Due.ANNOUNCE_DRAW)):
        facts = Facts(**PEOPLE, stages=(replace(swiss, rounds=rounds), FINAL))
        assert course_of(facts).due is due


def test_of_several_rounds_the_first_that_still_plays_is_now():
    first, second = replace(LAID, open=0, touched=2), replace(LAID, number=2)
    course = course_of(Facts(**PEOPLE, stages=(replace(QUALIFYING, matches=2, rounds=(first, second)),)))
    assert (course.due, course.round) == (Due.PRINT, second)


def test_one_step_is_now_and_what_was_done_early_is_done():
    course = course_of(Facts(**PEOPLE))
    assert [(each.task, each.state) for each in course.steps] == [
        (Task.STAGES, State.NOW),
        (Task.ENTRANTS, State.DONE),
        (Task.CHECK_IN, State.DONE),
        (Task.HAND_OUT, State.AHEAD),
    ]


def test_who_comes_late_does_not_bring_the_roll_call_back():
    facts = replace(at(replace(LAID, started=True)), entrants=9, waiting=1)
    assert course_of(facts).now.task is Task.PLAY
