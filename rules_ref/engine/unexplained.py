"""Judge a move without building explanations: for bots and what-if questions.

Verdict, clauses and effects are those of ``judge``, several times as fast: legal plays are cached by
situation (``situations``).
"""

from rules_ref.effects import Turn
from rules_ref.engine.attempt import Attempt, previous_combination
from rules_ref.engine.finish_move import finish_move
from rules_ref.engine.judge import fouls_of, judge, may_pass, open_questions_of, undetermined, unfold
from rules_ref.engine.judgement import Judgement, Verdict, unique
from rules_ref.engine.lead_on import must_lead
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.engine.situations import Question
from rules_ref.position import Claim, Move, Pass, Play, Position


def judge_unexplained(
    ruleset: Ruleset,
    regulation: Regulation,
    position: Position,
    move: Move,
    question: Question | None = None,
    *,
    cited: bool = True,
) -> Judgement:
    """Judge one move, as ``judge`` does. ``question``: that of its player, if already created.

    ``cited``: with its clauses, which games do not read.
    """
    match move:
        case Pass():
            return _pass(ruleset, regulation, position, move)
        case Play():
            return _play(question or Question.by(ruleset, regulation, position, move.by), move, cited=cited)
        case Claim():
            return judge(ruleset, regulation, position, move)


def _play(question: Question, play: Play, *, cited: bool) -> Judgement:
    ruleset, regulation, position = question.ruleset, question.regulation, question.position
    if ruleset.special_readings(play) or not ruleset.plain_readings(play):
        # Without a form, or with one that only a rule knows: the full judge has to look for it.
        return judge(ruleset, regulation, position, play)
    reading = question.known_reading(play)
    clauses = question.clauses(play) if cited else ()
    if reading is None:
        return Judgement(Verdict.ILLEGAL, False, clauses, ())
    last = len(play.cards) == question.held
    attempt = Attempt(ruleset, regulation, position, play, reading, question.previous, last)
    fouls = fouls_of(attempt)
    questions = [] if fouls else open_questions_of(attempt)
    if questions:
        return undetermined(questions, ())
    resolution = unfold(attempt, fouls, reasoned=False)
    after = finish_move(resolution)
    return _legal(resolution, after, clauses)


def _pass(ruleset: Ruleset, regulation: Regulation, position: Position, move: Pass) -> Judgement:
    previous = previous_combination(ruleset, position, move.by)
    if must_lead(ruleset, previous) is not None or not may_pass(
        ruleset, regulation, position, move.by, previous
    ):
        return judge(ruleset, regulation, position, move)
    # Fast path: with nothing pending and a player left to answer, a pass only moves the turn.
    if position.pile and not position.pending:
        passed = (*position.passed, move.by) if move.by not in position.passed else position.passed
        turn = _answerer(ruleset, position, move.by, passed)
        if turn is not None:
            after = position.but(passed=passed, turn=turn, opening=False)
            return Judgement(Verdict.LEGAL, False, (ruleset.passing.permitted,), (), (Turn.of(turn),), after)
    resolution = MoveResolution(ruleset, regulation, position, move.by)
    resolution.reasoned = False
    resolution.pass_by(move.by)
    after = finish_move(resolution)
    return _legal(resolution, after, (ruleset.passing.permitted,))


def _answerer(ruleset: Ruleset, position: Position, by: str, passed: tuple[str, ...]) -> str | None:
    """The next player who may answer the pile; None if none may, so that it is cleared."""
    away = {*passed, *[left.player for left in position.out]}
    if not ruleset.passing.own_cards:
        # The player of the top cards may not answer them, unless the document allows it.
        away.add(position.pile[-1].by)
    return next((player for player in position.circle_after(by) if player not in away), None)


def _legal(resolution: MoveResolution, after: Position, clauses: tuple[str, ...]) -> Judgement:
    effects = tuple(resolution.effects)
    return Judgement(
        Verdict.LEGAL, resolution.foul, unique([*clauses, *resolution.cited]), (), effects, after
    )
