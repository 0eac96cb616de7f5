"""PostgreSQL is killed and its stand-by promoted, repeatedly: acknowledged taps are stored once."""

import time
from pathlib import Path
from typing import Final

import pytest

from tests.processes import manage
from tests.resilience.audit import auditing, lost, recorded_twice
from tests.resilience.desk import OPEN_TABLES, Desk
from tests.resilience.phone import await_taps, tapping
from tests.resilience.postgres import is_there, servers

TAPS: Final = 5
# Not the demo event: on a busy machine it would take minutes to store it on two servers first.
HALF_A_SET: Final = """
from random import Random
from django.utils import timezone
from league.access import Person
from league.models import Match
from league.rehearsal.services.tables import BotReferee, play_table
from tests.rehearsal.plan import new_round
new_round(4, 1)
for match in Match.objects.all():
    play_table(match, BotReferee(Person("審判"), Random(match.pk), timezone.now), before=(1, 3))
"""
"""Four tables, at which two games have been played."""


@pytest.mark.parametrize("times", [2, pytest.param(10, marks=pytest.mark.resilience)])
def test_no_tap_is_lost_when_a_stand_by_takes_over(tmp_path: Path, times: int) -> None:
    if not is_there():
        pytest.skip("needs PostgreSQL: apt-get install postgresql")
    with servers(2) as pair:
        primary, stand_by = pair
        hosts = f"127.0.0.1:{primary.port},127.0.0.1:{stand_by.port}"
        url = f"postgres://postgres@{hosts}/postgres?target_session_attrs=read-write"
        desk = Desk(tmp_path, more={"DATABASE_URL": url, "BACKUP_SECONDS": "0"})
        for command in (("migrate",), ("shell", "--no-imports", "-c", HALF_A_SET)):
            done = manage(*command, **desk.variables())
            assert done.returncode == 0, done.stderr
        stand_by.follow(primary)
        tables = [f"/t/{token}/" for (token,) in primary.ask(OPEN_TABLES)]
        took = []
        with desk.serving(), auditing(desk.variables()) as auditor, tapping(desk.port, tables, 4) as phones:
            for _time in range(times):
                await_taps(phones, TAPS)
                primary.kill()
                began = time.monotonic()
                stand_by.promote()
                await_taps(phones, 1)
                took.append(time.monotonic() - began)
                acknowledged = [(phone.name, list(phone.recorded)) for phone in phones]
                stored = auditor.look()
                assert stored.problems == []
                assert [name for name, versions in acknowledged if set(versions) - set(stored.of(name))] == []
                primary, stand_by = stand_by, primary
                stand_by.follow(primary)
        with auditing(desk.variables()) as auditor:
            stored = auditor.look()
    total = sum(len(phone.recorded) for phone in phones)
    print(  # noqa: T201
        f"{times} fail-overs, {total} taps acknowledged, {len(lost(phones, stored))} lost,"
        f" {len(recorded_twice(phones, stored))} phones with one twice; back within {max(took):.1f} s"
    )
    assert stored.problems == []
    assert (lost(phones, stored), recorded_twice(phones, stored)) == ([], [])
