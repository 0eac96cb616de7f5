"""JBL: what the document leaves to the event."""

from types import MappingProxyType
from typing import Final

from rules_ref.documents.gen.options import PASS_LOCKOUT
from rules_ref.engine.regulation import Option
from rules_ref.text import Text

OPTIONS: Final = MappingProxyType(
    {
        "pass_lockout": PASS_LOCKOUT,
        "cutoff": Option(
            default="discard_game",
            kind="choice",
            silent=True,
            choices={
                "discard_game": Text("そのゲームを数えない", "The game does not count"),
                "share_open_places": Text(
                    "残った順位のPを等分する", "The points of the open places are shared"
                ),
            },
            label=Text("打ち切ったゲームの扱い", "A game cut off"),
            meaning=Text(
                "打ち切られたゲームのPをどう数えるかを決める。",
                "Decides how the points of a game that is cut off are counted.",
            ),
        ),
    }
)
