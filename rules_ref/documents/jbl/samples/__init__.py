"""Games under this document, to be looked at."""

from __future__ import annotations

from typing import Final

from rules_ref.text import Text

SAMPLES: Final = {
    "jbl": Text(
        "スートしばり、スペ3返し、8切り、革命、都落ち",
        "suit lock, ♠3 on the joker, eight-cut, revolution, downfall",
    ),
    "jbl_stopped": Text(
        "しばりを破った手で止まるゲーム",
        "a game that stops where the suit lock is broken",
    ),
}
"""What each shows, by the name of its file."""
