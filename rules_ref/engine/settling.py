"""How a move is closed once it has taken effect: the game ends, the pile is flushed, or the turn goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_ref.engine.checks import Reason
from rules_ref.engine.rule import speaking_at
from rules_ref.engine.unfolding import SILENT_AT_FLUSH
from rules_ref.text import Text

if TYPE_CHECKING:
    from rules_ref.engine.unfolding import Unfolding
    from rules_ref.position import Position


def settle(unfolding: Unfolding) -> Position:
    """Close a move: the game ends, or the pile is flushed, or the turn goes on."""
    if len(unfolding.still_in()) <= 1:
        return _end_game(unfolding)
    if unfolding.flushed_by is None:
        _flush_if_unanswerable(unfolding)
    _settled(unfolding)
    if unfolding.ended:
        return unfolding.position(None)
    if unfolding.flushed_by is None:
        turn = unfolding.answerers()[unfolding.skips]
    else:
        unfolding.drop(SILENT_AT_FLUSH)
        turn = unfolding.leader()
        unfolding.clear_pile()
    unfolding.effect("turn", None, player=turn)
    return unfolding.position(turn)


def settle_claim(unfolding: Unfolding) -> Position:
    """Close a call that came between two moves: the game goes on as if it had not been, the caller gone."""
    if len(unfolding.still_in()) <= 1:
        return _end_game(unfolding)
    turn = unfolding.before.turn or unfolding.by
    if turn not in unfolding.still_in():
        turn = _turn_after(unfolding, turn)
    _settled(unfolding)
    if unfolding.ended:
        return unfolding.position(None)
    unfolding.effect("turn", None, player=turn)
    return unfolding.position(turn)


def all_passed(unfolding: Unfolding) -> None:
    """Nobody answers any more: what has waited for that happens now, before the flush."""
    for rule in speaking_at(unfolding.ruleset, "on_all_passed"):
        rule.on_all_passed(unfolding)


def _settled(unfolding: Unfolding) -> None:
    for rule in speaking_at(unfolding.ruleset, "on_settled"):
        rule.on_settled(unfolding)


def _turn_after(unfolding: Unfolding, gone: str) -> str:
    """Who is on turn in place of one who has left between two moves."""
    answerers = unfolding.answerers()
    pile = unfolding.pile
    was_to_lead = not pile or (gone == pile[-1].by and not unfolding.cut_waits())
    if answerers and not was_to_lead:
        return next(player for player in unfolding.circle_after(gone) if player in answerers)
    _flush_if_unanswerable(unfolding)
    leader = unfolding.leader()
    unfolding.clear_pile()
    return leader


def _flush_if_unanswerable(unfolding: Unfolding) -> None:
    """GEN-3: nobody is left who may answer, so the pile goes at once."""
    if unfolding.skips < len(unfolding.answerers()):
        return
    all_passed(unfolding)
    passing = unfolding.ruleset.passing
    *also, clause = (passing.flush,) if not unfolding.by_cards else passing.flush_at_once
    cause = Text("ほかに出せるプレイヤーがいない", "Nobody else may answer")
    passed = Text("残りのプレイヤーは全員パスしている。", "All the others still in have passed.")
    unfolding.end_round(clause, cause, *(Reason(each, passed) for each in also))


def _end_game(unfolding: Unfolding) -> Position:
    unfolding.end_game("GEN-5", Text("残りが1人以下になった", "At most one player is left"))
    return unfolding.position(None)
