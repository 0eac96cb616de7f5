"""Contradictions in a position, one kind per file.

The plays on the pile are replayed in every way in which they can have been played (``pile_history``). A fact
that no way explains is a contradiction; one that only an unusual way explains is an uncertain one.
"""

from rules_ref.contradictions.finding import OF_THE_CARDS, contradictions

__all__ = ["OF_THE_CARDS", "contradictions"]
