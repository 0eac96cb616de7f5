"""For processes whose clock a test sets: sleep by the time-out of ``select``, not until a clock time."""

import select
import time
from typing import SupportsIndex


def _sleep(seconds: float | SupportsIndex, /) -> None:
    select.select((), (), (), float(seconds))


time.sleep = _sleep
