"""The desk is killed at random: acknowledged entries are stored once, database and logs stay consistent."""

import os
import signal
import time
from collections import Counter
from random import Random
from typing import Final

import pytest

from tests.resilience.audit import auditing, lost, recorded_twice
from tests.resilience.desk import Desk
from tests.resilience.phone import await_taps, tapping

PHONES: Final = 4
TORN: Final = 1000
"""Bytes: less than a frame of SQLite's write-ahead log."""


def kill_worker(desk: Desk, rng: Random) -> None:
    """Kill one worker; the supervisor starts another."""
    os.kill(rng.choice(desk.workers()), signal.SIGKILL)


def kill_group(desk: Desk, _rng: Random) -> None:
    """Kill the supervisor and the workers at once."""
    desk.kill()
    desk.start()


def kill_machine(desk: Desk, rng: Random) -> None:
    """Kill all as in a power cut: shared memory is lost, and the log ends in half of a frame."""
    desk.kill()
    desk.database.with_name(f"{desk.database.name}-shm").unlink(missing_ok=True)
    with desk.database.with_name(f"{desk.database.name}-wal").open("ab") as log:
        log.write(rng.randbytes(TORN))
    desk.start()


WAYS: Final = (
    kill_worker,
    kill_group,
    kill_machine,
    *[kill_worker] * 3,
    kill_group,
    kill_machine,
    *[kill_worker] * 2,
)
"""Used in turn: six, two and two of ten."""


@pytest.mark.parametrize("kills", [3, pytest.param(200, marks=pytest.mark.resilience)])
def test_what_was_acknowledged_outlives_every_kill(desk: Desk, kills: int) -> None:
    rng, killed = Random(kills), Counter[str]()
    with auditing(desk.variables()) as auditor:
        with tapping(desk.port, desk.table_links(), PHONES, called=f"審判{kills}-") as phones:
            for number in range(kills):
                await_taps(phones, 1)
                time.sleep(rng.uniform(0, 0.6))
                way = WAYS[number % len(WAYS)]
                way(desk, rng)
                killed[way.__name__] += 1
                acknowledged = [(phone, list(phone.recorded)) for phone in phones]
                stored = auditor.look()
                assert stored.problems == []
                for phone, versions in acknowledged:
                    assert set(versions) <= set(stored.of(phone.name))
        stored = auditor.look()
    total = sum(len(each.recorded) for each in phones)
    print(f"{kills} kills ({dict(killed)}), {total} taps acknowledged, {len(lost(phones, stored))} lost")  # noqa: T201
    assert stored.problems == []
    assert lost(phones, stored) == []
    assert recorded_twice(phones, stored) == []
    assert total > kills
