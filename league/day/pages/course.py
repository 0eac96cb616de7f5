"""The course of a day: its steps in order, the current one, and what is to be done there.

Pure: the same facts give the same course.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

LEAST: Final = 3
"""The fewest people who make a table."""


class DayTask(StrEnum):
    """The subject of a step, in the order of the day."""

    STAGES = "stages"
    ENTRANTS = "entrants"
    CHECK_IN = "check_in"
    DRAW = "draw"
    PLAY = "play"
    ADVANCE = "advance"
    HAND_OUT = "hand_out"


class DayDue(StrEnum):
    """What a task requires at the moment."""

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


class StepState(StrEnum):
    """Whether a step is done, current or ahead."""

    DONE = "done"
    NOW = "now"
    AHEAD = "ahead"


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """A round with the number of its tables, of those ``open``, and of those ``touched`` by an entry."""

    number: int
    title: str
    tables: int
    open: int
    touched: int
    started: bool = False
    printed: bool = False


@dataclass(frozen=True, slots=True)
class StageFacts:
    """A stage with its rounds.

    ``draw``: the status of a pairing draw under way, ``announced`` or ``drawn``. ``selects``: not everyone
    advances, so that an organiser decides.
    """

    number: int
    title: str
    matches: int
    rounds: tuple[RoundFacts, ...] = ()
    draw: str = ""
    selects: bool = False
    announced: bool = False

    @property
    def rounds_with_tables(self) -> tuple[RoundFacts, ...]:
        return tuple(event_round for event_round in self.rounds if event_round.tables)

    @property
    def tables(self) -> int:
        return sum(event_round.tables for event_round in self.rounds)

    @property
    def open(self) -> int:
        return sum(event_round.open for event_round in self.rounds)

    @property
    def drawn(self) -> bool:
        """Whether nothing can be drawn before more is played."""
        return len(self.rounds_with_tables) >= self.matches or self.open > 0

    @property
    def played(self) -> bool:
        return len(self.rounds_with_tables) >= self.matches and not self.open


@dataclass(frozen=True, slots=True)
class DayFacts:
    """The facts about a day. ``waiting``: entrants not checked in yet."""

    entrants: int = 0
    present: int = 0
    waiting: int = 0
    stages: tuple[StageFacts, ...] = ()

    @property
    def begun(self) -> bool:
        return any(stage.rounds_with_tables for stage in self.stages)


@dataclass(frozen=True, slots=True)
class DayStep:
    """A step of the day; ``stage`` None: of the whole event.

    ``of`` is the total of what is to be done, for progress.
    """

    task: DayTask
    stage: StageFacts | None
    state: StepState
    done: int = 0
    of: int = 0


@dataclass(frozen=True, slots=True)
class DayCourse:
    """The steps of the day, and what is due now, with its stage and round."""

    steps: tuple[DayStep, ...]
    due: DayDue
    stage: StageFacts | None = None
    round: RoundFacts | None = None

    @property
    def now(self) -> DayStep:
        return next(step for step in self.steps if step.state is StepState.NOW)


def day_course(facts: DayFacts) -> DayCourse:
    """The course of a day. The first step that is not done is current; later ones may be done already."""
    steps: list[DayStep] = []
    found = False
    for task, stage, over, done, of in _tasks(facts):
        state = StepState.DONE if over else StepState.AHEAD if found else StepState.NOW
        found = found or state is StepState.NOW
        steps.append(DayStep(task, stage, state, done, of))
    now = next(step for step in steps if step.state is StepState.NOW)
    due, of_round = _due(now)
    return DayCourse(tuple(steps), due, now.stage, of_round)


def _tasks(facts: DayFacts) -> Iterator[tuple[DayTask, StageFacts | None, bool, int, int]]:
    """Each task of the day, its stage, whether it is over, and its progress: done, of how many."""
    yield DayTask.STAGES, None, bool(facts.stages), len(facts.stages), 0
    yield DayTask.ENTRANTS, None, facts.begun or facts.entrants >= LEAST, facts.entrants, 0
    here = facts.begun or (not facts.waiting and facts.present >= LEAST)
    yield DayTask.CHECK_IN, None, here, facts.present, facts.present + facts.waiting
    for stage in facts.stages:
        yield DayTask.DRAW, stage, stage.drawn, len(stage.rounds_with_tables), stage.matches
        yield DayTask.PLAY, stage, stage.played, stage.tables - stage.open, stage.tables
        if stage.selects:
            yield DayTask.ADVANCE, stage, stage.announced, 0, 0
    yield DayTask.HAND_OUT, None, False, 0, 0


def _due(now: DayStep) -> tuple[DayDue, RoundFacts | None]:
    match now.task, now.stage:
        case DayTask.DRAW, StageFacts() as stage:
            return _due_of_draw(stage)
        case DayTask.PLAY, StageFacts() as stage:
            return _due_of_play(stage)
        case _:
            return _PLAIN[now.task], None


_PLAIN: Final = {
    DayTask.STAGES: DayDue.SET_STAGES,
    DayTask.ENTRANTS: DayDue.ENTER,
    DayTask.CHECK_IN: DayDue.CALL_ROLL,
    DayTask.ADVANCE: DayDue.ADVANCE,
    DayTask.HAND_OUT: DayDue.HAND_OUT,
}


def _due_of_draw(stage: StageFacts) -> tuple[DayDue, RoundFacts | None]:
    empty = next((event_round for event_round in stage.rounds if not event_round.tables), None)
    if empty is not None:
        return DayDue.LAY_TABLES, empty
    return {"announced": DayDue.ENTER_SEED, "drawn": DayDue.PUBLISH}.get(
        stage.draw, DayDue.ANNOUNCE_DRAW
    ), None


def _due_of_play(stage: StageFacts) -> tuple[DayDue, RoundFacts | None]:
    of_round = next(started for started in stage.rounds_with_tables if started.open)
    if of_round.started or of_round.touched:
        return DayDue.WATCH, of_round
    return (DayDue.START if of_round.printed else DayDue.PRINT), of_round
