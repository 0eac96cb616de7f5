"""The shell: everything that must know who asks, what is stored and what time it is."""

from typing import Final

PROJECT: Final = "daifugo-desk"
"""Whose package this is: others on the package index are called ``league`` as well."""
