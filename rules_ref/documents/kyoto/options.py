"""KYOTO: what the document leaves to the event."""

from types import MappingProxyType
from typing import Final

from rules_ref.documents.gen.options import PASS_LOCKOUT
from rules_ref.engine.regulation import Option
from rules_ref.text import Text

OPTIONS: Final = MappingProxyType(
    {
        "pass_lockout": PASS_LOCKOUT,
        "stairs_number_effects": Option(
            default=True,
            silent=True,
            label=Text("階段の中でも数字の効果がある", "Effects inside stairs"),
            meaning=Text(
                "なしにすると、階段の中のカードの数字は何も起こさない。",
                "When not in use, the ranks inside stairs have no effect.",
            ),
        ),
        "dobon_joker": Option(
            default=0,
            kind="number",
            silent=True,
            label=Text("ドボンでジョーカーを数える値", "Value of a joker in a dobon"),
            meaning=Text(
                "手札と場の合計で、ジョーカー1枚をいくつと数えるかを決める。",
                "Decides how much a joker counts in the sums of hand and pile.",
            ),
        ),
    }
)
