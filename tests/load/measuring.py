"""What processes took of the machine, as Linux tells it."""

import os
import re
from collections.abc import Iterable
from pathlib import Path


def cpu_seconds(pids: Iterable[int]) -> float:
    """Of the processor, by these processes so far."""
    ticks = 0
    for pid in pids:
        # What follows the name, which may hold anything, begins with the third field.
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def most_memory(pids: Iterable[int]) -> list[int]:
    """The most that each has held, in kilobytes."""
    found = (re.search(r"VmHWM:\s*(\d+)", Path(f"/proc/{pid}/status").read_text()) for pid in pids)
    return [int(each[1]) for each in found if each is not None]
