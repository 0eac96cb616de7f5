"""The rules of the game: pure Python, true with pencil and paper at the table."""

from rules_ref.adjudicator import adjudicate

__all__ = ["adjudicate"]
