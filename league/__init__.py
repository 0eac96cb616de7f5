"""The Django app: all code that must know the user, the database or the time."""

from typing import Final

PROJECT: Final = "daifugo-desk"
"""Whose package this is: others on the package index are called ``league`` as well."""
