"""KYOTO: what a form asks of a position."""

from __future__ import annotations

from typing import Final

from rules_ref.asks import Asks
from rules_ref.documents.kyoto.ruleset import RULESET

ASKS: Final = Asks(
    RULESET,
    seated=5,
    marks=("revolution", "back", "number_lock"),
    details=("opening", "round"),
    pending=("eight_cut",),
    options={"play": ("pass_lockout", "stairs_number_effects", "dobon_joker")},
)
