"""SDIN: what a form asks of a position."""

from __future__ import annotations

from typing import Final

from rules_ref.documents.sdin.ruleset import RULESET
from rules_ref.form_spec import FormSpec

FORM_SPEC: Final = FormSpec(
    RULESET, details=("opening", "round"), options={"play": ("suit_lock", "spade3", "foul_finish")}
)
