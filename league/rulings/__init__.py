"""Rulings that are kept: asked for, appealed, decided, looked up, printed."""
