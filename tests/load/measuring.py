"""Processor time and memory of processes, from Linux's ``/proc``."""

import os
import re
from collections.abc import Iterable
from pathlib import Path


def cpu_seconds(pids: Iterable[int]) -> float:
    """The processor seconds that these processes have used so far."""
    ticks = 0
    for pid in pids:
        # The name may contain anything; the third field is the first one after it.
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def most_memory(pids: Iterable[int]) -> list[int]:
    """The peak memory of each process, in kilobytes."""
    found = (re.search(r"VmHWM:\s*(\d+)", Path(f"/proc/{pid}/status").read_text()) for pid in pids)
    return [int(each[1]) for each in found if each is not None]
