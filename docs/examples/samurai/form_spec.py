"""SAMURAI: what a form asks of a position."""

from __future__ import annotations

from typing import Final

from rules_ref.documents.samurai.ruleset import RULESET

from rules_ref.form_spec import FormSpec

FORM_SPEC: Final = FormSpec(RULESET, seated=5, details=("opening",), options={"play": ("pass_lockout",)})
