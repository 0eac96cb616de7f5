"""Tycoon: what a form asks of a position."""

from __future__ import annotations

from typing import Final

from rules_ref.asks import Asks
from rules_ref.documents.tycoon.ruleset import RULESET

ASKS: Final = Asks(RULESET, details=("opening", "round"))
