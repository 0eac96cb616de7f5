"""Contradictions in a position, one kind per file.

The plays on the pile are replayed in every possible history (``pile_history``). A fact that no history
explains is a contradiction; one that only an unusual history explains is an uncertain one.
"""

from rules_ref.contradictions.finding import OF_THE_CARDS, contradictions

__all__ = ["OF_THE_CARDS", "contradictions"]
