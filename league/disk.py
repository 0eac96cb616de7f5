"""Free disk space."""

import shutil
from pathlib import Path
from typing import Final

LITTLE: Final = 200 * 1024 * 1024
"""Free bytes below which a warning is shown: enough for the rest of a day."""


def megabytes_left(folder: Path) -> int | None:
    """The free megabytes where they are few; None where there is enough, or it is unknown."""
    try:
        free = shutil.disk_usage(folder).free
    except OSError:
        return None
    return free // (1024 * 1024) if free < LITTLE else None
