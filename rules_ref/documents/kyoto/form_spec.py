"""KYOTO: what a form asks of a position."""

from __future__ import annotations

from typing import Final

from rules_ref.documents.kyoto.ruleset import RULESET
from rules_ref.form_spec import FormSpec

FORM_SPEC: Final = FormSpec(
    RULESET,
    seated=5,
    marks=("revolution", "back", "number_lock"),
    details=("opening", "round"),
    options={"play": ("pass_lockout", "stairs_number_effects", "dobon_joker")},
)
