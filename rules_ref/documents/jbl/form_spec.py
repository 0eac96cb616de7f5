"""JBL: what a form asks of a position."""

from __future__ import annotations

from typing import Final

from rules_ref.documents.jbl.ruleset import RULESET
from rules_ref.documents.jbl.table import SEATS
from rules_ref.form_spec import FormSpec

FORM_SPEC: Final = FormSpec(
    RULESET,
    names=SEATS,
    details=("opening",),
    options={"play": ("pass_lockout",), "ranking": ("cutoff",)},
)
