"""ZAI: what a form asks of a position."""

from __future__ import annotations

from typing import Final

from rules_ref.documents.zai.ruleset import RULESET
from rules_ref.form_spec import FormSpec

FORM_SPEC: Final = FormSpec(
    RULESET,
    classes=False,
    marks=("revolution", "back", "direction"),
    details=("draw_pile", "exhausted", "open_hands", "last_cut"),
    options={"play": ("pass_lockout", "killer_card")},
)
