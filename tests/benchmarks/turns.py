"""Speeds side by side: each act measured in turns with the others, and the best of each is what the machine can do."""

import time


def least_of(*acts, rounds=5):
    """The least seconds of each act."""
    rows = [[seconds_of(act) for act in acts] for _ in range(rounds)]
    return [min(times) for times in zip(*rows, strict=True)]


def seconds_of(act):
    begin = time.perf_counter()
    act()
    return time.perf_counter() - begin
