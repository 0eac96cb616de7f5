"""JBL: what a form asks of a position."""

from __future__ import annotations

from typing import Final

from rules_ref.asks import Asks
from rules_ref.documents.jbl.ruleset import RULESET
from rules_ref.documents.jbl.table import SEATS

ASKS: Final = Asks(
    RULESET,
    names=SEATS,
    details=("opening",),
    options={"play": ("pass_lockout",), "ranking": ("cutoff",)},
)
