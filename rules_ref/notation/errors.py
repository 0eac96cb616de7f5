"""Errors in a text: where, and why in both languages.

A text may be unreadable or ambiguous, which is an error; a move in it may be illegal, which is a ruling.
"""

from dataclasses import dataclass

from rules_ref.text import Text


@dataclass(frozen=True, slots=True, order=True)
class TextPlace:
    """A line of the text and a character in it, both counted from 1."""

    line: int
    column: int


class NotationError(ValueError):
    """The text cannot be read as a case."""

    def __init__(self, place: TextPlace, text: Text) -> None:
        super().__init__(f"{place.line}:{place.column}: {text.en}")
        self.place = place
        self.text = text


class UnreadableNotationError(NotationError):
    """A part of the text does not follow the notation."""


class AmbiguousNotationError(NotationError):
    """Two parts that exclude each other, or a text with two meanings."""
