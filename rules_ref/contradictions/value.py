"""One fact of a position that does not fit the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules_ref.cases.writer import Json
    from rules_ref.text import Text


@dataclass(frozen=True, slots=True)
class Contradiction:
    """``field``: the fact of the position that is in doubt; ``clause``: the one by which it is.

    ``given`` and ``implied`` are written as the contract writes that fact (of ``hands``: how many cards); None where
    nothing single is implied. Not ``certain``: possible, but only if something unusual went before.
    """

    field: str
    given: object
    implied: object
    clause: str
    text: Text
    certain: bool = True

    @property
    def json(self) -> Json:
        """In the contract's words."""
        return {
            "field": self.field, "given": self.given, "implied": self.implied, "certain": self.certain,
            "clause": self.clause, "ja": self.ja, "en": self.en,
        }  # fmt: skip

    @property
    def ja(self) -> str:
        return self.text.ja

    @property
    def en(self) -> str:
        return self.text.en
