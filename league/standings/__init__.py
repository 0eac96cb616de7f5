"""Ranks and points as people look at them."""
