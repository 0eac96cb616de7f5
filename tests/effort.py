"""The number of examples of a property test: all with THOROUGH=1, else a quarter."""

import os
from typing import Final

THOROUGH: Final = os.environ.get("THOROUGH") == "1"
_PART: Final = 4
_FEWEST: Final = 5


def examples(full: int) -> int:
    """``full`` with THOROUGH=1, else a quarter of it, but at least five (if ``full`` allows)."""
    return full if THOROUGH else max(full // _PART, min(full, _FEWEST))
