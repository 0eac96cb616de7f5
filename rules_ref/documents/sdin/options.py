"""SDIN: its own switches."""

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from rules_ref.documents.gen.options import PASS_LOCKOUT, SPADE_THREE, SUIT_LOCK
from rules_ref.engine.regulation import Option
from rules_ref.text import Text

OPTIONS: Final = MappingProxyType(
    {
        "suit_lock": SUIT_LOCK,
        "spade3": SPADE_THREE,
        "foul_finish": Option(
            default=True,
            label=Text("反則あがり", "Foul finish"),
            meaning=Text(
                "決められたカードを最後に出すと、反則あがりになる。",
                "To finish with certain cards is a foul finish.",
            ),
        ),
        "pass_lockout": replace(PASS_LOCKOUT, silent=False),
    }
)
