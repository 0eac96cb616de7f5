"""Games under this document, to be looked at."""

from __future__ import annotations

from typing import Final

from rules_ref.text import Text

SAMPLES: Final = {
    "uecda": Text(
        "親のパス、階段の8切り、2の上のジョーカー、自分のカードの上に出す",
        "a leader who passes, an eight-cut in stairs, a joker above the 2, playing on one's own cards",
    ),
}
"""What each shows, by the name of its file."""
