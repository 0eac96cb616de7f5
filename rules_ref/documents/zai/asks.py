"""ZAI: what a form asks of a position."""

from __future__ import annotations

from typing import Final

from rules_ref.asks import Asks
from rules_ref.documents.zai.ruleset import RULESET

ASKS: Final = Asks(
    RULESET,
    classes=False,
    marks=("revolution", "back", "direction"),
    details=("draw_pile", "exhausted", "open_hands", "last_cut"),
    pending=("eight_cut", "revolution", "named"),
    options={"play": ("pass_lockout", "killer_card")},
)
