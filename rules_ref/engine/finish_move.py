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
    # A flush that rules have ordered needs no answerers; without one, no player left to answer (skipped or passed) is a flush as well.
    answerers = resolution.answerers() if resolution.flushed_by is None else []
    if resolution.flushed_by is None and resolution.skips >= len(answerers):
        _flush_unanswered(resolution)
    _settled(resolution)
    if resolution.ended:
        return resolution.position(None)
    if resolution.flushed_by is None:
        turn = answerers[resolution.skips]
    else:
        if len(resolution.effects) > 1:
            # A lock that this very flush ends has bound no player, so it is not told.
            resolution.drop(SILENT_AT_FLUSH)
        turn = resolution.leader()
        resolution.clear_pile()
    resolution.effect(Turn.of(turn))
    return resolution.position(turn)


def finish_claim(resolution: MoveResolution) -> Position:
    """Finish a call between two moves: the game continues as before, without the caller."""
    if len(resolution.still_in()) <= 1:
        return _end_game(resolution)
    # A call after the end of a game finds no player on turn: the caller stands in, so that the table can be closed.
    turn = resolution.before.turn or resolution.by
    if turn not in resolution.still_in():
        turn = _turn_after(resolution, turn)
    _settled(resolution)
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
    """No player can answer any more: what was pending happens now, before the flush."""
    for rule in rules_overriding(resolution.ruleset, "on_all_passed"):
        rule.on_all_passed(resolution)


def _settled(resolution: MoveResolution) -> None:
    for rule in rules_overriding(resolution.ruleset, "before_turn_passes") if resolution.effects else ():
        rule.before_turn_passes(resolution)


def _turn_after(resolution: MoveResolution, gone: str) -> str:
    """Who is on turn in place of a player who left between two moves."""
    answerers = resolution.answerers()
    pile = resolution.pile
    was_to_lead = not pile or (gone == pile[-1].by and not resolution.cut_waits())
    if answerers and not was_to_lead:
        return next(player for player in resolution.circle_after(gone) if player in answerers)
    # The one who left was to lead, or no answer can come any more: the pile goes as it would after a play.
    if resolution.skips >= len(answerers):
        _flush_unanswered(resolution)
    leader = resolution.leader()
    resolution.clear_pile()
    return leader


def _flush_unanswered(resolution: MoveResolution) -> None:
    """GEN-3: no player is left who may answer, so the pile is cleared at once."""
    all_passed(resolution)
    passing = resolution.ruleset.passing
    # A pass cites the flush after passes; cards cite what flushes at once, several clauses where the document needs them.
    *also, clause = (passing.flush,) if not resolution.by_cards else passing.flush_at_once
    resolution.end_round(clause, _NOBODY, *[Reason(clause_too, _PASSED) for clause_too in also])


def _end_game(resolution: MoveResolution) -> Position:
    resolution.end_game("GEN-5", Text("残りが1人以下になりました", "At most one player is left"))
    return resolution.position(None)
