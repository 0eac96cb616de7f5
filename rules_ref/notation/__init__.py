"""The text notation of positions and games: a case of the adjudicator as people type it, and back."""

from rules_ref.notation.errors import (
    AmbiguousNotationError,
    NotationError,
    TextPlace,
    UnreadableNotationError,
)
from rules_ref.notation.reading import Notation, read_notation
from rules_ref.notation.tokens import word_at
from rules_ref.notation.writing import write_case, write_move

__all__ = [
    "AmbiguousNotationError",
    "Notation",
    "NotationError",
    "TextPlace",
    "UnreadableNotationError",
    "read_notation",
    "word_at",
    "write_case",
    "write_move",
]
