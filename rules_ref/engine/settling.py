"""How a move is closed once it has taken effect: the game ends, the pile is cleared, or the turn goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules_ref.effects import Turn
from rules_ref.engine.checks import Reason
from rules_ref.engine.rule import speaking_at
from rules_ref.engine.unfolding import SILENT_AT_FLUSH
from rules_ref.text import Text

if TYPE_CHECKING:
    from rules_ref.engine.unfolding import Unfolding
    from rules_ref.position import Position


_NOBODY: Final = Text("ほかに出せるプレイヤーがいません", "Nobody else may answer")
_PASSED: Final = Text("残りのプレイヤーは全員パスしています。", "All the others still in have passed.")


def settle(unfolding: Unfolding) -> Position:
    """Close a move: the game ends, or the pile is cleared, or the turn goes on."""
    if len(unfolding.still_in()) <= 1:
        return _end_game(unfolding)
    # A flush that rules have ordered needs no answerers; without one, no player left to answer (skipped or passed) is a flush as well.
    answerers = unfolding.answerers() if unfolding.flushed_by is None else []
    if unfolding.flushed_by is None and unfolding.skips >= len(answerers):
        _flush_unanswered(unfolding)
    _settled(unfolding)
    if unfolding.ended:
        return unfolding.position(None)
    if unfolding.flushed_by is None:
        turn = answerers[unfolding.skips]
    else:
        if len(unfolding.effects) > 1:
            # A lock that this very flush ends has bound no player, so it is not told.
            unfolding.drop(SILENT_AT_FLUSH)
        turn = unfolding.leader()
        unfolding.clear_pile()
    unfolding.effect(Turn.of(turn))
    return unfolding.position(turn)


def settle_claim(unfolding: Unfolding) -> Position:
    """Close a call that came between two moves: the game goes on as if it had not been, the caller gone."""
    if len(unfolding.still_in()) <= 1:
        return _end_game(unfolding)
    # A call after the end of a game finds no player on turn: the caller stands in, so that the table can be closed.
    turn = unfolding.before.turn or unfolding.by
    if turn not in unfolding.still_in():
        turn = _turn_after(unfolding, turn)
    _settled(unfolding)
    if unfolding.ended:
        return unfolding.position(None)
    unfolding.effect(Turn.of(turn))
    return unfolding.position(turn)


def all_passed(unfolding: Unfolding) -> None:
    """No more answers can come: what has waited for that happens now, before the flush."""
    for rule in speaking_at(unfolding.ruleset, "on_all_passed"):
        rule.on_all_passed(unfolding)


def _settled(unfolding: Unfolding) -> None:
    for rule in speaking_at(unfolding.ruleset, "on_settled") if unfolding.effects else ():
        rule.on_settled(unfolding)


def _turn_after(unfolding: Unfolding, gone: str) -> str:
    """Who is on turn in place of one who has left between two moves."""
    answerers = unfolding.answerers()
    pile = unfolding.pile
    was_to_lead = not pile or (gone == pile[-1].by and not unfolding.cut_waits())
    if answerers and not was_to_lead:
        return next(player for player in unfolding.circle_after(gone) if player in answerers)
    # The one who left was to lead, or no answer can come any more: the pile goes as it would after a play.
    if unfolding.skips >= len(answerers):
        _flush_unanswered(unfolding)
    leader = unfolding.leader()
    unfolding.clear_pile()
    return leader


def _flush_unanswered(unfolding: Unfolding) -> None:
    """GEN-3: no player is left who may answer, so the pile goes at once."""
    all_passed(unfolding)
    passing = unfolding.ruleset.passing
    # A pass cites the flush after passes; cards cite what flushes at once, several clauses where the document needs them.
    *also, clause = (passing.flush,) if not unfolding.by_cards else passing.flush_at_once
    unfolding.end_round(clause, _NOBODY, *[Reason(clause_too, _PASSED) for clause_too in also])


def _end_game(unfolding: Unfolding) -> Position:
    unfolding.end_game("GEN-5", Text("残りが1人以下になりました", "At most one player is left"))
    return unfolding.position(None)
