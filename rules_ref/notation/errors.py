"""What may be wrong with a text: where, and why in both languages.

A text may be unreadable or ambiguous, which is said here; a move that it tells of may be illegal, which is a ruling.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules_ref.text import Text


@dataclass(frozen=True, slots=True, order=True)
class TextPlace:
    """A line of the text and a character in it, both counted from 1."""

    line: int
    column: int


class NotationError(ValueError):
    """The text tells of no case."""

    def __init__(self, place: TextPlace, text: Text) -> None:
        super().__init__(f"{place.line}:{place.column}: {text.en}")
        self.place = place
        self.text = text


class UnreadableNotationError(NotationError):
    """Nothing is written like that."""


class AmbiguousNotationError(NotationError):
    """Two parts can be read, but not both be meant."""
