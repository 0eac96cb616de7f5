"""Games under this document, to be looked at."""

from __future__ import annotations

from typing import Final

from rules_ref.text import Text

SAMPLES: Final = {
    "momo": Text(
        "属性しばり、11バック、ユナイト・エフェクト、ぱいろんスマッシュ",
        "attribute lock, J-back, unite effect, pylon smash",
    ),
}
"""What each shows, by the name of its file."""
