"""Momoiro☆Billionaire!: a small fixed core and many switches."""

from typing import Final

ORDER: Final = 3
"""Where it stands among the documents."""
