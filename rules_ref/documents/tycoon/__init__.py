"""Tycoon, the daifugo of a video game, as players outside Japan know it."""

from typing import Final

ORDER: Final = 7
"""Where it stands among the documents."""
