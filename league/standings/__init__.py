"""Ranks and points for people."""
