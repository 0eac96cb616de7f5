"""Pages of officials in files, as a desk that is served keeps them: other tests keep none."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def files_in(folder: Path) -> dict[str, object]:
    """What ``CACHES`` calls ``rooms``."""
    return {"BACKEND": "league.kept_pages.PagesInFiles", "LOCATION": folder}
