"""Games under this document, to be looked at."""

from __future__ import annotations

from typing import Final

from rules_ref.text import Text

SAMPLES: Final = {
    "kyoto": Text(
        "5飛ばし、7渡し、10捨て、Qボンバー、4止め、砂嵐、ドボン",
        "Five-skip, seven-pass, ten-discard, Q-bomber, 4-stop, sandstorm, dobon",
    ),
}
"""What each shows, by the name of its file."""
