"""Results to numbers and to paper: pure Python, without a database."""

from typing import Final

PROJECT: Final = "daifugo-desk"
"""Whose package this is: others on the package index are called ``scoring`` as well."""
