"""Games under this document, to be looked at."""

from __future__ import annotations

from typing import Final

from rules_ref.text import Text

SAMPLES: Final = {
    "sdin": Text(
        "階段、ジョーカー入りの革命、都落ちと反則あがり、ボーナス",
        "stairs, a revolution with a joker, downfall and foul finish, the bonus",
    ),
}
"""What each shows, by the name of its file."""
