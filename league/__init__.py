"""The Django app: all code that must know the user, the database or the time."""

from typing import Final

PROJECT: Final = "daifugo-desk"
"""Identifies this package: others on the package index are called ``league`` as well."""
