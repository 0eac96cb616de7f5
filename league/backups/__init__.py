"""Copies of the desk, and the way back."""
