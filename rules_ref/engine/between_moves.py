"""Refusals before the rules judge a move, and draws that stay pending after one."""

from rules_ref.effects import DrawCards, Effect
from rules_ref.engine.actions_taken import ActionsTaken
from rules_ref.engine.judgement import Judgement, Verdict, judged_by
from rules_ref.position import Claim, Move, Pending, Play, Position, size_of
from rules_ref.text import Text


def awaiting_return(
    effects: tuple[Effect, ...], move: Move, actions: ActionsTaken, following: Move | None
) -> tuple[list[Effect], list[Pending]]:
    """The effects to apply, and as pending the draws that the target returns doubled next (ZAI-X.3)."""
    returns = isinstance(following, Claim) and following.kind == "return_double"
    if not returns or following is None or following.by != actions.target:
        return list(effects), []
    applied, pending = [], []
    for effect in effects:
        if isinstance(effect, DrawCards) and effect.returns is not None:
            named = Pending("named", move.by, following.by, effect=effect.returns, count=effect.count)
            pending.append(named)
        else:
            applied.append(effect)
    return applied, pending


def refusal(position: Position, move: Move) -> Judgement | None:
    """The refusal of a move before any rule judges it: the game is over, or the player lacks the cards."""
    if position.turn is None:
        return judged_by(
            Verdict.ILLEGAL,
            "GEN-5",
            Text("ゲームが終わったので、もう出せません。", "The game is over: no more cards can be played."),
        )
    if isinstance(move, Play) and not _holds(position, move):
        text = Text(
            f"{move.by}はそのカードを持っていないので、出せません。", f"{move.by} does not hold these cards."
        )
        return judged_by(Verdict.ILLEGAL, "GEN-1", text)
    return None


def _holds(position: Position, play: Play) -> bool:
    hand = position.hands.get(play.by)
    if play.unseen is not None or not isinstance(hand, tuple):
        # A hand of known size can be too small; one that is not known may hold anything.
        held = size_of(hand)
        return held is None or play.size <= held
    left = list(hand)
    for card in play.cards:
        if card not in left:
            return False
        left.remove(card)
    return True
