"""The engine: a move put to the rules of a document, and what follows from it."""
