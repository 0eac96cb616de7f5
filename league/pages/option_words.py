"""The options of an event in words: what each is called, and what it means where it is in force."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules_ref.cards import Card, parse_card

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise as Words

    from rules_ref.regulation import Option


@dataclass(frozen=True, slots=True)
class OptionWords:
    """``label`` names the option, ``meaning`` is a sentence on what it decides."""

    label: Words
    meaning: Words


OPTION_WORDS: Final[Mapping[str, OptionWords]] = {
    "pass_lockout": OptionWords(
        gettext_lazy("パスした人は流れるまで出せない"),
        gettext_lazy("なしにすると、パスした人も、番が来ればまた出せる。"),
    ),
    "cutoff": OptionWords(
        gettext_lazy("打ち切ったゲームの扱い"), gettext_lazy("打ち切られたゲームのPをどう数えるかを決める。")
    ),
    "suit_lock": OptionWords(
        gettext_lazy("スートしばり"), gettext_lazy("同じスートが続くと、流れるまでそのスートしか出せない。")
    ),
    "spade3": OptionWords(
        gettext_lazy("スペ3返し"), gettext_lazy("1枚で出たジョーカーに♠3を返すと、場が流れる。")
    ),
    "foul_finish": OptionWords(
        gettext_lazy("反則あがり"),
        gettext_lazy("最後に出してはいけないカードがあり、出してあがると反則になる。"),
    ),
    "ban_joker_finish": OptionWords(
        gettext_lazy("ジョーカーあがり禁止"),
        gettext_lazy("最後のカードにジョーカーがあると、禁止あがりになる。"),
    ),
    "ban_two_finish": OptionWords(
        gettext_lazy("2あがり禁止"), gettext_lazy("最後のカードに2（革命中は3）があると、禁止あがりになる。")
    ),
    "ban_eight_finish": OptionWords(
        gettext_lazy("8あがり禁止"),
        gettext_lazy("最後のカードに8（8切り変化中は9）があると、禁止あがりになる。"),
    ),
    "ban_revolution_finish": OptionWords(
        gettext_lazy("革命あがり禁止"), gettext_lazy("革命であがると、禁止あがりになる。")
    ),
    "eleven_back": OptionWords(
        gettext_lazy("11バック"), gettext_lazy("Jが出ると、流れるまで強さが逆になる。")
    ),
    "stairs": OptionWords(gettext_lazy("階段"), gettext_lazy("同じスートで続く3枚か4枚を出せる。")),
    "attribute_lock": OptionWords(
        gettext_lazy("属性しばり"), gettext_lazy("同じ属性が続くと、流れるまでその属性のカードしか出せない。")
    ),
    "attributes": OptionWords(
        gettext_lazy("カードの属性"), gettext_lazy("どのカードがどの属性を持つかを決める。")
    ),
    "unite_effects": OptionWords(
        gettext_lazy("ユナイト・エフェクト"),
        gettext_lazy("決められた組み合わせを出すと、特別な効果が起きる。"),
    ),
    "unites": OptionWords(
        gettext_lazy("ユナイトの組み合わせ"), gettext_lazy("どのカードの組み合わせで何が起きるかを決める。")
    ),
    "pylon_smash": OptionWords(
        gettext_lazy("ぱいろんスマッシュ"),
        gettext_lazy("ほかに出せるカードがないとき、8・A・6の3枚で場を流せる。"),
    ),
    "stairs_number_effects": OptionWords(
        gettext_lazy("階段の中でも数字の効果がある"),
        gettext_lazy("なしにすると、階段の中のカードの数字は何も起こさない。"),
    ),
    "dobon_joker": OptionWords(
        gettext_lazy("ドボンでジョーカーを数える値"),
        gettext_lazy("手札と場の合計で、ジョーカー1枚をいくつと数えるかを決める。"),
    ),
    "killer_card": OptionWords(
        gettext_lazy("上がり殺しの札"), gettext_lazy("この札を捨てると、ほかの人のあがりを取り消せる。")
    ),
}
"""Every option of every document."""

CHOICE_WORDS: Final[Mapping[str, Words]] = {
    "discard_game": gettext_lazy("そのゲームを数えない"),
    "share_open_places": gettext_lazy("残った順位のPを等分する"),
    "eight_cut_shift": gettext_lazy("8切り変化"),
    "revolution": gettext_lazy("革命"),
}


def value_words(option: Option, value: Any) -> str:
    """A value of ``regulation``, or the document's own default."""
    match option.kind:
        case "switch":
            return _("あり") if value else _("なし")
        case "choice":
            return str(CHOICE_WORDS[value])
        case "card":
            return _card(value) if value else _("決まっていない")
        case "attributes":
            held = (f"{_card(card)}: {_('、').join(names)}" for card, names in value.items())
            return " / ".join(held) or _("決まっていない")
        case "unites":
            listed = (
                f"{' '.join(map(_card, each['cards']))} = {CHOICE_WORDS[each['effect']]}" for each in value
            )
            return " / ".join(listed) or _("決まっていない")
    return str(value)


def _card(value: Card | str) -> str:
    return (parse_card(value) if isinstance(value, str) else value).symbol
