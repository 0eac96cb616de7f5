"""Stored rulings: asked for, appealed, decided, looked up, printed."""
