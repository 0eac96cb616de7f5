"""The case of a ruling in words and cards: what was asked, as a person at the table would tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from rules_ref.cards import Card, Suit, parse_card, parse_declared
from rules_ref.classes import PlayerClass

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
    """What was asked, in the order in which one would tell it."""
    return list(_TELLERS[case["question"]](case))


def _play_facts(case: Json) -> Iterator[Fact]:
    position, play = case["position"], case["play"]
    for each in position.get("pile", []):
        yield Fact(_("場"), f"{each['by']}{_declared(each)}", cards_of(each["cards"]))
    if not position.get("pile"):
        yield Fact(_("場"), _("なし（流れたあと）"))
    if play.get("pass"):
        yield Fact(_("パス"), play["by"])
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
    if position.get("passed"):
        yield Fact(_("パスした人"), _("、").join(position["passed"]))
    if position.get("out"):
        yield Fact(_("抜けた人"), _("、").join(_leaver(each) for each in position["out"]))
    yield from _classes(position)


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
    yield Fact(_("ゲーム"), _("マッチの%(game)dゲーム目") % {"game": case["game"]})
    for order, each in enumerate(case["events"], start=1):
        yield Fact(_("%(order)d番目") % {"order": order}, _leaver(each))
    if case.get("cut_off"):
        yield Fact(_("打ち切り"), _("運営が打ち切った"))
    yield from _classes(case)


def _exchange_facts(case: Json) -> Iterator[Fact]:
    yield from _classes(case)
    for player, given in case["gives"].items():
        yield Fact(_("渡したカード"), player, cards_of(given))
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
