"""UECDA: what a form asks of a position."""

from __future__ import annotations

from typing import Final

from rules_ref.asks import Asks
from rules_ref.documents.uecda.ruleset import RULESET

ASKS: Final = Asks(RULESET, seated=5, classes=False, details=("opening",))
