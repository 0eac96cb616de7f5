"""Games under this document, to be looked at."""

from __future__ import annotations

from typing import Final

from rules_ref.text import Text

SAMPLES: Final = {
    "tycoon": Text("革命、8切り、スペ3返し、破産", "a revolution, an 8 stop, ♠3 on the joker, a bankruptcy")
}
"""What each shows, by the name of its file."""
