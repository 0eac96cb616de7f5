"""Compare speeds: the acts are measured in turns, and the best of each counts.

Seconds are processor seconds, so that other work of a busy machine does not count.
"""

import gc
import time

TRIES = 3


def seconds_of(act, ready=None):
    """Processor seconds of an act. Older objects are frozen until ``least_of`` ends: they are not collected.

    ``ready``: called before, and not measured.
    """
    if ready is not None:
        ready()
    gc.collect()
    gc.freeze()
    begin = time.process_time()
    act()
    return time.process_time() - begin


def least_of(*acts, rounds=5, measure=seconds_of):
    """The least measurement of each act, by ``measure``."""
    rows = [[measure(act) for act in acts] for _ in range(rounds)]
    gc.unfreeze()
    return [min(times) for times in zip(*rows, strict=True)]


def ratio(ours, theirs, *, enough, rounds=5, measure=seconds_of):
    """The time of ``ours`` divided by that of ``theirs``; up to three measurements while above ``enough``.

    A disturbance passes, but a slower act is slower each time.
    """

    def found():
        mine, others = least_of(ours, theirs, rounds=rounds, measure=measure)
        return mine / others

    return best_of(found, enough)


def best_of(found, enough):
    """The least of up to three measurements, which stop at one that is not above ``enough``."""
    tries: list[float] = []
    while len(tries) < TRIES:
        tries.append(found())
        if tries[-1] <= enough:
            break
    return min(tries)
