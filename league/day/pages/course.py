"""How a day goes, from what is known of it: its steps in order, which of them is now, and what is to be done there.

Nothing here reads anything: the same facts give the same course.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

LEAST: Final = 3
"""So many people make a table."""


class Task(StrEnum):
    """What a step of the day is about, in the order of the day."""

    STAGES = "stages"
    ENTRANTS = "entrants"
    CHECK_IN = "check_in"
    DRAW = "draw"
    PLAY = "play"
    ADVANCE = "advance"
    HAND_OUT = "hand_out"


class Due(StrEnum):
    """What a task comes down to at the moment."""

    SET_STAGES = "set_stages"
    ENTER = "enter"
    CALL_ROLL = "call_roll"
    ANNOUNCE_DRAW = "announce_draw"
    ENTER_SEED = "enter_seed"
    PUBLISH = "publish"
    LAY_TABLES = "lay_tables"
    PRINT = "print"
    START = "start"
    WATCH = "watch"
    ADVANCE = "advance"
    HAND_OUT = "hand_out"


class State(StrEnum):
    """Where a step lies from here."""

    DONE = "done"
    NOW = "now"
    AHEAD = "ahead"


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """A round with its tables: how many there are, are ``open`` still, and have been ``touched`` by an entry."""

    number: int
    title: str
    tables: int
    open: int
    touched: int
    started: bool = False
    printed: bool = False


@dataclass(frozen=True, slots=True)
class StageFacts:
    """A stage with its rounds. ``draw``: that of the pairing draw that is on its way, ``announced`` or ``drawn``.

    ``selects``: not everybody goes on, so that somebody has to say who does.
    """

    number: int
    title: str
    matches: int
    rounds: tuple[RoundFacts, ...] = ()
    draw: str = ""
    selects: bool = False
    announced: bool = False

    @property
    def laid(self) -> tuple[RoundFacts, ...]:
        return tuple(each for each in self.rounds if each.tables)

    @property
    def tables(self) -> int:
        return sum(each.tables for each in self.rounds)

    @property
    def open(self) -> int:
        return sum(each.open for each in self.rounds)

    @property
    def drawn(self) -> bool:
        """Whether nothing is to be drawn before more is played."""
        return len(self.laid) >= self.matches or self.open > 0

    @property
    def played(self) -> bool:
        return len(self.laid) >= self.matches and not self.open


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a day. ``waiting``: entered, and not seen yet."""

    entrants: int = 0
    present: int = 0
    waiting: int = 0
    stages: tuple[StageFacts, ...] = ()

    @property
    def begun(self) -> bool:
        return any(stage.laid for stage in self.stages)


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the day; ``stage`` None: it belongs to the whole event. So much of it is done, ``of`` so many."""

    task: Task
    stage: StageFacts | None
    state: State
    done: int = 0
    of: int = 0


@dataclass(frozen=True, slots=True)
class Course:
    """The day: its steps, and what is due now, at which stage and in which round."""

    steps: tuple[Step, ...]
    due: Due
    stage: StageFacts | None = None
    round: RoundFacts | None = None

    @property
    def now(self) -> Step:
        return next(each for each in self.steps if each.state is State.NOW)


def course_of(facts: Facts) -> Course:
    """Where a day stands. The first step that is not done is now; what comes after it may be done already."""
    steps: list[Step] = []
    found = False
    for task, stage, over, done, of in _tasks(facts):
        state = State.DONE if over else State.AHEAD if found else State.NOW
        found = found or state is State.NOW
        steps.append(Step(task, stage, state, done, of))
    now = next(each for each in steps if each.state is State.NOW)
    due, of_round = _due(now)
    return Course(tuple(steps), due, now.stage, of_round)


def _tasks(facts: Facts) -> Iterator[tuple[Task, StageFacts | None, bool, int, int]]:
    """Each task of the day, its stage, whether it is over, and how much of it is done, of how much."""
    yield Task.STAGES, None, bool(facts.stages), len(facts.stages), 0
    yield Task.ENTRANTS, None, facts.begun or facts.entrants >= LEAST, facts.entrants, 0
    here = facts.begun or (not facts.waiting and facts.present >= LEAST)
    yield Task.CHECK_IN, None, here, facts.present, facts.present + facts.waiting
    for stage in facts.stages:
        yield Task.DRAW, stage, stage.drawn, len(stage.laid), stage.matches
        yield Task.PLAY, stage, stage.played, stage.tables - stage.open, stage.tables
        if stage.selects:
            yield Task.ADVANCE, stage, stage.announced, 0, 0
    yield Task.HAND_OUT, None, False, 0, 0


def _due(now: Step) -> tuple[Due, RoundFacts | None]:
    match now.task, now.stage:
        case Task.DRAW, StageFacts() as stage:
            return _due_of_draw(stage)
        case Task.PLAY, StageFacts() as stage:
            return _due_of_play(stage)
        case _:
            return _PLAIN[now.task], None


_PLAIN: Final = {
    Task.STAGES: Due.SET_STAGES,
    Task.ENTRANTS: Due.ENTER,
    Task.CHECK_IN: Due.CALL_ROLL,
    Task.ADVANCE: Due.ADVANCE,
    Task.HAND_OUT: Due.HAND_OUT,
}


def _due_of_draw(stage: StageFacts) -> tuple[Due, RoundFacts | None]:
    empty = next((each for each in stage.rounds if not each.tables), None)
    if empty is not None:
        return Due.LAY_TABLES, empty
    return {"announced": Due.ENTER_SEED, "drawn": Due.PUBLISH}.get(stage.draw, Due.ANNOUNCE_DRAW), None


def _due_of_play(stage: StageFacts) -> tuple[Due, RoundFacts | None]:
    of_round = next(each for each in stage.laid if each.open)
    if of_round.started or of_round.touched:
        return Due.WATCH, of_round
    return (Due.START if of_round.printed else Due.PRINT), of_round
