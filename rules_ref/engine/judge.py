"""Judge one move in a position under a ruleset: whether it is allowed, and what follows."""

from collections.abc import Iterable, Sequence
from typing import Final

from rules_ref.combinations import Combination, goes_over_the_top
from rules_ref.effects import Finish, Foul
from rules_ref.engine.attempt import Attempt, previous_combination
from rules_ref.engine.checks import Bar, Check, Outcome, Reason
from rules_ref.engine.decided import DecidedMove, readings_of
from rules_ref.engine.finish_move import finish_move
from rules_ref.engine.judgement import Judgement, Verdict, unique
from rules_ref.engine.lead_on import cannot_lead, hand_lead_on, must_lead
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.rule import rules_overriding
from rules_ref.engine.ruleset import Ruleset
from rules_ref.engine.trial import Trial, best_trial, finding, trials, turn_check
from rules_ref.position import Claim, Move, Pass, Play, Position
from rules_ref.ranking import How
from rules_ref.text import Finding, NearMiss, Text
from rules_ref.wording import cards_text

_BAR_ORDER: Final = tuple(Bar)


def judge(ruleset: Ruleset, regulation: Regulation, position: Position, move: Move) -> Judgement:
    """Judge one move. Its player must sit at the table and, as far as known, hold the cards."""
    attempt = None
    match move:
        case Pass():
            judgement = _judge_pass(ruleset, regulation, position, move)
        case Play():
            judgement, attempt = _judge_play(ruleset, regulation, position, move)
        case Claim():
            judgement = _judge_claim(ruleset, regulation, position, move)
    return judgement._replace(
        readings=readings_of(ruleset, DecidedMove(position, move, judgement, attempt)),
        before=position,
        may_pass=may_pass(
            ruleset, regulation, position, move.by, previous_combination(ruleset, position, move.by)
        ),
    )


def _judge_claim(ruleset: Ruleset, regulation: Regulation, position: Position, claim: Claim) -> Judgement:
    if claim.kind not in ruleset.claims:
        raise KeyError(f"{ruleset.id} knows no call {claim.kind!r}")
    answers = (
        rule.claim(ruleset, regulation, position, claim) for rule in rules_overriding(ruleset, "claim")
    )
    return next(answer for answer in answers if answer is not None)


def _judge_play(
    ruleset: Ruleset, regulation: Regulation, position: Position, play: Play
) -> tuple[Judgement, Attempt | None]:
    tried = trials(ruleset, regulation, position, play)
    if not tried:
        return _formless(ruleset, regulation, position, play), None
    trial = best_trial(tried, reverse=position.reversed)
    return _judge_trial(trial), trial.attempt


def _judge_trial(trial: Trial) -> Judgement:
    if not trial.legal:
        barred = Outcome(barred=frozenset(check.bar for check in trial.broken))
        return _illegal(trial.broken, trial.findings, _near_misses_of(trial.attempt, barred))
    fouls = fouls_of(trial.attempt)
    # If the last cards are a foul by one clause, a question that another leaves open does not matter.
    questions = [] if fouls else open_questions_of(trial.attempt)
    if questions:
        return undetermined(questions, trial.findings)._replace(
            near_misses=_near_misses_of(trial.attempt, Outcome())
        )
    resolution = unfold(trial.attempt, fouls)
    after = finish_move(resolution)
    outcome = Outcome(foul=resolution.foul, happened=frozenset(effect.kind for effect in resolution.effects))
    near_misses = _near_misses_of(trial.attempt, outcome)
    return Judgement(
        Verdict.LEGAL,
        resolution.foul,
        unique([*trial.clauses, *resolution.cited]),
        (*trial.findings, *resolution.findings),
        tuple(resolution.effects),
        after,
        near_misses,
        trial.attempt.ruleset.foul_word,
        why=trial.used[0].text if trial.used else None,
        permits=next((check.permits for check in trial.steps if check.permits is not None), None),
        explained=(*trial.surprises, *resolution.explained),
        called=tuple(licence.name for licence in trial.used if licence.name is not None),
        clean=tuple(dict.fromkeys([*_why_clean(trial.attempt, outcome, near_misses), *resolution.clean])),
    )


def _why_clean(attempt: Attempt, outcome: Outcome, near_misses: Sequence[NearMiss]) -> list[Text]:
    """For last cards the sentences of the near misses that come from rules on fouls; empty for others."""
    if not attempt.empties_hand:
        return []
    rules = rules_overriding(attempt.ruleset, "fouls")
    of_fouls = {miss for rule in rules for miss in rule.near_misses(attempt, outcome)}
    return [miss.text for miss in near_misses if miss in of_fouls]


def _near_misses_of(attempt: Attempt, outcome: Outcome) -> tuple[NearMiss, ...]:
    rules = rules_overriding(attempt.ruleset, "near_misses")
    return _first_by_clause(found for rule in rules for found in rule.near_misses(attempt, outcome))


def _first_by_clause(found: Iterable[NearMiss]) -> tuple[NearMiss, ...]:
    """The first near miss of each clause."""
    by_clause: dict[str, NearMiss] = {}
    for miss in found:
        by_clause.setdefault(miss.clause, miss)
    return tuple(by_clause.values())


def fouls_of(attempt: Attempt) -> list[Reason]:
    """Why playing these cards last is a foul finish; empty where they are not the last, or clean."""
    if not attempt.empties_hand:
        return []
    return [reason for rule in rules_overriding(attempt.ruleset, "fouls") for reason in rule.fouls(attempt)]


def open_questions_of(attempt: Attempt) -> list[Reason]:
    return [
        question
        for rule in rules_overriding(attempt.ruleset, "open_questions")
        for question in rule.open_questions(attempt)
    ]


def undetermined(questions: Sequence[Reason], findings: Sequence[Finding]) -> Judgement:
    """A judgement that the document leaves open, without a regulation that settles it."""
    unsettled = (Finding(question.clause, False, question.text) for question in questions)
    clauses = unique(question.clause for question in questions)
    return Judgement(Verdict.UNDETERMINED, False, clauses, (*findings, *unsettled))


def unfold(attempt: Attempt, fouls: Sequence[Reason], *, reasoned: bool = True) -> MoveResolution:
    """Resolve the effects of a legal play, rule by rule; the caller finishes the move."""
    ruleset = attempt.ruleset
    resolution = MoveResolution(attempt.ruleset, attempt.regulation, attempt.position, attempt.by)
    resolution.foul, resolution.reasoned = bool(fouls), reasoned
    resolution.lay(attempt)
    for rule in rules_overriding(ruleset, "on_played"):
        rule.on_played(attempt, resolution)
    for rule in rules_overriding(ruleset, "on_order_change"):
        rule.on_order_change(attempt, resolution)
    for rule in rules_overriding(ruleset, "on_card_effect"):
        rule.on_card_effect(attempt, resolution)
    # Only now: card effects may bring cards into the hand (ZAI-4.1), which is then no finish.
    if resolution.hand_is_empty() and not resolution.stays_in:
        _leave(resolution, fouls)
    for rule in rules_overriding(ruleset, "on_flush"):
        rule.on_flush(attempt, resolution)
    return resolution


def _leave(resolution: MoveResolution, fouls: Sequence[Reason]) -> None:
    player = resolution.by
    if fouls:
        resolution.leave(player, How.FOUL)
        # Several clauses that forbid the cards make one foul: the others are cited beside the first.
        for reason in fouls[1:]:
            resolution.reasons.append(reason)
        resolution.effect(Foul(fouls[0].clause, player), fouls[0].text)
        for rule in rules_overriding(resolution.ruleset, "on_foul"):
            rule.on_foul(resolution)
        return
    resolution.leave(player, How.FINISH)
    finish = Finish(resolution.ruleset.finish_clause, player)
    resolution.effect(finish)
    resolution.note(resolution.ruleset.finish_clause, finish.text)
    for rule in rules_overriding(resolution.ruleset, "on_finish"):
        rule.on_finish(resolution)


def _judge_pass(ruleset: Ruleset, regulation: Regulation, position: Position, move: Pass) -> Judgement:
    checks = _pass_checks(ruleset, regulation, position, move.by)
    broken = [check for check in checks if not check.holds]
    if broken:
        rules = rules_overriding(ruleset, "near_misses_passed")
        near = _first_by_clause(
            found for rule in rules for found in rule.near_misses_passed(position, move.by)
        )
        return _illegal(broken, map(finding, checks), near)
    resolution = MoveResolution(ruleset, regulation, position, move.by)
    clause = must_lead(ruleset, previous_combination(ruleset, position, move.by))
    if clause is not None:
        after = hand_lead_on(resolution, clause)
    else:
        resolution.pass_by(move.by)
        text = Text(f"{move.by}はパスできます。", f"{move.by} may pass.")
        resolution.reason(ruleset.passing.permitted, text)
        after = finish_move(resolution)
    findings = (*map(finding, checks), *resolution.findings)
    clauses = unique(reason.clause for reason in resolution.reasons)
    explained = tuple(resolution.explained)
    effects = tuple(resolution.effects)
    return Judgement(Verdict.LEGAL, False, clauses, findings, effects, after, explained=explained)


def _pass_checks(ruleset: Ruleset, regulation: Regulation, position: Position, by: str) -> list[Check]:
    """The checks of a pass."""
    checks = [turn_check(position, by, passing=True)]
    clause = must_lead(ruleset, previous_combination(ruleset, position, by))
    if clause is not None and not cannot_lead(ruleset, regulation, position, by):
        text = Text("場が空なので、パスできません。", "On an empty pile the leader may not pass.")
        checks.append(Check(Bar.FORM, clause, False, text))
    rules = rules_overriding(ruleset, "pass_checks")
    return [*checks, *(check for rule in rules for check in rule.pass_checks(position, by))]


def may_pass(
    ruleset: Ruleset, regulation: Regulation, position: Position, player: str, previous: Combination | None
) -> bool:
    """Whether this player may pass now on ``previous``."""
    if position.turn != player:
        return False
    if must_lead(ruleset, previous):
        return cannot_lead(ruleset, regulation, position, player)
    rules = rules_overriding(ruleset, "pass_checks")
    return all(check.holds for rule in rules for check in rule.pass_checks(position, player))


def _formless(ruleset: Ruleset, regulation: Regulation, position: Position, play: Play) -> Judgement:
    names = cards_text(play.cards)
    text = Text(
        f"{names}は、1枚出しでも複数枚出しでも階段でもありません。",
        f"{names} make neither a single, nor a multiple, nor stairs.",
    )
    checks = [turn_check(position, play.by), Check(Bar.FORM, ruleset.form_clause, False, text)]
    # Many players take A 2 3 for stairs, so that the clause that ends them at the 2 is the main reason.
    if goes_over_the_top(play.cards, play.declared, ruleset.forms):
        over = Text("階段は2で終わり、3には続きません。", "Stairs end at the 2 and do not go on to the 3.")
        checks.append(Check(Bar.FORM, ruleset.over_the_top, False, over, surprising=True))
    rules = rules_overriding(ruleset, "near_misses_unformed")
    near = _first_by_clause(
        found for rule in rules for found in rule.near_misses_unformed(ruleset, regulation, play)
    )
    return _illegal([check for check in checks if not check.holds], map(finding, checks), near)


def _illegal(
    broken: Sequence[Check], findings: Iterable[Finding], near_misses: tuple[NearMiss, ...]
) -> Judgement:
    clauses = unique(check.clause for check in broken)
    first = min(broken, key=lambda check: (_BAR_ORDER.index(check.bar), not check.surprising))
    return Judgement(
        Verdict.ILLEGAL,
        False,
        clauses,
        tuple(findings),
        near_misses=near_misses,
        why=first.text,
        bar=first.bar,
    )
