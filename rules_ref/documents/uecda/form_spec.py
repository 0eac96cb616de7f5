"""UECDA: what a form asks of a position."""

from __future__ import annotations

from typing import Final

from rules_ref.documents.uecda.ruleset import RULESET
from rules_ref.form_spec import FormSpec

FORM_SPEC: Final = FormSpec(RULESET, seated=5, classes=False, details=("opening",))
