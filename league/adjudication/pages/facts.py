"""The case of a ruling in words and cards: what was asked, as a person at the table would tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from league.rules.pages import value_words, words
from rules_ref.cards import Card, Suit, parse_card, parse_declared
from rules_ref.classes import PlayerClass
from rules_ref.documents import RULESETS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the case: what it is about, and words, cards or both."""

    label: str
    text: str = ""
    cards: tuple[Card, ...] = ()


def cards_of(names: Iterable[str]) -> tuple[Card, ...]:
    return tuple(parse_card(each) for each in names)


def class_word(value: str) -> str:
    """大富豪 … 大貧民 in the language of the page."""
    return PlayerClass(value).label.in_language(get_language() or "ja")


def facts_of(case: Json) -> list[Fact]:
    """What was asked, in the order in which one would tell it; at least who plays."""
    told = [*_TELLERS[case["question"]](case), *_regulation(case)]
    return told or [Fact(_("人"), _("、").join(case["players"]))]


def _regulation(case: Json) -> Iterator[Fact]:
    options = RULESETS[case["ruleset"]].options
    for key, value in (case.get("regulation") or {}).items():
        yield Fact(_("大会の設定"), f"{words(options[key].label)}: {value_words(options[key], value)}")


def _play_facts(case: Json) -> Iterator[Fact]:
    position, play = case["position"], case["play"]
    for each in position.get("pile", []):
        yield Fact(_("場"), f"{each['by']}{_declared(each)}", cards_of(each["cards"]))
    if not position.get("pile"):
        yield Fact(_("場"), _("なし（流れたあと）"))
    if play.get("pass"):
        yield Fact(_("パス"), play["by"])
    elif play.get("claim"):
        yield Fact(_("宣言"), f"{play['by']}: {call_word(play['claim'])}", cards_of(play.get("cards", [])))
    else:
        yield Fact(_("出したカード"), f"{play['by']}{_declared(play)}", cards_of(play["cards"]))
    yield from _hands(position.get("hands", {}), play)
    yield from _state(position)


def _declared(play: Mapping[str, Any]) -> str:
    stands = [parse_declared(each).symbol for each in play.get("as", [])]
    return _("（ジョーカーは%(cards)s）") % {"cards": " ".join(stands)} if stands else ""


def _hands(hands: Mapping[str, Any], play: Json) -> Iterator[Fact]:
    for player, hand in hands.items():
        if player != play["by"]:
            yield _hand(player, hand)
        elif isinstance(hand, int):
            yield Fact(_("出したあとの手札"), _left(hand - len(play.get("cards", []))))
        else:
            yield Fact(_("出す前の手札"), player, cards_of(hand))


def _left(count: int) -> str:
    """The form says one for "some are left"; whoever counted exactly one is not wronged by "at least"."""
    return _("1枚以上") if count == 1 else how_many(count)


def how_many(count: int) -> str:
    return ngettext("%(count)d枚", "%(count)d枚", count) % {"count": count}


def _hand(player: str, hand: list[str] | int) -> Fact:
    if isinstance(hand, int):
        return Fact(_("手札"), f"{player}: {how_many(hand)}")
    return Fact(_("手札"), player, cards_of(hand))


def _state(position: Json) -> Iterator[Fact]:
    if position["turn"]:
        yield Fact(_("手番"), position["turn"])
    if position.get("revolution"):
        yield Fact(_("革命"), _("革命中"))
    if position.get("lock"):
        yield Fact(_("スートしばり"), "".join(Suit(each).symbol for each in position["lock"]))
    for key, tell in _SPECIAL.items():
        # A number is told even if it is 0; whatever else is empty means nothing of the kind.
        if (value := position.get(key)) or (value == 0 and value is not False):
            yield tell(value)
    yield from map(_waits, _listed(position.get("pending")))
    if position.get("passed"):
        yield Fact(_("パスした人"), _("、").join(position["passed"]))
    if position.get("out"):
        yield Fact(_("抜けた人"), _("、").join(_leaver(each) for each in position["out"]))
    yield from _classes(position)


def _flag(label: Any, words: Any) -> Callable[[Any], Fact]:
    return lambda _value: Fact(str(label), str(words))


_SPECIAL: Final[Mapping[str, Callable[[Any], Fact]]] = {
    "back": _flag(gettext_lazy("11バック"), gettext_lazy("11バック中")),
    "number_lock": _flag(gettext_lazy("数字しばり"), gettext_lazy("数字しばり中")),
    "attribute_lock": lambda names: Fact(_("属性しばり"), _("、").join(names)),
    "direction": lambda step: Fact(_("順番"), _("逆回り") if step == -1 else _("時計回り")),
    "eight_cut_shift": _flag(gettext_lazy("8切り"), gettext_lazy("8切り変化中")),
    "smash_used": _flag(gettext_lazy("ぱいろんスマッシュ"), gettext_lazy("使用済み")),
    "opening": _flag(gettext_lazy("開始"), gettext_lazy("このゲームの最初の一手")),
    "round": lambda number: Fact(
        _("ゲーム"), _("階級がなくなってから%(number)dゲーム目") % {"number": number}
    ),
    "draw_pile": lambda count: Fact(_("山札"), how_many(count)),
    "exhausted": lambda count: Fact(_("山札がなくなった回数"), str(count)),
    "open_hands": lambda players: Fact(_("手札を公開している人"), _("、").join(players)),
    "last_cut": lambda cards: Fact(_("直前に流れたカード"), cards=cards_of(cards)),
}
"""How to tell what only some documents know of a position."""


def _listed(pending: Any) -> list[Json]:
    if not pending:
        return []
    return pending if isinstance(pending, list) else [pending]


def _waits(pending: Json) -> Fact:
    match pending["kind"]:
        case "eight_cut":
            return Fact(_("まだ応じられる8切り"), pending["by"])
        case "revolution":
            said = _("%(by)s（%(count)d枚、革命返し%(counters)d回）")
            return Fact(_("待っている革命"), said % {"counters": 0, **pending})
    said = _("%(player)s: %(by)sの%(effect)sで%(count)d枚引く")
    effect = _("9三枚") if pending["effect"] == "three_nine" else "2"
    return Fact(_("引く人に選ばれた人"), said % {**pending, "effect": effect})


def call_word(claim: str) -> str:
    return {"dobon": _("ドボン"), "kill_finish": _("上がり殺し"), "return_double": _("倍返し")}[claim]


def _leaver(each: Mapping[str, str]) -> str:
    return _with_note(each["player"], how_word(each["how"]))


def how_word(how: str) -> str:
    return {"finish": _("あがり"), "foul": _("反則あがり"), "downfall": _("都落ち")}[how]


def _with_note(player: str, note: str) -> str:
    return _("%(player)s（%(note)s）") % {"player": player, "note": note}


def _classes(case: Json) -> Iterator[Fact]:
    if held := case.get("classes"):
        words = (_with_note(player, class_word(each)) for player, each in held.items())
        yield Fact(_("前のゲームの階級"), _("、").join(words))


def _ranking_facts(case: Json) -> Iterator[Fact]:
    if case.get("game"):
        yield Fact(_("ゲーム"), _("マッチの%(game)dゲーム目") % {"game": case["game"]})
    for order, each in enumerate(case["events"], start=1):
        yield Fact(_("%(order)d番目") % {"order": order}, _leaver(each))
    if case.get("cut_off"):
        yield Fact(_("打ち切り"), _("運営が打ち切った"))
    yield from _classes(case)


def _exchange_facts(case: Json) -> Iterator[Fact]:
    yield from _classes(case)
    for player, given in case["gives"].items():
        text = player if given else _("%(player)s: なし") % {"player": player}
        yield Fact(_("渡したカード"), text, cards_of(given))
    for player, hand in case["hands"].items():
        yield _hand(player, hand)


def _deal_facts(case: Json) -> Iterator[Fact]:
    for player, hand in case["hands"].items():
        yield _hand(player, hand)
    match case.get("blind"):
        case int(count):
            yield Fact(_("封筒"), _("未開封（%(count)d枚）") % {"count": count})
        case list(found):
            yield Fact(_("封筒"), cards=cards_of(found))


_TELLERS: dict[str, Callable[[Json], Iterator[Fact]]] = {
    "play": _play_facts,
    "ranking": _ranking_facts,
    "exchange": _exchange_facts,
    "deal": _deal_facts,
}
