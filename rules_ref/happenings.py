"""The effects of a move, as nouns and in sentences."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple, TypeVar

from rules_ref import effects
from rules_ref.cards import SUITS, Suit
from rules_ref.effects import Effect
from rules_ref.engine.judgement import Judgement
from rules_ref.position import Move, Play
from rules_ref.rules.eight_cut import NAME as EIGHT_CUT
from rules_ref.text import Text, joined
from rules_ref.wording import cards_text, counted, everyone, listed, spelled

_BACK: Final = Text("11バック", "J-back")
_REVOLUTION, _COUNTER = Text("革命", "Revolution"), Text("革命返し", "Counter-revolution")
_NUMBERS: Final = Text("数字しばり", "Number lock")
_ATTRIBUTES: Final = Text("属性しばり", "Attribute lock")
_SHIFTED: Final = Text("8切り変化", "Eight-cut shift")
_REVERSED: Final = Text(
    "ジョーカー以外の強さが逆になり、革命返しがなければ、このゲームの終わりまで続きます。",
    "All strengths but the joker's are reversed, until a counter-revolution or the end of this game.",
)
_NORMAL: Final = Text("強さが元の順に戻ります。", "The order is normal again.")
_UNDER_BACK: Final = {
    True: Text(
        "11バックと重なるので、いまの強さは元の順です。", "With the J-back the order is normal for now."
    ),
    False: Text("11バック中なので、いまの強さは逆の順です。", "By the J-back the order is reversed for now."),
}
"""The order under a J-back, after a revolution and after a counter-revolution."""
_UNCHANGED: Final = Text("強さの順は変わりません。", "The order stays as it is.")
_BY_REVOLUTION: Final = Text(
    "この革命で強さが逆になります。", "The play is also a revolution, so the order is reversed."
)
_BY_COUNTER: Final = Text(
    "この革命返しで強さが元の順に戻ります。",
    "The play is also a counter-revolution, so the order is normal again.",
)
_ALL_SUITS: Final = len(SUITS)
_TO_DO: Final = (
    effects.DrawCards, effects.Discard, effects.Give, effects.Reveal, effects.Destroy, effects.Recover,
    effects.NameRanks, effects.Void, effects.Skip,
)  # fmt: skip


Kind = TypeVar("Kind", bound=Effect)


def first_of(judgement: Judgement, kind: type[Kind]) -> Kind | None:
    """The first effect of this kind; None without one."""
    return next((effect for effect in judgement.effects if isinstance(effect, kind)), None)


def beside(judgement: Judgement, move: Move, nouns: list[Text]) -> Iterator[Text]:
    """The sentences on other effects of a move by which a player leaves, such as a revolution or a lock."""
    turned = _revolution(judgement)
    others = [noun for noun in nouns if turned is None or noun not in {_REVOLUTION, _COUNTER}]
    locked = _locked(judgement, move) if len(others) == 1 else None
    if len(others) < len(nouns):
        yield from _order_beside(judgement)
    if locked is not None:
        yield Text(
            f"{locked.under}に続けて{locked.cards}が出たので、{locked.suits}しばりになります。",
            f"{locked.cards} on {locked.under} locks the {locked.noun} to {locked.suits}.",
        )
    elif others:
        yield _as_sentence(named(others))


class _Locked(NamedTuple):
    """A suit lock that two plays without jokers make."""

    under: str
    cards: str
    suits: str
    noun: str


def _locked(judgement: Judgement, move: Move) -> _Locked | None:
    lock = first_of(judgement, effects.Lock)
    before = judgement.before
    if (
        lock is None
        or lock.name is not None
        or before is None
        or not before.pile
        or not isinstance(move, Play)
    ):
        return None
    under, suits = before.pile[-1].cards, {*lock.suits}
    plays = (under, move.cards)
    if not all({card.suit and card.suit.value for card in cards} == suits for cards in plays):
        return None
    if len(suits) == _ALL_SUITS:
        return None
    symbols = "".join(Suit(letter).symbol for letter in lock.suits)
    return _Locked(cards_text(under), cards_text(move.cards), symbols, "suit" if len(suits) == 1 else "suits")


def in_one_sentence(judgement: Judgement, move: Move, nouns: list[Text]) -> Text | None:
    """A lock with its cause, or an 8 that cuts with a joker; None unless it is the only noun."""
    if len(nouns) != 1 or not isinstance(move, Play):
        return None
    locked = _locked(judgement, move)
    if locked is not None:
        return Text(
            f"{locked.under}に続けて{locked.cards}が出たので、{locked.suits}しばりです。",
            f"{locked.cards} on {locked.under} locks the {locked.noun} to {locked.suits}.",
        )
    ranks = {card.rank for card in move.cards if card.rank is not None}
    if nouns[0] != EIGHT_CUT or len(ranks) != 1 or not any(card.is_joker for card in move.cards):
        return None
    label = ranks.pop().label
    article = "An" if label == "8" else "A"
    return Text(f"ジョーカーと組んだ{label}でも、8切りです。", f"{article} {label} with a joker cuts too.")


def _revolution(judgement: Judgement) -> effects.Revolution | None:
    found = (
        effect
        for effect in judgement.effects
        if isinstance(effect, effects.Revolution) and not effect.pending
    )
    return next(found, None)


def order_after(judgement: Judgement) -> Iterator[Text]:
    """What a revolution does to the order of strength, as long as the game goes on."""
    turned, before, after = _revolution(judgement), judgement.before, judgement.after
    if turned is None or after is None or after.turn is None:
        return
    if before is not None and before.revolution is turned.on:
        yield _UNCHANGED
    elif after.back:
        yield _UNDER_BACK[turned.on]
    else:
        yield _REVERSED if turned.on else _NORMAL


def _order_beside(judgement: Judgement) -> Iterator[Text]:
    """As ``order_after``, in a sentence that names the revolution."""
    turned = _revolution(judgement)
    for order in order_after(judgement) if turned is not None else ():
        brief = {_REVERSED: _BY_REVOLUTION, _NORMAL: _BY_COUNTER}.get(order)
        noun = _REVOLUTION if turned is not None and turned.on else _COUNTER
        yield brief or joined([_as_sentence(named([noun])), order])


def happened(outcomes: Sequence[Effect]) -> list[Effect]:
    """The effects, without a pending revolution that came into force by the same move."""
    turned = any(isinstance(effect, effects.Revolution) and not effect.pending for effect in outcomes)
    return [effect for effect in outcomes if not (turned and getattr(effect, "pending", False))]


def noun_of(effect: Effect) -> Iterator[Text]:
    """The noun for an effect, if it has one."""
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


def to_do(outcomes: Sequence[Effect]) -> Iterator[Text]:
    """The sentences on what players must do and what is skipped, void or pending; alike ones are merged."""
    shown = [effect for effect in outcomes if isinstance(effect, _TO_DO) or getattr(effect, "pending", False)]
    for kind, alike in groupby(shown, key=_merge_key):
        same = list(alike)
        if kind is not None and len(same) > 1:
            yield _merged(same)
        else:
            yield from (effect.text for effect in same)


def _merge_key(effect: Effect) -> object:
    """A key, equal for effects that share one sentence; None for an effect with its own."""
    match effect:
        case effects.DrawCards(player=player, count=count) if player is not None:
            return "draw", count
        case effects.Give(of_all=True, count=count):
            return "give", count
        case _:
            return None


def _merged(same: Sequence[Effect]) -> Text:
    count, first = getattr(same[0], "count", 0), same[0]
    cards = counted(count, "card")
    if isinstance(first, effects.Give):
        return Text(
            f"{len(same)}人が次の人に{count}枚ずつ渡します。",
            f"{spelled(len(same)).capitalize()} players hand {cards} each to the next.",
        )
    names = everyone(draw.player for draw in same if isinstance(draw, effects.DrawCards) and draw.player)
    return Text(f"{names.ja}が{count}枚ずつ引きます。", f"{names.en} draw {cards} each.")


def named(nouns: list[Text]) -> Text:
    """One sentence of all the nouns: ``革命と♥しばりです。``"""
    first, *rest = dict.fromkeys(nouns)
    # J-back and Q-bomber keep their capitals.
    en = [
        first.en,
        *(noun.en[:1].lower() + noun.en[1:] if noun.en[1:2].islower() else noun.en for noun in rest),
    ]
    return Text(f"{'と'.join(noun.ja for noun in (first, *rest))}です。", listed(en))


def _as_sentence(noun: Text) -> Text:
    return Text(noun.ja, f"{noun.en}.")
