"""Why cards may not be played, and what their player does instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules_ref.rules.spade_three import NOT_ALONE
from rules_ref.text import Text, joined
from rules_ref.wording import who

if TYPE_CHECKING:
    from rules_ref.engine.judgement import Judgement
    from rules_ref.position import Play

_BACK_TO_HAND: Final = Text("カードを手札に戻します。", "The cards go back.")
_TOO_WEAK: Final = "より弱いので、出せません。"


def must_lead(by: str) -> Text:
    player = who(by).en
    return Text(
        "パスはなかったことにして、カードを出します。", f"The pass does not count; {player} must lead."
    )


def reason_refused(reason: Text, judgement: Judgement) -> Text:
    """Why cards may not be played; of a ♠3 beside another, which joker it could have beaten, too."""
    if not reason.ja.endswith(_TOO_WEAK) or not any(each.text == NOT_ALONE for each in judgement.nearly):
        return reason
    return Text(
        f"♠3を返せるのは1枚で出されたジョーカーだけで、{reason.ja}",
        f"♠3 beats only a joker played alone, and {reason.en}",
    )


def instead(judgement: Judgement, move: Play, reason: Text) -> Text:
    """What happens after refused cards: the same player again, or whose turn it is."""
    before = judgement.before
    if before is None or before.turn is None or before.opening:
        return _BACK_TO_HAND
    if before.turn != move.by:
        known = f"いまは{who(before.turn).ja}の番" in reason.ja
        return _BACK_TO_HAND if known else joined([_BACK_TO_HAND, _now(before.turn)])
    player = who(move.by)
    # With one card there is no other to play.
    other = before.hand_size(move.by) != 1
    if move.by in before.passed or not (other or judgement.may_pass):
        return _BACK_TO_HAND
    if not judgement.may_pass:
        return Text(
            f"カードを手札に戻し、{player.ja}がほかのカードを出します。",
            f"The cards go back, and {player.en} plays other cards.",
        )
    if not other:
        return Text(
            f"カードを手札に戻し、{player.ja}はパスします。", f"The card goes back, and {player.en} passes."
        )
    return Text(
        f"カードを手札に戻し、{player.ja}がほかのカードを出すか、パスします。",
        f"The cards go back, and {player.en} plays other cards or passes.",
    )


def _now(turn: str) -> Text:
    player = who(turn)
    return Text(f"いまは{player.ja}の番です。", f"It is {player.en}'s turn.")
