"""The time-outs of tests; only a failing test waits that long."""

from typing import Final

PATIENCE: Final = 120.0
"""Seconds. Generous: a machine that runs all tests at once is slower than any phone."""
STARTS: Final = 900.0
"""Seconds for a desk to start and create its demo event: four minutes with coverage on a busy machine."""
PATIENCE_MS: Final = PATIENCE * 1000
"""PATIENCE in milliseconds, as browsers count."""
