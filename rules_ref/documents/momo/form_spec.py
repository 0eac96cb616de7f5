"""MOMO: what a form asks of a position."""

from __future__ import annotations

from typing import Final

from rules_ref.documents.momo.ruleset import RULESET
from rules_ref.form_spec import FormSpec

FORM_SPEC: Final = FormSpec(
    RULESET,
    marks=("revolution", "back", "eight_cut_shift", "smash_used"),
    details=("opening", "round", "attribute_lock"),
    options={
        "play": (
            "suit_lock",
            "stairs",
            "spade3",
            "eleven_back",
            "pylon_smash",
            "ban_joker_finish",
            "ban_two_finish",
            "ban_eight_finish",
            "ban_revolution_finish",
            "pass_lockout",
            "attribute_lock",
            "unite_effects",
            "attributes",
            "unites",
        )
    },
)
