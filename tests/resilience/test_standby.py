"""The first laptop dies in the middle of a round, the second takes its place: what was acknowledged is there, or is named."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import time
from contextlib import closing
from typing import TYPE_CHECKING, Final

from django.conf import settings

from tests.patience import PATIENCE
from tests.processes import MANAGE, manage
from tests.resilience.audit import auditing
from tests.resilience.desk import Desk
from tests.resilience.phone import Phone, await_taps, tapping

if TYPE_CHECKING:
    from pathlib import Path

TAPS: Final = 10


def test_a_second_laptop_takes_over(desk: Desk, tmp_path: Path) -> None:
    first = desk.another(tmp_path / "first", BACKUP_SECONDS="0")
    second = Desk(tmp_path / "second", port=first.port)
    (second.folder / "var").mkdir(parents=True)
    (first.folder / "var" / "static").rename(second.folder / "var" / "static")
    first.start()
    key = manage("standby", **first.variables()).stdout.split()[-1]
    follower = subprocess.Popen(
        [*MANAGE, "standby", f"http://127.0.0.1:{first.port}", key, "--every", "5s"],
        cwd=settings.BASE_DIR,
        env=second.variables(),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert follower.stdout is not None
    assert follower.stdout.readline().endswith(".zip\n")
    with tapping(first.port, first.table_links(), 3) as phones:
        await_taps(phones, TAPS)
        early = _recorded(phones)
        _await_told(second.folder / "var" / "standby" / "acts.jsonl", early)
        photographed = [_head(first)]
        await_taps(phones, 1)
        photographed.append(_head(first))
        first.kill()
        began = time.monotonic()
        acknowledged = _recorded(phones)
        follower.kill()
        follower.wait()
        follower.stdout.close()
        taken = manage("standby", "--take-over", "--yes", **second.variables())
        assert taken.returncode == 0, taken.stderr
        took = time.monotonic() - began
        # Looking at the copy is for this test: nobody who takes over waits for that.
        with auditing(second.variables()) as auditor:
            there = auditor.look()
        _hold_heads(second, photographed)
        began = time.monotonic()
        second.start()
        await_taps(phones, 1)
        took += time.monotonic() - began
    with auditing(second.variables()) as auditor:
        stored = auditor.look()
    second.stop()
    named = _named_in(taken.stdout)
    lacking = acknowledged - set(there.acts)
    print(  # noqa: T201
        f"{len(acknowledged)} taps acknowledged by the first: {len(acknowledged) - len(lacking)} in the copy,"
        f" {len(lacking & named)} named, {len(lacking - named)} of the last moment; taken over in {took:.0f} s"
    )
    assert (there.problems, stored.problems) == ([], [])
    # Nobody is told "recorded" before the second laptop has written it down.
    assert early <= acknowledged <= set(there.acts) | named
    assert not named & set(there.acts)


def _head(desk: Desk) -> tuple[str, str]:
    """The event, and the head of its log as a photograph of the hall screen keeps it."""
    with closing(sqlite3.connect(desk.database)) as database:
        slug, no, digits = database.execute(
            "SELECT slug, log_no, log_hash FROM league_event ORDER BY log_no DESC"
        ).fetchone()
    return slug, f"{no} {digits[:12]}"


def _hold_heads(desk: Desk, photographed: list[tuple[str, str]]) -> None:
    """Whether the copy goes as far as a head is what ``check_log --head`` says of it."""
    for slug, head in photographed:
        checked = manage("check_log", slug, "--head", head, **desk.variables())
        reaches = int(_head(desk)[1].split()[0]) >= int(head.split()[0])
        assert checked.returncode == (0 if reaches else 1), checked.stdout
        assert ("There is no entry for the head" in checked.stdout) != reaches


def _recorded(phones: list[Phone]) -> set[tuple[str, int]]:
    return {(each.name, version) for each in phones for version in list(each.recorded)}


def _named_in(text: str) -> set[tuple[str, int]]:
    return {(name, int(version)) for version, name in re.findall(r" v(\d+) (\S+) ", text)}


def _await_told(notebook: Path, acts: set[tuple[str, int]]) -> None:
    until = time.monotonic() + PATIENCE
    while not acts <= _named_in(notebook.read_text(encoding="utf-8")):
        assert time.monotonic() < until
        time.sleep(0.2)
