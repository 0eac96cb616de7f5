"""A move judged without a word: its verdict and clauses, what follows, and neither findings nor near misses.

As ``judge`` says it, several times as fast: how cards may be laid is remembered by situation (``situations``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_ref.effects import Turn
from rules_ref.engine.attempt import Attempt, previous_combination
from rules_ref.engine.judge import fouls_of, judge, open_questions_of, undetermined, unfold
from rules_ref.engine.judgement import Judgement, Verdict, unique
from rules_ref.engine.rule import speaking_at
from rules_ref.engine.settling import settle
from rules_ref.engine.situations import Question
from rules_ref.engine.unfolding import Unfolding
from rules_ref.position import Claim, Pass, Play

if TYPE_CHECKING:
    from rules_ref.engine.regulation import Regulation
    from rules_ref.engine.ruleset import Ruleset
    from rules_ref.position import Move, Position


def judge_briefly(ruleset: Ruleset, regulation: Regulation, position: Position, move: Move) -> Judgement:
    """Judge one move, as ``judge`` does."""
    match move:
        case Pass():
            return _pass(ruleset, regulation, position, move)
        case Play():
            return _play(ruleset, regulation, position, move)
        case Claim():
            return judge(ruleset, regulation, position, move)


def _play(ruleset: Ruleset, regulation: Regulation, position: Position, play: Play) -> Judgement:
    question = Question.of(ruleset, regulation, position, play.by, position.hand_size(play.by))
    way = question.way(play)
    if way is None:
        # Without a form, or with one that only a rule knows: the full judge has to look for it.
        return judge(ruleset, regulation, position, play)
    if not way.legal:
        return Judgement(Verdict.ILLEGAL, False, way.clauses, ())
    attempt = Attempt(ruleset, regulation, position, play, way.combination, question.previous)
    fouls = fouls_of(attempt)
    questions = [] if fouls else open_questions_of(attempt)
    if questions:
        return undetermined(questions, ())
    unfolding = unfold(attempt, fouls, reasoned=False)
    after = settle(unfolding)
    return _legal(unfolding, after, way.clauses)


def _pass(ruleset: Ruleset, regulation: Regulation, position: Position, move: Pass) -> Judgement:
    if not may_pass(ruleset, position, move.by):
        return judge(ruleset, regulation, position, move)
    # Nothing waits on the pile: while a player can still answer, such a pass moves the turn and nothing else.
    if position.pile and not position.pending:
        passed = (*position.passed, move.by) if move.by not in position.passed else position.passed
        turn = _answerer(ruleset, position, move.by, passed)
        if turn is not None:
            after = position.but(passed=passed, turn=turn, opening=False)
            return Judgement(
                Verdict.LEGAL, False, (ruleset.passing.permitted,), (), (Turn(None, turn),), after
            )
    unfolding = Unfolding(ruleset, regulation, position, move.by)
    unfolding.reasoned = False
    unfolding.pass_by(move.by)
    after = settle(unfolding)
    return _legal(unfolding, after, (ruleset.passing.permitted,))


def _answerer(ruleset: Ruleset, position: Position, by: str, passed: tuple[str, ...]) -> str | None:
    """The next who may answer the pile; None where no player does, and it is flushed."""
    away = {*passed, *[left.player for left in position.out]}
    if not ruleset.passing.own_cards:
        # Who laid the top cards waits for the others, unless the document lets people beat their own.
        away.add(position.pile[-1].by)
    return next((player for player in position.circle_after(by) if player not in away), None)


def may_pass(ruleset: Ruleset, position: Position, player: str) -> bool:
    """Whether this player may pass now."""
    if position.turn != player:
        return False
    if ruleset.passing.must_lead is not None and previous_combination(ruleset, position, player) is None:
        return False
    rules = speaking_at(ruleset, "pass_checks")
    return all(check.holds for rule in rules for check in rule.pass_checks(position, player))


def _legal(unfolding: Unfolding, after: Position, clauses: tuple[str, ...]) -> Judgement:
    effects = tuple(unfolding.effects)
    return Judgement(Verdict.LEGAL, unfolding.foul, unique([*clauses, *unfolding.cited]), (), effects, after)
