"""Positions that cannot be: what of a position does not fit the rest of it, one kind of contradiction per file.

The plays that lie on the pile are laid once more in every way they can have been laid (``pile_history``). What no way
leads to is a contradiction; what only an unusual one leads to is one that is not certain.
"""

from rules_ref.contradictions.finding import OF_THE_CARDS, contradictions

__all__ = ["OF_THE_CARDS", "contradictions"]
