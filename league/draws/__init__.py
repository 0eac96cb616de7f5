"""Seats: the pairing draw, and changes by hand."""
