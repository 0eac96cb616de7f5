"""MOMO: its many switches."""

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from rules_ref.documents.gen.options import PASS_LOCKOUT, SPADE_THREE, SUIT_LOCK
from rules_ref.engine.regulation import Option
from rules_ref.rules.unite import REVOLUTION, SHIFT
from rules_ref.text import Text

OPTIONS: Final = MappingProxyType(
    {
        "suit_lock": replace(SUIT_LOCK, default=False),
        "ban_joker_finish": Option(
            label=Text("ジョーカーあがり禁止", "No finish with a joker"),
            meaning=Text(
                "最後のカードにジョーカーがあると、禁止あがりになる。",
                "A joker among the last cards is a banned finish.",
            ),
        ),
        "ban_two_finish": Option(
            label=Text("2あがり禁止", "No finish with a 2"),
            meaning=Text(
                "最後のカードに2（革命中は3）があると、禁止あがりになる。",
                "A 2 (during a revolution a 3) among the last cards is a banned finish.",
            ),
        ),
        "ban_eight_finish": Option(
            label=Text("8あがり禁止", "No finish with an 8"),
            meaning=Text(
                "最後のカードに8（8切り変化中は9）があると、禁止あがりになる。",
                "An 8 (after an eight-cut shift a 9) among the last cards is a banned finish.",
            ),
        ),
        "ban_revolution_finish": Option(
            label=Text("革命あがり禁止", "No finish with a revolution"),
            meaning=Text(
                "革命であがると、禁止あがりになる。", "Last cards that make a revolution are a banned finish."
            ),
        ),
        "eleven_back": Option(
            label=Text("11バック", "J-back"),
            meaning=Text(
                "Jが出ると、流れるまで強さが逆になる。",
                "A J reverses the strength of cards until the pile is cleared.",
            ),
        ),
        "spade3": replace(SPADE_THREE, default=False),
        "stairs": Option(
            label=Text("階段", "Stairs"),
            meaning=Text(
                "同じスートで続く3枚か4枚を出せる。",
                "Three or four cards of a suit in sequence may be played.",
            ),
        ),
        "attribute_lock": Option(
            label=Text("属性しばり", "Attribute lock"),
            meaning=Text(
                "同じ属性が続くと、流れるまでその属性のカードしか出せない。",
                "Once an attribute is repeated, only cards with it may be played until the pile is cleared.",
            ),
        ),
        "unite_effects": Option(
            label=Text("ユナイト・エフェクト", "Unite effects"),
            meaning=Text(
                "決められた組み合わせを出すと、特別な効果が起きる。",
                "Certain cards played together have special effects.",
            ),
        ),
        "pylon_smash": Option(
            default=True,
            label=Text("ぱいろんスマッシュ", "Pylon smash"),
            meaning=Text(
                "ほかに出せるカードがないとき、8・A・6の3枚で場を流せる。",
                "With nothing else to play, the three cards 8, A and 6 clear the pile.",
            ),
        ),
        "pass_lockout": PASS_LOCKOUT,
        "attributes": Option(
            default={},
            kind="attributes",
            label=Text("カードの属性", "Attributes of cards"),
            meaning=Text("どのカードがどの属性を持つかを決める。", "Decides which card has which attribute."),
        ),
        "unites": Option(
            default=(),
            kind="unites",
            choices={SHIFT: Text("8切り変化", "eight-cut shift"), REVOLUTION: Text("革命", "Revolution")},
            label=Text("ユナイトの組み合わせ", "Unite combinations"),
            meaning=Text(
                "どのカードの組み合わせで何が起きるかを決める。",
                "Decides which cards together have which effect.",
            ),
        ),
    }
)
