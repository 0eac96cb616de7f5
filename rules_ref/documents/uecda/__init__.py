"""Computer daihinmin, as programs play it."""

from typing import Final

ORDER: Final = 6
"""Where it stands among the documents."""
