"""Why cards may not be played, and what their player does instead."""

from typing import Final

from rules_ref.engine.judgement import Judgement
from rules_ref.position import Play, Position
from rules_ref.rules.spade_three import NOT_ALONE
from rules_ref.text import Text, joined

_TOO_WEAK: Final = "より弱いので、出せません。"
_NO_PASS: Final = Text("パスはなかったことにします。", "The pass does not count.")
NO_CLAIM: Final = Text(
    "宣言はなかったことにして、そのまま続けます。", "The claim does not count, and play goes on."
)


def instead_of_pass(judgement: Judgement, by: str) -> Text:
    """What happens after a pass that was refused: the leader plays, and out of turn nothing."""
    before = judgement.before
    if before is None or before.turn != by or before.opening or before.pile:
        return _NO_PASS
    return Text(
        f"パスはなかったことにして、{by}がカードを出します。",
        f"The pass does not count, and {by} must lead.",
    )


def reason_refused(reason: Text, judgement: Judgement) -> Text:
    """Why cards may not be played; of a ♠3 beside another, which joker it could have beaten, too."""
    if not reason.ja.endswith(_TOO_WEAK) or not any(near.text == NOT_ALONE for near in judgement.near_misses):
        return reason
    return Text(
        f"♠3で返せるのは、1枚で出されたジョーカーだけです。{reason.ja}",
        f"♠3 beats only a joker played alone, and {reason.en}",
    )


def instead(judgement: Judgement, move: Play, reason: Text) -> Text:
    """What happens after refused cards: the same player again, or whose turn it is."""
    before, one = judgement.before, len(move.cards) == 1
    back = Text("カードを手札に戻します。", f"The {'card goes' if one else 'cards go'} back.")
    if before is None or before.turn is None or before.opening:
        return back
    if before.turn != move.by:
        known = f"いまは{before.turn}の番" in reason.ja
        return back if known else joined([back, _now(before.turn)])
    chosen = None if move.by in before.passed else _choice(judgement, before, move.by)
    if chosen is None:
        return back
    return Text(
        f"カードを手札に戻し、{move.by}{chosen.ja}",
        f"{back.en.removesuffix('.')}, and {move.by} {chosen.en}",
    )


def _choice(judgement: Judgement, before: Position, by: str) -> Text | None:
    """What their player may do; with one card in the hand there is no other to play."""
    match before.hand_size(by) != 1, judgement.may_pass:
        case True, True:
            return Text("がほかのカードを出すか、パスします。", "plays something else or passes.")
        case True, False:
            return Text("がほかのカードを出します。", "plays something else.")
        case False, True:
            return Text("はパスします。", "passes.")
        case _:
            return None


def _now(turn: str) -> Text:
    return Text(f"いまは{turn}の番です。", f"It is {turn}'s turn.")
