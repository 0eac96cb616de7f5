"""How far a stand-by laptop has been told: nobody hears "recorded" before it has written the act down as well."""

from __future__ import annotations

import os
import time
from typing import Final

from django.conf import settings
from django.utils import timezone

_FILE: Final = "standby_told"
_GONE_AFTER: Final = 3
"""Seconds. A stand-by asks again at least every second; one that is silent keeps nobody waiting."""
_AT_MOST: Final = 1.0
"""Seconds that an act waits: a tap is late then, and recorded all the same."""
_AGAIN_AFTER: Final = 0.01


def note_told(key: int) -> None:
    """The stand-by has every act up to this key."""
    path = settings.VAR / _FILE
    coming = path.with_suffix(f".{os.getpid()}")
    try:
        coming.write_text(str(key), encoding="ascii")
        coming.replace(path)
    except OSError:  # somebody reads it (Windows), or the disk is full: nobody waits for a stand-by then
        return


def await_told(key: int) -> None:
    """Until the stand-by has this act; not where there is none, and not for long."""
    until = time.monotonic() + _AT_MOST
    while (told := _told()) is not None and told < key and time.monotonic() < until:
        time.sleep(_AGAIN_AFTER)


def _told() -> int | None:
    """The key up to which it was told; None where no stand-by has asked lately."""
    path = settings.VAR / _FILE
    try:
        # Ahead as well as behind: the clock may have been set back.
        if abs(timezone.now().timestamp() - path.stat().st_mtime) > _GONE_AFTER:
            return None
        return int(path.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None
