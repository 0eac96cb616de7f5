"""The end of a move after its effects: the game ends, the pile is cleared, or the turn passes."""

from typing import Final

from rules_ref.effects import Turn
from rules_ref.engine.checks import Reason
from rules_ref.engine.judgement import Judgement, Verdict, unique
from rules_ref.engine.move_resolution import SILENT_AT_FLUSH, MoveResolution
from rules_ref.engine.rule import rules_overriding
from rules_ref.position import Position
from rules_ref.text import Finding, Text

_NOBODY: Final = Text("ほかに出せるプレイヤーがいません", "Nobody else may answer")
_PASSED: Final = Text("残りのプレイヤーは全員パスしています。", "All the others still in have passed.")


def finish_move(resolution: MoveResolution) -> Position:
    """Finish a move: the game ends, or the pile is cleared, or the turn passes."""
    if len(resolution.still_in()) <= 1:
        return _end_game(resolution)
    # Without a flush by a rule, the pile is also cleared if all who could answer have passed or are skipped.
    answerers = resolution.answerers() if resolution.flushed_by is None else []
    if resolution.flushed_by is None and resolution.skips >= len(answerers):
        _flush_unanswered(resolution)
    _before_turn_passes(resolution)
    if resolution.ended:
        return resolution.position(None)
    if resolution.flushed_by is None:
        turn = answerers[resolution.skips]
    else:
        if len(resolution.effects) > 1:
            # A lock that this flush ends has bound no player, so it is not reported.
            resolution.drop(SILENT_AT_FLUSH)
        turn = resolution.leader()
        resolution.clear_pile()
    resolution.effect(Turn.of(turn))
    return resolution.position(turn)


def finish_claim(resolution: MoveResolution) -> Position:
    """Finish a call between two moves: the turn stays, or passes on if its player has left."""
    if len(resolution.still_in()) <= 1:
        return _end_game(resolution)
    # After the end of a game no player is on turn; the caller is taken instead.
    turn = resolution.before.turn or resolution.by
    if turn not in resolution.still_in():
        turn = _turn_after(resolution, turn)
    _before_turn_passes(resolution)
    if resolution.ended:
        return resolution.position(None)
    resolution.effect(Turn.of(turn))
    return resolution.position(turn)


def judged_claim(resolution: MoveResolution, findings: tuple[Finding, ...]) -> Judgement:
    """The judgement of a call that holds, with the end of its move."""
    after = finish_claim(resolution)
    clauses = unique(reason.clause for reason in resolution.reasons)
    effects = tuple(resolution.effects)
    return Judgement(Verdict.LEGAL, False, clauses, (*findings, *resolution.findings), effects, after)


def all_passed(resolution: MoveResolution) -> None:
    """Apply what is pending before the flush, because no player can answer any more."""
    for rule in rules_overriding(resolution.ruleset, "on_all_passed"):
        rule.on_all_passed(resolution)


def _before_turn_passes(resolution: MoveResolution) -> None:
    for rule in rules_overriding(resolution.ruleset, "before_turn_passes") if resolution.effects else ():
        rule.before_turn_passes(resolution)


def _turn_after(resolution: MoveResolution, gone: str) -> str:
    """The player on turn after the one on turn left between two moves."""
    answerers = resolution.answerers()
    pile = resolution.pile
    was_to_lead = not pile or (gone == pile[-1].by and not resolution.cut_waits())
    if answerers and not was_to_lead:
        return next(player for player in resolution.circle_after(gone) if player in answerers)
    # The player who left was to lead, or no answer is possible: the pile is cleared as after a play.
    if resolution.skips >= len(answerers):
        _flush_unanswered(resolution)
    leader = resolution.leader()
    resolution.clear_pile()
    return leader


def _flush_unanswered(resolution: MoveResolution) -> None:
    """GEN-3: no player is left who may answer, so the pile is cleared at once."""
    all_passed(resolution)
    passing = resolution.ruleset.passing
    # A pass cites the flush after passes; cards cite the flush at once, in some documents by several clauses.
    *also, clause = (passing.flush,) if not resolution.by_cards else passing.flush_at_once
    resolution.end_round(clause, _NOBODY, *[Reason(clause_too, _PASSED) for clause_too in also])


def _end_game(resolution: MoveResolution) -> Position:
    resolution.end_game("GEN-5", Text("残りが1人以下になりました", "At most one player is left"))
    return resolution.position(None)
