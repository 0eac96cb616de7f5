"""kyotounivpoke's table for five."""

from typing import Final

ORDER: Final = 4
"""Where it stands among the documents."""
