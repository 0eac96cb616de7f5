"""SDIN大富豪: three fixed rules and three that can be switched off."""

from typing import Final

ORDER: Final = 2
"""Where it stands among the documents."""
