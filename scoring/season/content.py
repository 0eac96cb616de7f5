"""The members of a season file as JSON has them (docs/season.md)."""

from typing import Any

Content = dict[str, Any]
