"""What all documents share; it has no ruleset of its own."""

from typing import Final

ORDER: Final = 0
"""Where it stands among the documents."""
