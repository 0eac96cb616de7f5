"""How long a test waits for what must come; only a test that fails waits so long."""

from typing import Final

PATIENCE: Final = 120.0
"""Seconds. Generous: a machine that runs all tests at once is slower than any phone."""
STARTS: Final = 900.0
"""Seconds until a desk serves that makes its database and its demo event first; measured by coverage on a busy machine that took four minutes."""
PATIENCE_MS: Final = PATIENCE * 1000
"""The patience, as a browser counts."""
