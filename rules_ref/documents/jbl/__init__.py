"""JBL: the official rules of the Japan Billionaire League."""

from typing import Final

ORDER: Final = 1
"""Where it stands among the documents."""
