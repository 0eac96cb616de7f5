"""What follows from a move, in sentences: one for each effect of a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _

from rules_ref.cards import Suit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

Json = dict[str, Any]


def consequences_of(effects: Iterable[Json]) -> list[str]:
    """The sentences, in the order in which it happens."""
    return [_SENTENCES[effect["kind"]](effect) for effect in effects]


def _revolution(effect: Json) -> str:
    if effect.get("pending"):
        return _("革命: ほかの全員がパスすると、カードの強さが逆になる。")
    return _("革命: カードの強さが逆になる。") if effect["on"] else _("革命返し: カードの強さが元に戻る。")


def _back(effect: Json) -> str:
    return (
        _("Jバック: 流れるまで強さが逆になる。") if effect["on"] else _("Jバックが終わり、強さが元に戻る。")
    )


def _lock(effect: Json) -> str:
    suits = "".join(Suit(letter).symbol for letter in effect["suits"])
    return _("%(suits)sのしばりになる。") % {"suits": suits}


def _attribute_lock(effect: Json) -> str:
    return _("%(attributes)sの属性しばりになる。") % {"attributes": _("、").join(effect["attributes"])}


def _draw(effect: Json) -> str:
    if effect["player"] is None:
        return _("相手を1人選び、その人が%(count)d枚引く。") % effect
    return _("%(player)sは%(count)d枚引く。") % effect


def _discard(effect: Json) -> str:
    if effect["optional"]:
        return _("%(player)sは%(count)d枚まで捨ててよい。") % effect
    return _("%(player)sは%(count)d枚捨てる。") % effect


def _give(effect: Json) -> str:
    if effect["optional"]:
        return _("%(player)sは%(to)sに%(count)d枚まで渡してよい。") % effect
    return _("%(player)sは%(to)sに%(count)d枚渡す。") % effect


def _reveal(effect: Json) -> str:
    if effect["player"] is None:
        return _("全員が手札を公開する。")
    return _("%(player)sは手札を公開する。") % effect


def _destroy(effect: Json) -> str:
    if effect["choose"]:
        return _("%(player)sの手札から%(count)d枚を選んで捨てる。") % effect
    return _("%(player)sの手札から見ないで%(count)d枚を捨てる。") % effect


def _void(effect: Json) -> str:
    if effect["what"] == "finish":
        return _("あがりは取り消される。")
    return _("先の革命の効果は取り消される。")


_SENTENCES: Final[Mapping[str, Callable[[Json], str]]] = {
    "flush": lambda _effect: _("場が流れる。"),
    "revolution": _revolution,
    "back": _back,
    "lock": _lock,
    "number_lock": lambda _effect: _("数字しばりになる: すぐ上の数字だけ出せる。"),
    "attribute_lock": _attribute_lock,
    "skip": lambda effect: _("次の%(count)d人を飛ばす。") % effect,
    "reverse": lambda _effect: _("順番が逆回りになる。"),
    "draw": _draw,
    "discard": _discard,
    "give": _give,
    "reveal": _reveal,
    "destroy": _destroy,
    "recover": lambda effect: _("%(player)sは%(count)d枚を手札に取り戻す。") % effect,
    "name_ranks": lambda effect: (
        _("%(player)sは数字を%(count)dつまで宣言し、全員がそのカードを捨てる。") % effect
    ),
    "shift_eight_cut": lambda _effect: _("ゲームが終わるまで、8ではなく9が場を流す。"),
    "finish": lambda effect: _("%(player)sはあがり。") % effect,
    "foul": lambda effect: _("%(player)sは反則あがり。") % effect,
    "downfall": lambda effect: _("%(player)sは都落ち。") % effect,
    "void": _void,
    "game_over": lambda _effect: _("ゲームはこれで終わる。"),
    "turn": lambda effect: _("次は%(player)sの番。") % effect,
}
