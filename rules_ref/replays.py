"""A recorded game step by step: the table before each move, the move, its ruling, the table after it."""

from dataclasses import dataclass, replace

from rules_ref.cases.case import read_regulation
from rules_ref.cases.position import read_position
from rules_ref.cases.reader import Reader
from rules_ref.documents import RULESETS
from rules_ref.engine.actions_taken import ActionsTaken
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Move, Position
from rules_ref.questions import play
from rules_ref.questions.record import final_ranking, read, ruling_of, steps
from rules_ref.rulings import MoveRuling, RankingRuling


@dataclass(frozen=True, slots=True)
class Frame:
    """One move of a replay.

    ``actions``: what its effects made players do; ``ruling``: as on a “play” case about the move; ``after``
    is None where the game stops.
    """

    before: Position
    move: Move
    actions: ActionsTaken
    ruling: MoveRuling
    after: Position | None


@dataclass(frozen=True, slots=True)
class Replay:
    """A game up to its first move that is not legal.

    ``written``: the number of recorded moves. ``ranking`` is None while the game is not over.
    """

    ruleset: Ruleset
    regulation: Regulation
    start: Position
    frames: tuple[Frame, ...]
    written: int
    ranking: RankingRuling | None = None

    @property
    def stopped_at(self) -> int | None:
        """The index of the move that is not legal."""
        return len(self.frames) - 1 if self.frames and self.frames[-1].after is None else None

    def position(self, moves: int) -> Position:
        """The position after the first ``moves`` moves; an illegal one does not change it."""
        if moves == 0:
            return self.start
        frame = self.frames[moves - 1]
        return frame.before if frame.after is None else frame.after


def replay(case: object) -> Replay:
    """The steps of a “record” case, or of a “play” case with or without a play. Raises MalformedCaseError.

    >>> game = replay({"ruleset": "jbl", "question": "record", "players": ["A", "B", "C"], "leader": "A",
    ...     "hands": {"A": ["S8", "H5"], "B": ["H9"], "C": ["D7"]},
    ...     "moves": [{"by": "A", "cards": ["S8"]}, {"by": "A", "cards": ["H5"]}, {"by": "C", "cards": ["D7"]}]})
    >>> [frame.ruling.clauses for frame in game.frames], game.stopped_at
    ([('JBL-4.5', 'JBL-7.1'), ('JBL-4.5',), ('GEN-1',)], 2)
    """
    reader = Reader(case)
    ruleset = RULESETS[reader["ruleset"].one_of(tuple(RULESETS))]
    regulation = read_regulation(reader["regulation"], ruleset)
    if reader["question"].one_of(("play", "record")) == "record":
        return _of_record(reader, ruleset, regulation)
    return _of_position(reader, ruleset, regulation)


def _of_record(reader: Reader, ruleset: Ruleset, regulation: Regulation) -> Replay:
    record = read(reader, ruleset, regulation)
    frames = tuple(
        Frame(step.before, step.move, actions, ruling_of(step, regulation), step.judgement.after)
        # The first illegal move ends the steps; moves recorded after it have no frame.
        for step, actions in zip(steps(record, ruleset, regulation), record.actions, strict=False)
    )
    game = Replay(ruleset, regulation, record.start, frames, len(record.moves))
    end = game.position(len(frames))
    return (
        replace(game, ranking=final_ranking(end, ruleset, regulation, record.game))
        if end.turn is None
        else game
    )


def _of_position(reader: Reader, ruleset: Ruleset, regulation: Regulation) -> Replay:
    start = read_position(reader["position"], ruleset)
    if reader["play"].absent:
        return Replay(ruleset, regulation, start, (), 0)
    play_case = play.read(reader, ruleset, regulation)
    ruling = play.rule(play_case, ruleset, regulation)
    frame = Frame(start, play_case.move, ActionsTaken(), ruling, ruling.after)
    return Replay(ruleset, regulation, start, (frame,), 1)
