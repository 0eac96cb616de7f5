"""What prevents a move before its rules are asked, and what stays open after one."""

from rules_ref.effects import DrawCards, Effect
from rules_ref.engine.actions_taken import ActionsTaken
from rules_ref.engine.judgement import Judgement, Verdict, judged_by
from rules_ref.position import Claim, Move, Pending, Play, Position, size_of
from rules_ref.text import Text


def awaiting_return(
    effects: tuple[Effect, ...], move: Move, actions: ActionsTaken, following: Move | None
) -> tuple[list[Effect], list[Pending]]:
    """A draw stays open if a named opponent returns it doubled with the very next move (ZAI-X.3)."""
    returns = isinstance(following, Claim) and following.kind == "return_double"
    if not returns or following is None or following.by != actions.target:
        return list(effects), []
    kept, pending = [], []
    for effect in effects:
        if isinstance(effect, DrawCards) and effect.returns is not None:
            named = Pending("named", move.by, following.by, effect=effect.returns, count=effect.count)
            pending.append(named)
        else:
            kept.append(effect)
    return kept, pending


def refusal(position: Position, move: Move) -> Judgement | None:
    """The reason that prevents a move before its rules are asked: the game is over, or cards are missing."""
    if position.turn is None:
        return judged_by(
            Verdict.ILLEGAL,
            "GEN-5",
            Text("ゲームが終わったので、もう出せません。", "The game is over: no more cards can be played."),
        )
    if isinstance(move, Play) and not _holds(position, move):
        text = Text(
            f"{move.by}はそのカードを持っていないので、出せません。",
            f"{move.by} does not hold these cards.",
        )
        return judged_by(Verdict.ILLEGAL, "GEN-1", text)
    return None


def _holds(position: Position, play: Play) -> bool:
    hand = position.hands.get(play.by)
    if play.unseen is not None or not isinstance(hand, tuple):
        # A hand that is only counted can still be too small; of one that is not known anything may be true.
        held = size_of(hand)
        return held is None or play.size <= held
    left = list(hand)
    for card in play.cards:
        if card not in left:
            return False
        left.remove(card)
    return True
