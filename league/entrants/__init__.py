"""Entrants: entered, checked in, corrected, leaving."""
