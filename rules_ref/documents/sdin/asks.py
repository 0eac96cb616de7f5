"""SDIN: what a form asks of a position."""

from __future__ import annotations

from typing import Final

from rules_ref.asks import Asks
from rules_ref.documents.sdin.ruleset import RULESET

ASKS: Final = Asks(
    RULESET, details=("opening", "round"), options={"play": ("suit_lock", "spade3", "foul_finish")}
)
