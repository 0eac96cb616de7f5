"""Games under this document, to be looked at."""

from __future__ import annotations

from typing import Final

from rules_ref.text import Text

SAMPLES: Final = {"samurai": Text("下剋上が起きるところ", "a gekokujo")}
"""What each shows, by the name of its file."""
