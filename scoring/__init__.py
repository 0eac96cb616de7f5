"""Compute scores, standings and printed papers from results, in pure Python without a database."""

from typing import Final

PROJECT: Final = "daifugo-desk"
"""The project of this package; it tells it from others on the package index called ``scoring``."""
