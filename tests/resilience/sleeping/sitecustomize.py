"""For processes whose clock a test sets: they sleep until nothing happens, not until a time."""

import select
import time
from typing import SupportsIndex


def _sleep(seconds: float | SupportsIndex, /) -> None:
    select.select((), (), (), float(seconds))


time.sleep = _sleep
