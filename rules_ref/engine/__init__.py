"""The engine: judges a move by the rules of a document, and resolves its effects."""
