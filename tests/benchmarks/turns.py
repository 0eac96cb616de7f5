"""Speeds side by side: each act measured in turns with the others, and the best of each is what the machine can do.

Seconds are the processor's: what else a busy machine does meanwhile is no part of them.
"""

import gc
import time


def least_of(*acts, rounds=5):
    """The least seconds of each act."""
    rows = [[seconds_of(act) for act in acts] for _ in range(rounds)]
    return [min(times) for times in zip(*rows, strict=True)]


def seconds_of(act):
    """What earlier measurements left in memory is no part of it: the collector does not walk through that again."""
    gc.collect()
    gc.freeze()
    begin = time.process_time()
    act()
    taken = time.process_time() - begin
    gc.unfreeze()
    return taken
