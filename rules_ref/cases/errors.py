"""Errors of reading a case: what is wrong, in which field."""

from __future__ import annotations

from rules_ref.text import Text


class MalformedCaseError(ValueError):
    """The case cannot be read. ``field`` is its path (``position.hands.A[3]``), ``text`` says why."""

    def __init__(self, field: str, text: Text) -> None:
        super().__init__(f"{field}: {text.en}")
        self.field = field
        self.text = text

    def within(self, name: str) -> MalformedCaseError:
        """The same error, its field beginning with the name of the file that it was found in."""
        return MalformedCaseError(f"{name}: {self.field}" if self.field else name, self.text)
