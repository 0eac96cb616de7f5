"""Samurai daifugo, a small game for telephones: the example of the guide to adding a document."""

from typing import Final

ORDER: Final = 8
"""Where it stands among the documents."""
