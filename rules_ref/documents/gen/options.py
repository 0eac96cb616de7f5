"""Options that several documents leave to the event, each in its words."""

from typing import Final

from rules_ref.engine.regulation import Option
from rules_ref.text import Text

PASS_LOCKOUT: Final = Option(
    default=True,
    silent=True,
    label=Text("パスした人は流れるまで出せない", "Pass lock-out until the pile is cleared"),
    meaning=Text(
        "なしにすると、パスした人も、番が来ればまた出せる。",
        "When not in use, a player who has passed may play again when their turn comes.",
    ),
)
SUIT_LOCK: Final = Option(
    default=True,
    label=Text("スートしばり", "Suit lock"),
    meaning=Text(
        "同じスートが続くと、流れるまでそのスートしか出せない。",
        "Once a suit is repeated, only that suit may be played until the pile is cleared.",
    ),
)
SPADE_THREE: Final = Option(
    default=True,
    label=Text("スペ3返し", "Spade three"),
    meaning=Text(
        "1枚で出たジョーカーに♠3を返すと、場が流れる。", "♠3 on a joker played alone clears the pile."
    ),
)
