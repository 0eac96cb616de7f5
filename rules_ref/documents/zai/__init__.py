"""大財閥: every card acts."""

from typing import Final

ORDER: Final = 5
"""Where it stands among the documents."""
