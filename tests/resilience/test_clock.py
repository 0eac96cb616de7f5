"""The clock of the desk's computer jumps back in the middle of a match, and everything goes on in order."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from league.management.commands.demo_event import USERNAME
from tests.resilience.audit import auditing, lost, recorded_twice
from tests.resilience.desk import Desk
from tests.resilience.phone import Visitor, await_taps, tapping

LIBRARIES: Final = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
HOUR: Final = 60 * 60
JUMPS: Final = (-HOUR, 0, -HOUR, -24 * HOUR, -365 * 24 * HOUR)
"""Offsets from this machine's time, in seconds. A day forward would sign users out as idle."""
TAPS: Final = 6
SLEEPING: Final = Path(__file__).parent / "sleeping"
"""Debian's libfaketime (0.9.10) refuses Python's sleep on a machine that started less than an hour ago."""


class Clock:
    """The clock of a desk: this machine's time and an offset."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.jump(0)

    def jump(self, seconds: int) -> None:
        """Set the offset; the desk sees it within a second."""
        new = self.file.with_suffix(".new")
        new.write_text(f"{seconds:+d}\n")
        new.replace(self.file)

    @property
    def variables(self) -> dict[str, str]:
        """The environment of a process with this time; monotonic clocks are not changed."""
        return {
            "LD_PRELOAD": str(LIBRARIES[0]),
            "FAKETIME_TIMESTAMP_FILE": str(self.file),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "NO_FAKE_STAT": "1",
            "PYTHONPATH": str(SLEEPING),
        }


@pytest.fixture
def clock(tmp_path: Path) -> Clock:
    if not LIBRARIES:
        pytest.skip("needs a clock that can be set: apt-get install libfaketime")
    return Clock(tmp_path / "time")


@pytest.fixture
def timed(desk: Desk, clock: Clock, tmp_path: Path) -> Iterator[Desk]:
    """A desk that runs on this clock."""
    timed = desk.another(tmp_path / "timed", **clock.variables)
    timed.start()
    yield timed
    timed.stop()


def test_a_clock_set_back_refuses_nothing_and_mixes_nothing_up(timed: Desk, clock: Clock) -> None:
    organiser = Visitor(timed.port)
    password = (timed.folder / "var" / "demo_password").read_text().strip()
    assert organiser.sign_in(USERNAME, password) == 302
    with tapping(timed.port, timed.table_links(), 3) as phones:
        for seconds in JUMPS:
            clock.jump(seconds)
            await_taps(phones, TAPS)
            answer, page = organiser.ask("GET", "/e/demo/hall/")
            assert answer.status == 200, "signed out"
            assert max([0, *map(int, re.findall(r'data-left="(-?\d+)"', page))]) <= HOUR
            assert Visitor(timed.port).sign_in(USERNAME, password) == 302
    with auditing(timed.variables()) as auditor:
        stored = auditor.look()
    assert stored.problems == []
    assert (lost(phones, stored), recorded_twice(phones, stored)) == ([], [])
    assert {said for phone in phones for said in phone.answers} <= {"recorded", "stale"}
    print(f"{len(JUMPS)} jumps, {sum(len(phone.recorded) for phone in phones)} taps acknowledged, none lost")  # noqa: T201
