"""What a referee says of a move first: the reason in one sentence, and what follows from it in the next."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from rules_ref import effects
from rules_ref.cards import Suit
from rules_ref.engine.judgement import Verdict
from rules_ref.position import Claim, Pass, Play
from rules_ref.text import Text, joined
from rules_ref.wording import cards_text, counted, everyone

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules_ref.effects import Effect
    from rules_ref.engine.judgement import Judgement
    from rules_ref.position import Move

_CLAIMS: Final = {
    "dobon": Text("ドボン", "Dobon"),
    "kill_finish": Text("あがり殺し", "Finish killed"),
    "return_double": Text("倍返し", "Returned double"),
}
_BACK: Final = Text("11バック", "J-back")
_REVOLUTION, _COUNTER = Text("革命", "Revolution"), Text("革命返し", "Counter-revolution")
_NUMBERS: Final = Text("数字しばり", "Number lock")
_ATTRIBUTES: Final = Text("属性しばり", "Attribute lock")
_SHIFTED: Final = Text("8切り変化", "Eight-cut shift")
_OPEN: Final = Text(
    "規則だけでは決まらないので、審判長が決めます。", "The rules do not settle it: the head judge decides."
)
_AGAIN: Final = Text("カードを手札に戻します。", "The cards go back to the hand.")
_PLAYS: Final = Text(
    "パスはなかったことにして、カードを出します。", "The pass does not count, and cards have to be played."
)
_ALL_PASSED: Final = Text("全員がパスして、場が流れました。", "All have passed, and the pile is cleared.")
_NOBODY: Final = Text(
    "ほかに出せる人がいないので、場が流れます。", "Nobody else may play, so the pile is cleared."
)
_OVER: Final = Text("ゲームは終わりです。", "The game is over.")
_PERMITTED: Final = {
    Pass: Text("パスできます。", "The pass is allowed."),
    Claim: Text("宣言できます。", "The claim holds."),
}
_ALL_SUITS: Final = 4
_TO_DO: Final = (
    effects.DrawCards, effects.Discard, effects.Give, effects.Reveal, effects.Destroy, effects.Recover,
    effects.NameRanks, effects.Void, effects.Skip,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Headline:
    """``reason``: one sentence, or in English a word for what it is; ``follows``: what comes of it."""

    reason: Text
    follows: Text

    def with_clauses(self, clauses: tuple[str, ...]) -> Text:
        """Both in one line, with the clauses that it rests on."""
        cited = Text(f"（{'、'.join(clauses)}）", f" ({', '.join(clauses)})") if clauses else Text("", "")
        word = not self.reason.en.endswith(".")
        follows = self.follows.en
        # Behind a colon it goes on in small letters, but for names.
        follows = f"the {follows[4:]}" if word and follows.startswith("The ") else follows
        return Text(
            f"{self.reason.ja.removesuffix('。')}{cited.ja}。{self.follows.ja}",
            f"{self.reason.en.removesuffix('.')}{cited.en}{':' if word else '.'} {follows}".rstrip(),
        )


def headline(judgement: Judgement, move: Move) -> Headline:
    if judgement.verdict is Verdict.LEGAL:
        return _allowed(judgement, move)
    reason = judgement.why or next(each.text for each in judgement.findings if not each.holds)
    if judgement.verdict is Verdict.UNDETERMINED:
        return Headline(reason, joined(judgement.explained) if judgement.explained else _OPEN)
    if isinstance(move, Pass):
        return Headline(
            reason, _PLAYS if "パスできません" in reason.ja and "番なので" not in reason.ja else Text("", "")
        )
    return Headline(reason, _AGAIN if isinstance(move, Play) else Text("", ""))


def _allowed(judgement: Judgement, move: Move) -> Headline:
    happened = _happened(judgement.effects)
    nouns = [*_claimed(move), *judgement.called, *(each for effect in happened for each in _noun(effect))]
    foul = next((each for each in judgement.effects if isinstance(each, effects.Foul)), None)
    leaving = _leaving(judgement.effects)
    flush = next((each for each in judgement.effects if isinstance(each, effects.Flush)), None)
    turn = judgement.after.turn if judgement.after is not None else None
    more = [*_surprises(judgement, move), *_told(happened)]
    if foul is not None:
        why = next((each.text for each in judgement.findings if each.clause == foul.clause), foul.text)
        rest = [_as_sentence(_is(nouns))] if nouns else []
        return Headline(why, joined([*rest, *leaving, *more, _next(turn, flush)]))
    if leaving and not isinstance(move, Claim):
        rest = [*leaving[1:], *([_as_sentence(_is(nouns))] if nouns else [])]
        # What one might have taken for a foul.
        near = [each.text for each in judgement.nearly]
        return Headline(leaving[0], joined([*rest, *near, *more, _next(turn, flush)]))
    if nouns:
        return Headline(_is(nouns), joined([*leaving, *more, _next(turn, flush)]))
    if flush is not None and turn is not None:
        leads = Text(f"次の親は{turn}です。", f"{turn} leads next.")
        return Headline(leads, joined([_ALL_PASSED if isinstance(move, Pass) else _NOBODY, *more]))
    first, *others = more or [_plain(judgement, move)]
    return Headline(first, joined([*others, _next(turn, flush)]))


def _happened(told: Sequence[Effect]) -> list[Effect]:
    """Without a revolution that waited and came into force by the same move."""
    turned = any(isinstance(each, effects.Revolution) and not each.pending for each in told)
    return [each for each in told if not (turned and getattr(each, "pending", False))]


def _surprises(judgement: Judgement, move: Move) -> Iterator[Text]:
    """What a table would not have thought of: what lets the cards through, and what a joker is taken for."""
    yield from judgement.explained
    after = judgement.after
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


def _noun(effect: Effect) -> Iterator[Text]:
    """What happens, where there is a word for it."""
    if effect.name is not None:
        yield effect.name
        return
    match effect:
        case effects.Revolution(on=on):
            yield _REVOLUTION if on else _COUNTER
        case effects.Back(on=True):
            yield _BACK
        case effects.Lock(suits=suits) if len(suits) < _ALL_SUITS:
            symbols = "".join(Suit(letter).symbol for letter in suits)
            yield Text(f"{symbols}しばり", f"Lock on {symbols}")
        case effects.NumberLock():
            yield _NUMBERS
        case effects.AttributeLock():
            yield _ATTRIBUTES
        case effects.ShiftEightCut():
            yield _SHIFTED


def _leaving(told: Sequence[Effect]) -> list[Text]:
    """Who has finished, and who falls by it."""
    finished = [each.player for each in told if isinstance(each, effects.Finish)]
    fallen = [each.player for each in told if isinstance(each, effects.Downfall)]
    found = [Text(f"{player}のあがりです。", f"{player} finishes.") for player in finished]
    if not fallen:
        return found
    falls = Text(f"{fallen[0]}は都落ちです。", f"{fallen[0]} falls.")
    if not finished:
        return [falls]
    first = Text(
        f"{finished[0]}があがり、{fallen[0]}は都落ちです。", f"{finished[0]} finishes and {fallen[0]} falls."
    )
    return [first, *found[1:]]


def _told(told: Sequence[Effect]) -> Iterator[Text]:
    """What people have to do, and what is skipped, void or waits, as its own sentence says; the same of several once."""
    shown = [each for each in told if isinstance(each, _TO_DO) or getattr(each, "pending", False)]
    for kind, alike in groupby(shown, key=_as_one):
        same = list(alike)
        if kind is not None and len(same) > 1:
            yield _of_all(same)
        else:
            yield from (effect.text for effect in same)


def _as_one(effect: Effect) -> object:
    """The same for effects that are told in one sentence; None of what stands by itself."""
    match effect:
        case effects.DrawCards(player=player, count=count) if player is not None:
            return "draw", count
        case effects.Give(of_all=True, count=count):
            return "give", count
        case _:
            return None


def _of_all(same: Sequence[Effect]) -> Text:
    count, first = getattr(same[0], "count", 0), same[0]
    cards = counted(count, "card")
    if isinstance(first, effects.Give):
        return Text(
            f"{len(same)}人が次の人に{count}枚ずつ渡します。",
            f"{len(same)} players hand {cards} each to the next.",
        )
    names = everyone(each.player for each in same if isinstance(each, effects.DrawCards) and each.player)
    return Text(f"{names.ja}が{count}枚ずつ引きます。", f"{names.en} draw {cards} each.")


def _is(nouns: list[Text]) -> Text:
    """``革命と♥しばりです。``"""
    first, *rest = dict.fromkeys(nouns)
    # J-back and Q-bomber keep their capitals.
    en = [
        first.en,
        *(each.en[:1].lower() + each.en[1:] if each.en[1:2].islower() else each.en for each in rest),
    ]
    return Text(f"{'と'.join(each.ja for each in (first, *rest))}です。", " and ".join(en))


def _as_sentence(noun: Text) -> Text:
    return Text(noun.ja, f"{noun.en}.")


def _next(turn: str | None, flush: effects.Flush | None) -> Text:
    if turn is None:
        return _OVER
    if flush is not None:
        return Text(f"場が流れ、{turn}から始めます。", f"The pile is cleared, {turn} leads.")
    return Text(f"次は{turn}の番です。", f"{turn} is next.")


def _plain(judgement: Judgement, move: Move) -> Text:
    """Why it may be made, where nothing special comes of it."""
    if judgement.why is not None:
        return judgement.why
    if judgement.nearly:
        # What somebody at the table expects of such cards, and why it does not come.
        return judgement.nearly[0].text
    if not isinstance(move, Play):
        return _PERMITTED[type(move)]
    beats = next((each.text for each in judgement.findings if each.text.ja.endswith("より強いです。")), None)
    if beats is not None:
        return Text(f"{beats.ja.removesuffix('です。')}ので、出せます。", beats.en)
    cards = cards_text(move.cards)
    return Text(f"場が空なので、{cards}を出せます。", f"The pile is empty: {cards} may lead.")
