"""Games under this document, to be looked at."""

from __future__ import annotations

from typing import Final

from rules_ref.text import Text

SAMPLES: Final = {
    "zai": Text(
        "引く・渡す・捨てる・壊す・取り戻す、手札公開、倍返し",
        "drawing, giving, discarding, destroying, taking back, an open hand, a doubled return",
    ),
}
"""What each shows, by the name of its file."""
