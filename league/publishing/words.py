"""Words of the game in the reader's language."""

from __future__ import annotations

from league.language import words
from rules_ref.classes import PlayerClass


def class_words() -> dict[str, str]:
    """The name of every class by its code."""
    return {reached.value: words(reached.label) for reached in PlayerClass}
