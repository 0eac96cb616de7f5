"""Free disk space."""

import shutil
from pathlib import Path
from typing import Final

LITTLE: Final = 200 * 1024 * 1024
"""Enough for the rest of a day; less is said while there is time to make room."""


def megabytes_left(folder: Path) -> int | None:
    """The free megabytes where they are few; None where there is enough, or it is unknown."""
    try:
        free = shutil.disk_usage(folder).free
    except OSError:
        return None
    return free // (1024 * 1024) if free < LITTLE else None
