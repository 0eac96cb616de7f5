"""The headline of a ruling on a move: the reason in one sentence, and what follows from it in the next."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rules_ref import effects
from rules_ref.cards import SUITS
from rules_ref.effects import Effect
from rules_ref.engine.checks import Bar
from rules_ref.engine.judgement import Judgement, Verdict
from rules_ref.happenings import (
    beside,
    first_of,
    happened,
    in_one_sentence,
    named,
    noun_of,
    order_after,
    to_do,
)
from rules_ref.position import Claim, Move, Pass, Play, Position
from rules_ref.ranking import How
from rules_ref.rules.eight_cut import NO_CUT
from rules_ref.rules.spade_three import NO_FLUSH, NOT_ALONE
from rules_ref.text import Text, joined
from rules_ref.wording import cards_text, suits_text

_CLAIMS: Final = {
    "dobon": Text("ドボン", "Dobon"),
    "kill_finish": Text("あがり殺し", "Finish killed"),
    "return_double": Text("倍返し", "Returned double"),
}
_OPEN: Final = Text(
    "規則だけでは決まらないので、審判長が決めます。", "The rules do not settle it: the head judge decides."
)
_ALL_PASSED: Final = Text(
    "ほかの全員がパスして、場が流れました。", "All the others have passed, and the pile is cleared."
)
_NOBODY_PLAYS: Final = Text("全員がパスしました。", "All have passed.")
_NOBODY: Final = Text(
    "ほかに出せる人がいないので、場が流れます。", "Nobody else may play, so the pile is cleared."
)
_CLEARED: Final = "The pile is cleared"
_OVER: Final = Text("ゲームは終わりです。", "The game is over.")
_PERMITTED: Final = {
    Pass: Text("パスできます。", "The pass is allowed."),
    Claim: Text("宣言できます。", "The claim holds."),
}
_NO_PASS: Final = Text("パスはなかったことにします。", "The pass does not count.")
_NO_CLAIM: Final = Text(
    "宣言はなかったことにして、そのまま続けます。", "The claim does not count, and play goes on."
)
_EVERY_SUIT: Final = sum(suit.bit for suit in SUITS)


@dataclass(frozen=True, slots=True)
class Headline:
    """The two sentences with which a ruling begins.

    ``reason``: one sentence, or in English the name of the effect; ``follows``: the consequences.
    """

    reason: Text
    follows: Text

    def with_clauses(self, clauses: tuple[str, ...]) -> Text:
        """Both sentences in one line, with the clauses cited."""
        cited = Text(f"（{'、'.join(clauses)}）", f" ({', '.join(clauses)})") if clauses else Text("", "")
        follows, stop = self.follows.en, "."
        if not self.reason.en.endswith(".") and follows.startswith(_CLEARED):
            follows, stop = f"the {follows[4:]}", ":"
        return Text(
            f"{self.reason.ja.removesuffix('。')}{cited.ja}。{self.follows.ja}",
            f"{self.reason.en.removesuffix('.')}{cited.en}{stop} {follows}".rstrip(),
        )


def headline(judgement: Judgement, move: Move) -> Headline:
    if judgement.verdict is Verdict.LEGAL:
        return _allowed(judgement, move)
    reason = judgement.why or next(finding.text for finding in judgement.findings if not finding.holds)
    if judgement.verdict is Verdict.UNDETERMINED:
        return Headline(reason, joined(judgement.explained) if judgement.explained else _OPEN)
    match move:
        case Pass():
            return Headline(reason, _instead_of_pass(judgement, move.by))
        case Play():
            return Headline(_reason_refused(reason, judgement), _instead(judgement, move))
        case Claim():
            return Headline(reason, _NO_CLAIM)


def _instead_of_pass(judgement: Judgement, by: str) -> Text:
    """What happens after a pass that was refused: the leader plays, and out of turn nothing."""
    before = judgement.before
    if before is None or before.turn != by or before.opening or before.pile:
        return _NO_PASS
    return Text(
        f"パスはなかったことにして、{by}がカードを出します。", f"The pass does not count, and {by} must lead."
    )


def _reason_refused(reason: Text, judgement: Judgement) -> Text:
    """Why cards may not be played; for ♠3 on a joker among other cards, also which joker it beats."""
    if judgement.bar is not Bar.STRENGTH or all(near.text != NOT_ALONE for near in judgement.near_misses):
        return reason
    return Text(
        f"♠3で返せるのは、1枚で出されたジョーカーだけです。{reason.ja}",
        f"♠3 beats only a joker played alone, and {reason.en}",
    )


def _instead(judgement: Judgement, move: Play) -> Text:
    """What happens after refused cards: the same player again, or whose turn it is."""
    before, one = judgement.before, len(move.cards) == 1
    back = Text("カードを手札に戻します。", f"The {'card goes' if one else 'cards go'} back.")
    if before is None or before.turn is None or before.opening:
        return back
    if before.turn != move.by:
        now = Text(f"いまは{before.turn}の番です。", f"It is {before.turn}'s turn.")
        return back if judgement.bar is Bar.TURN else joined([back, now])
    chosen = None if move.by in before.passed else _choice(judgement, before, move.by)
    if chosen is None:
        return back
    return Text(
        f"カードを手札に戻し、{move.by}{chosen.ja}", f"{back.en.removesuffix('.')}, and {move.by} {chosen.en}"
    )


def _choice(judgement: Judgement, before: Position, by: str) -> Text | None:
    """What the player may do instead, None for nothing; with one card in hand there is no other to play."""
    match before.hand_size(by) != 1, judgement.may_pass:
        case True, True:
            return Text("がほかのカードを出すか、パスします。", "plays something else or passes.")
        case True, False:
            return Text("がほかのカードを出します。", "plays something else.")
        case False, True:
            return Text("はパスします。", "passes.")
        case _:
            return None


def _allowed(judgement: Judgement, move: Move) -> Headline:
    outcomes = happened(judgement.effects)
    nouns = [*_claimed(move), *judgement.called, *(noun for effect in outcomes for noun in noun_of(effect))]
    foul = first_of(judgement, effects.Foul)
    leaving = _leaving(judgement.effects)
    flush = first_of(judgement, effects.Flush)
    turn = judgement.after.turn if judgement.after is not None else None
    more = [*_surprises(judgement, move), *to_do(outcomes)]
    if foul is not None:
        why = next(
            (finding.text for finding in judgement.findings if finding.clause == foul.clause), foul.text
        )
        loses = Text(f"{foul.player}は負けで抜けます。", f"{foul.player} loses and is out.")
        stays = _stays(judgement, move) if turn is not None and flush is None else ()
        turned = beside(judgement, move, nouns)
        sentences = [*judgement.explained, *turned, *leaving, *more[len(judgement.explained) :]]
        return Headline(why, joined([loses, *stays, *sentences, _next(turn, flush)]))
    if leaving and not isinstance(move, Claim):
        near = [miss.text for miss in judgement.near_misses]
        # Why last cards that look like a foul are none comes first.
        reason, *further = dict.fromkeys([*judgement.clean, *leaving, *beside(judgement, move, nouns)])
        sentences = [text for text in dict.fromkeys([*near, *more]) if text not in judgement.clean]
        return Headline(reason, joined([*further, *sentences, _next(turn, flush)]))
    if nouns:
        first = in_one_sentence(judgement, move, nouns) or named(nouns)
        return Headline(first, joined([*leaving, *order_after(judgement), *more, _next(turn, flush)]))
    if flush is not None and turn is not None:
        leads = Text(f"次の親は{turn}です。", f"{turn} leads next.")
        return Headline(leads, joined([_cleared(judgement, move), *more]))
    first, *others = more or _plain(judgement, move)
    return Headline(first, joined([*others, _next(turn, flush)]))


def _stays(judgement: Judgement, move: Move) -> Iterator[Text]:
    """That the cards of a foul finish stay on the pile, and which effect therefore does not clear it."""
    if not isinstance(move, Play) or judgement.after is None or not judgement.after.pile:
        return
    near = next((miss.text for miss in judgement.near_misses if miss.text in {NO_CUT, NO_FLUSH}), None)
    if near is not None:
        yield near
    elif len(move.cards) == 1 and move.cards[0].is_joker:
        yield Text("ジョーカーは場に残ります。", "The joker stays on the pile.")
    else:
        cards, stay = cards_text(move.cards), "stays" if len(move.cards) == 1 else "stay"
        yield Text(f"{cards}は場に残ります。", f"{cards} {stay} on the pile.")


def _cleared(judgement: Judgement, move: Move) -> Text:
    """Why the pile is cleared without cards that clear it and, if the last to play is out, who leads."""
    before, after = judgement.before, judgement.after
    if not isinstance(move, Pass):
        return _NOBODY
    if before is None or after is None or not before.pile:
        return _NOBODY_PLAYS
    last = before.pile[-1].by
    if last in after.still_in:
        return _ALL_PASSED
    finished = any(left.player == last and left.how is How.FINISH for left in after.out)
    gone = Text("あがって", "has finished") if finished else Text("抜けて", "is out")
    return Text(
        f"残る全員がパスして場が流れ、最後に出した{last}は{gone.ja}いるので、その次の人が始めます。",
        f"All who are left have passed, so the pile is cleared. {last}, who played last, {gone.en}, "
        "so the next player leads.",
    )


def _surprises(judgement: Judgement, move: Move) -> Iterator[Text]:
    """What players may not expect: why cards are allowed, a lock that goes on, what a joker stands for."""
    yield from judgement.explained
    before, after = judgement.before, judgement.after
    by_joker = isinstance(move, Play) and any(card.is_joker for card in move.cards)
    if by_joker and before is not None and after is not None and 0 < after.lock == before.lock < _EVERY_SUIT:
        suits = suits_text(after.lock)
        yield Text(f"{suits}しばりは続きます。", f"The lock on {suits} remains.")
    if isinstance(move, Play) and not move.declared and after is not None and after.pile:
        stands = after.pile[-1].declared if after.pile[-1].by == move.by else ()
        if stands:
            cards = cards_text(stands)
            joker = "jokers" if len(stands) > 1 else "joker"
            yield Text(
                f"ジョーカーが{cards}の代わりで、階段になります。",
                f"With the {joker} for {cards} these are stairs.",
            )


def _claimed(move: Move) -> Iterator[Text]:
    if isinstance(move, Claim):
        yield _CLAIMS[move.kind]


def _leaving(shown: Sequence[Effect]) -> list[Text]:
    """The sentences on who has finished, and who falls by it."""
    finished = [effect.player for effect in shown if isinstance(effect, effects.Finish)]
    fallen = [effect.player for effect in shown if isinstance(effect, effects.Downfall)]
    found = [Text(f"{player}のあがりです。", f"{player} finishes.") for player in finished]
    if not fallen:
        return found
    falls = Text(
        f"{fallen[0]}は都落ちとなり、手札を捨てて抜けます。",
        f"It is the downfall of {fallen[0]}, who lays the remaining cards aside and is out of this game.",
    )
    if not finished:
        return [falls]
    first = Text(
        f"大富豪の{fallen[0]}より先に{finished[0]}があがったので、{falls.ja}",
        f"{finished[0]} finishes before the daifugo, {fallen[0]}. {falls.en}",
    )
    return [first, *found[1:]]


def _next(turn: str | None, flush: effects.Flush | None) -> Text:
    if turn is None:
        return _OVER
    if flush is not None:
        return Text(f"場が流れ、{turn}から始めます。", f"{_CLEARED}, and {turn} leads.")
    return Text(f"次は{turn}の番です。", f"It is {turn}'s turn.")


def _plain(judgement: Judgement, move: Move) -> list[Text]:
    """Why a move without named effects is allowed."""
    if judgement.why is not None:
        return [judgement.why]
    if judgement.near_misses:
        # The effect that players might expect of such cards, and why it does not happen.
        return [miss.text for miss in judgement.near_misses]
    if not isinstance(move, Play):
        return [_PERMITTED[type(move)]]
    if judgement.permits is not None:
        return [judgement.permits]
    cards = cards_text(move.cards)
    return [Text(f"場が空なので、{cards}を出せます。", f"The pile is empty: {cards} may lead.")]
