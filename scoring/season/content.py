"""The members of a season file as JSON has them (docs/season.md)."""

from __future__ import annotations

from typing import Any

Content = dict[str, Any]
