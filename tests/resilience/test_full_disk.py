"""The disk fills up in the middle of a match: pages are served, taps wait and say why, none is lost."""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from league.management.commands.demo_event import USERNAME
from tests.patience import PATIENCE
from tests.resilience.audit import auditing, lost, recorded_twice
from tests.resilience.desk import Desk
from tests.resilience.phone import Visitor, await_taps, tapping

MEGABYTE: Final = 1024 * 1024
TAPS: Final = 6
WARNS: Final = "ディスクの空きはあと"


@dataclass(frozen=True)
class Disk:
    """A separate disk in memory, whose size can be changed while it is in use."""

    folder: Path

    def leave(self, megabytes: int) -> None:
        """Resize the disk to leave this much free; measured again if the desk has written more in between."""
        until = time.monotonic() + PATIENCE
        while True:
            at = os.statvfs(self.folder)
            used = (at.f_blocks - at.f_bfree) * at.f_frsize
            try:
                return _mount("-o", f"remount,size={used + megabytes * MEGABYTE}", str(self.folder))
            except subprocess.CalledProcessError:
                if time.monotonic() > until:
                    raise


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    folder = tmp_path / "disk"
    folder.mkdir()
    try:
        _mount("-t", "tmpfs", "-o", "size=1g", "tmpfs", str(folder))
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("needs a disk of its own: to be run as root, on Linux")
    yield Disk(folder)
    # Lazy, because an auditor that is just ending may still use it.
    subprocess.run(["umount", "--lazy", str(folder)], check=True)  # noqa: S607


@contextmanager
def serving(desk: Desk, disk: Disk) -> Iterator[Desk]:
    """A copy of the desk on this disk."""
    there = desk.another(disk.folder / "desk", BACKUP_SECONDS="0")
    there.start()
    try:
        yield there
    finally:
        disk.leave(1000)
        there.stop()


def test_on_a_full_disk_pages_stay_and_taps_wait_for_room(desk: Desk, disk: Disk) -> None:
    with serving(desk, disk) as full:
        organiser = Visitor(full.port)
        password = (full.folder / "var" / "demo_password").read_text().strip()
        assert organiser.sign_in(USERNAME, password) == 302
        assert WARNS not in organiser.ask("GET", "/e/demo/hall/")[1]
        with tapping(full.port, full.table_links(), 3) as phones:
            await_taps(phones, TAPS)
            disk.leave(150)
            assert WARNS in organiser.ask("GET", "/e/demo/hall/")[1]
            disk.leave(0)
            until = time.monotonic() + PATIENCE
            while not all(phone.troubles for phone in phones):
                assert time.monotonic() < until, [phone.answers for phone in phones]
                time.sleep(0.1)
            pages = ["/", "/e/demo/", "/e/demo/standings/", "/e/demo/hall/", *full.table_links()]
            assert {path: organiser.ask("GET", path)[0].status for path in pages} == dict.fromkeys(pages, 200)
            refused = sum(sum(phone.troubles.values()) for phone in phones)
            disk.leave(1000)
            await_taps(phones, TAPS)
        assert {cause for phone in phones for cause in phone.troubles} <= {"full", "busy"}
        assert any("full" in phone.troubles for phone in phones)
        with auditing(full.variables()) as auditor:
            stored = auditor.look()
    assert stored.problems == []
    assert (lost(phones, stored), recorded_twice(phones, stored)) == ([], [])
    acknowledged = sum(len(phone.recorded) for phone in phones)
    print(f"{refused} answers of 503 on a full disk, {acknowledged} taps acknowledged, none lost")  # noqa: T201


def _mount(*options: str) -> None:
    subprocess.run(["mount", *options], check=True, capture_output=True)  # noqa: S607
