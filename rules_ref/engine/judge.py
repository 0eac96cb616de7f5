"""May this be played, and what follows? The engine proper: a move on a position, judged by a ruleset."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rules_ref.combinations import goes_over_the_top
from rules_ref.engine.attempt import Attempt, previous_combination, strongest
from rules_ref.engine.checks import Bar, Check, Licence, Outcome
from rules_ref.engine.judgement import Judgement, Verdict
from rules_ref.engine.rule import speaking_at
from rules_ref.engine.settling import settle
from rules_ref.engine.unfolding import Unfolding
from rules_ref.position import Claim, Pass, Play
from rules_ref.ranking import How
from rules_ref.text import Finding, Text
from rules_ref.wording import cards_text, who

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules_ref.combinations import Combination
    from rules_ref.engine.checks import Reason
    from rules_ref.engine.regulation import Regulation
    from rules_ref.engine.ruleset import Ruleset
    from rules_ref.position import Move, Position
    from rules_ref.text import NearMiss


@dataclass(frozen=True, slots=True)
class Trial:
    """One reading put to all checks: what failed for good, and which licences were needed."""

    attempt: Attempt
    checks: tuple[Check, ...]
    broken: tuple[Check, ...]
    used: tuple[Licence, ...]

    @property
    def legal(self) -> bool:
        return not self.broken

    @property
    def steps(self) -> tuple[Check, ...]:
        """The checks that count: those a licence lifted are left out."""
        return tuple(check for check in self.checks if check.holds or check in self.broken)

    @property
    def findings(self) -> list[Finding]:
        licences = (Finding(licence.clause, True, licence.text) for licence in self.used)
        return [*map(_finding, self.steps), *licences]


def judge(
    ruleset: Ruleset, regulation: Regulation, position: Position, move: Move, *, reasoned: bool = True
) -> Judgement:
    """Judge one move. The move is well-formed: its player sits at the table and, as far as known, holds the cards.

    A play that is not to be ``reasoned`` about has a verdict and what follows, and neither findings nor near misses.
    """
    match move:
        case Pass():
            return _judge_pass(ruleset, regulation, position, move)
        case Play():
            return _judge_play(ruleset, regulation, position, move, reasoned=reasoned)
        case Claim():
            return _judge_claim(ruleset, regulation, position, move)


def _judge_claim(ruleset: Ruleset, regulation: Regulation, position: Position, claim: Claim) -> Judgement:
    answers = (rule.claim(ruleset, regulation, position, claim) for rule in speaking_at(ruleset, "claim"))
    return next(answer for answer in answers if answer is not None)


def trials(ruleset: Ruleset, regulation: Regulation, position: Position, play: Play) -> list[Trial]:
    """Every reading of the play, tried."""
    previous = previous_combination(ruleset, position, play.by)
    found = ruleset.readings_of(play)
    return [_try(Attempt(ruleset, regulation, position, play, reading, previous)) for reading in found]


def _try(attempt: Attempt) -> Trial:
    ruleset = attempt.ruleset
    checks = [_turn_check(attempt.position, attempt.by)]
    checks += [check for rule in speaking_at(ruleset, "checks") for check in rule.checks(attempt)]
    licences = [licence for rule in speaking_at(ruleset, "licences") for licence in rule.licences(attempt)]
    failed = [check for check in checks if not check.holds]
    lifted = {bar for licence in licences for bar in licence.lifts}
    needed = {check.bar for check in failed}
    return Trial(
        attempt,
        tuple(checks),
        tuple(check for check in failed if check.bar not in lifted),
        tuple(licence for licence in licences if licence.lifts & needed),
    )


def _turn_check(position: Position, player: str) -> Check:
    holds = position.turn == player
    mover = who(player)
    text = Text(f"{mover.ja}の番である。", f"It is the turn of {mover.en}.")
    if not holds:
        turn = who(str(position.turn))
        text = Text(
            f"今は{turn.ja}の番で、{mover.ja}の番ではない。",
            f"It is the turn of {turn.en}, not of {mover.en}.",
        )
    return Check(Bar.TURN, "GEN-1", holds, text)


def legal_power(
    ruleset: Ruleset, regulation: Regulation, position: Position, play: Play, previous: Combination | None
) -> int:
    """How strong the strongest legal reading of the play is; 0 where none is legal. Nothing is said about why."""
    powers = (
        reading.power(reverse=position.reversed)
        for reading in ruleset.readings_of(play)
        if may(Attempt(ruleset, regulation, position, play, reading, previous))
    )
    return max(powers, default=0)


def may(attempt: Attempt) -> bool:
    """Whether nothing speaks against it, as ``_try`` finds, without what is to be said about it."""
    ruleset = attempt.ruleset
    licences = [licence for rule in speaking_at(ruleset, "licences") for licence in rule.licences(attempt)]
    lifted = {bar for licence in licences for bar in licence.lifts}
    if attempt.position.turn != attempt.by and Bar.TURN not in lifted:
        return False
    for rule in speaking_at(ruleset, "checks"):
        for bar in rule.bars(attempt):
            if bar not in lifted:
                return False
    return True


def choose(tried: Sequence[Trial], *, reverse: bool) -> Trial:
    """The strongest legal reading (GEN-6), or the one that comes closest to being legal."""
    legal = {id(each.attempt.combination): each for each in tried if each.legal}
    best = strongest([each.attempt.combination for each in legal.values()], reverse=reverse)
    if best is not None:
        return legal[id(best)]
    return min(tried, key=lambda each: len(each.broken))


def _judge_play(
    ruleset: Ruleset, regulation: Regulation, position: Position, play: Play, *, reasoned: bool
) -> Judgement:
    tried = trials(ruleset, regulation, position, play)
    if not tried:
        return _formless(ruleset, regulation, position, play)
    trial = choose(tried, reverse=position.reversed)
    return _reasoned(trial) if reasoned else _plain(trial)


def _plain(trial: Trial) -> Judgement:
    """The judgement without its reasoning."""
    if not trial.legal:
        return _illegal(trial.broken, ())
    fouls = fouls_of(trial.attempt)
    questions = [] if fouls else _open_questions(trial.attempt)
    if questions:
        return _undetermined(questions, ())
    unfolding = unfold(trial.attempt, fouls, reasoned=False)
    after = settle(unfolding)
    clauses = _cited(trial, unfolding)
    return Judgement(Verdict.LEGAL, unfolding.foul, clauses, (), tuple(unfolding.effects), after)


def _reasoned(trial: Trial) -> Judgement:
    if not trial.legal:
        barred = Outcome(barred=frozenset(check.bar for check in trial.broken))
        return _illegal(trial.broken, trial.findings, _nearly(trial.attempt, barred))
    fouls = fouls_of(trial.attempt)
    questions = [] if fouls else _open_questions(trial.attempt)
    if questions:
        return replace(_undetermined(questions, trial.findings), nearly=_nearly(trial.attempt, Outcome()))
    unfolding = unfold(trial.attempt, fouls)
    after = settle(unfolding)
    findings = [
        *trial.findings,
        *(Finding(reason.clause, True, reason.text) for reason in unfolding.reasons),
    ]
    outcome = Outcome(foul=unfolding.foul, happened=frozenset(each.kind for each in unfolding.effects))
    return Judgement(
        Verdict.LEGAL,
        unfolding.foul,
        _cited(trial, unfolding),
        tuple(findings),
        tuple(unfolding.effects),
        after,
        _nearly(trial.attempt, outcome),
    )


def _cited(trial: Trial, unfolding: Unfolding) -> tuple[str, ...]:
    """The clauses that a legal play rests on, and those of what follows."""
    return unique(
        [
            *(check.clause for check in trial.steps if check.basic),
            *(licence.clause for licence in trial.used),
            *(reason.clause for reason in unfolding.reasons if reason.decisive),
        ]
    )


def _nearly(attempt: Attempt, outcome: Outcome) -> tuple[NearMiss, ...]:
    rules = speaking_at(attempt.ruleset, "nearly")
    return _each_once(found for rule in rules for found in rule.nearly(attempt, outcome))


def _each_once(found: Iterable[NearMiss]) -> tuple[NearMiss, ...]:
    """One sentence per clause: the first."""
    by_clause: dict[str, NearMiss] = {}
    for each in found:
        by_clause.setdefault(each.clause, each)
    return tuple(by_clause.values())


def fouls_of(attempt: Attempt) -> list[Reason]:
    """Why playing these cards last is a foul finish; nothing where they are not the last, or clean."""
    if not attempt.empties_hand:
        return []
    return [reason for rule in speaking_at(attempt.ruleset, "fouls") for reason in rule.fouls(attempt)]


def _open_questions(attempt: Attempt) -> list[Reason]:
    return [
        question
        for rule in speaking_at(attempt.ruleset, "open_questions")
        for question in rule.open_questions(attempt)
    ]


def _undetermined(questions: Sequence[Reason], findings: Sequence[Finding]) -> Judgement:
    """The text leaves it open and no regulation settles it."""
    unsettled = (Finding(question.clause, False, question.text) for question in questions)
    clauses = unique(question.clause for question in questions)
    return Judgement(Verdict.UNDETERMINED, False, clauses, (*findings, *unsettled))


def unfold(attempt: Attempt, fouls: Sequence[Reason], *, reasoned: bool = True) -> Unfolding:
    """Let a legal play take effect, rule by rule and moment by moment; the caller settles it."""
    ruleset = attempt.ruleset
    unfolding = Unfolding(attempt.ruleset, attempt.regulation, attempt.position, attempt.by)
    unfolding.foul, unfolding.reasoned = bool(fouls), reasoned
    unfolding.lay(attempt)
    for rule in speaking_at(ruleset, "on_land"):
        rule.on_land(attempt, unfolding)
    for rule in speaking_at(ruleset, "on_order"):
        rule.on_order(attempt, unfolding)
    for rule in speaking_at(ruleset, "on_number"):
        rule.on_number(attempt, unfolding)
    if unfolding.hand_is_empty() and not unfolding.stays_in:
        _leave(unfolding, fouls)
    for rule in speaking_at(ruleset, "on_flush"):
        rule.on_flush(attempt, unfolding)
    return unfolding


def _leave(unfolding: Unfolding, fouls: Sequence[Reason]) -> None:
    player = unfolding.by
    if fouls:
        unfolding.leave(player, How.FOUL)
        for reason in fouls[1:]:
            unfolding.reason(reason.clause, reason.text)
        unfolding.effect("foul", fouls[0].clause, fouls[0].text, player=player)
        return
    unfolding.leave(player, How.FINISH)
    unfolding.effect("finish", unfolding.ruleset.finish_clause, player=player)
    for rule in speaking_at(unfolding.ruleset, "on_finish"):
        rule.on_finish(unfolding)


def _judge_pass(ruleset: Ruleset, regulation: Regulation, position: Position, move: Pass) -> Judgement:
    passing = ruleset.passing
    checks = [_turn_check(position, move.by)]
    if passing.must_lead is not None and previous_combination(ruleset, position, move.by) is None:
        text = Text("場が空のときはパスできない。", "On an empty pile the leader must play: no pass.")
        checks.append(Check(Bar.FORM, passing.must_lead, False, text))
    checks += [
        check for rule in speaking_at(ruleset, "pass_checks") for check in rule.pass_checks(position, move.by)
    ]
    broken = [check for check in checks if not check.holds]
    if broken:
        rules = speaking_at(ruleset, "nearly_passed")
        near = _each_once(found for rule in rules for found in rule.nearly_passed(position, move.by))
        return _illegal(broken, map(_finding, checks), near)
    unfolding = Unfolding(ruleset, regulation, position, move.by)
    unfolding.pass_by(move.by)
    mover = who(move.by)
    unfolding.reason(passing.permitted, Text(f"{mover.ja}はパスできる。", f"{mover.begin} may pass."))
    after = settle(unfolding)
    findings = [
        *map(_finding, checks),
        *(Finding(each.clause, True, each.text) for each in unfolding.reasons),
    ]
    clauses = unique(reason.clause for reason in unfolding.reasons)
    return Judgement(Verdict.LEGAL, False, clauses, tuple(findings), tuple(unfolding.effects), after)


def _formless(ruleset: Ruleset, regulation: Regulation, position: Position, play: Play) -> Judgement:
    names = cards_text(play.cards)
    text = Text(
        f"{names}は、1枚出しでも複数枚出しでも階段でもない。",
        f"{names} is no single, no multiple and no stairs.",
    )
    checks = [_turn_check(position, play.by), Check(Bar.FORM, ruleset.form_clause, False, text)]
    if goes_over_the_top(play.cards, play.declared, ruleset.forms):
        over = Text("階段は2で終わり、3には続かない。", "Stairs end at the 2 and do not go on to the 3.")
        checks.append(Check(Bar.FORM, ruleset.over_the_top, False, over))
    rules = speaking_at(ruleset, "nearly_formed")
    near = _each_once(found for rule in rules for found in rule.nearly_formed(ruleset, regulation, play))
    return _illegal([check for check in checks if not check.holds], map(_finding, checks), near)


def _illegal(
    broken: Iterable[Check], findings: Iterable[Finding], nearly: tuple[NearMiss, ...] = ()
) -> Judgement:
    clauses = unique(check.clause for check in broken)
    return Judgement(Verdict.ILLEGAL, False, clauses, tuple(findings), nearly=nearly)


def _finding(check: Check) -> Finding:
    return Finding(check.clause, check.holds, check.text)


def unique(clauses: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clauses))
