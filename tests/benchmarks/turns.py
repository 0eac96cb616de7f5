"""Speeds side by side: each act measured in turns with the others, and the best of each is what the machine can do.

Seconds are the processor's: what else a busy machine does meanwhile is no part of them.
"""

import gc
import time

TRIES = 3


def seconds_of(act, ready=None):
    """What is there by then is no part of it: the collector of garbage does not walk through that until ``least_of`` ends.

    ``ready``: done before, and not measured.
    """
    if ready is not None:
        ready()
    gc.collect()
    gc.freeze()
    begin = time.process_time()
    act()
    return time.process_time() - begin


def least_of(*acts, rounds=5, measure=seconds_of):
    """The least that ``measure`` says of each act."""
    rows = [[measure(act) for act in acts] for _ in range(rounds)]
    gc.unfreeze()
    return [min(times) for times in zip(*rows, strict=True)]


def ratio(ours, theirs, *, enough, rounds=5, measure=seconds_of):
    """How many times what ``theirs`` takes ours does; measured anew, three times in all, while that is more than ``enough``.

    What disturbs a measurement passes. What costs more costs more each time.
    """

    def found():
        mine, others = least_of(ours, theirs, rounds=rounds, measure=measure)
        return mine / others

    return best_of(found, enough)


def best_of(found, enough):
    """The least of up to three times, which ends at one that is enough."""
    tries: list[float] = []
    while len(tries) < TRIES:
        tries.append(found())
        if tries[-1] <= enough:
            break
    return min(tries)
