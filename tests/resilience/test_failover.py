"""The first PostgreSQL is killed, the stand-by promoted: nothing that was acknowledged is lost, and nothing is there twice."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest
from django.conf import settings

from tests.processes import environment, manage
from tests.resilience.desk import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.resilience

TIMES = 3
PROGRAMS = [str(each.parent) for each in Path("/usr/lib/postgresql").glob("*/bin/pg_basebackup")]
WRITER = """
import sys, time
from django.contrib.sessions.models import Session
from django.db import Error, connection
from django.utils import timezone
for number in range(100_000):
    while True:
        try:
            Session.objects.get_or_create(pk=str(number), defaults={"expire_date": timezone.now()})
            break
        except Error:
            connection.close()
            time.sleep(0.2)
    print(number, flush=True)
"""


class Postgres:
    """A server in a folder of its own, run by the user whom it accepts."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self.data = folder / f"data-{port}"
        self.path = os.pathsep.join([*PROGRAMS, os.environ["PATH"]])

    def run(self, *command: str) -> None:
        user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        done = subprocess.run(
            [*user, "env", f"PATH={self.path}", *command],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        self.run("pg_ctl", "-D", str(self.data), "-l", f"{self.data}.log", "-o", options, "-w", "start")

    def kill(self) -> None:
        pid = int((self.data / "postmaster.pid").read_text().split()[0])
        os.kill(pid, signal.SIGKILL)


@pytest.fixture
def pair() -> Iterator[tuple[Postgres, Postgres]]:
    """A primary that acknowledges only what its stand-by has too."""
    if not PROGRAMS and shutil.which("pg_basebackup") is None:
        pytest.skip("needs PostgreSQL: apt-get install postgresql")
    folder = Path(tempfile.mkdtemp())
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
    first, second = (Postgres(folder, free_port()) for _ in range(2))
    first.run("initdb", "-D", str(first.data), "--auth=trust", "--username=postgres", "--encoding=UTF8")
    first.start()
    first.run(
        "pg_basebackup",
        "-D",
        str(second.data),
        "-R",
        "-h",
        "127.0.0.1",
        "-p",
        str(first.port),
        "-U",
        "postgres",
    )
    second.start()
    with closing(
        psycopg.connect(host="127.0.0.1", port=first.port, user="postgres", autocommit=True)
    ) as server:
        server.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
        server.execute("SELECT pg_reload_conf()")
    yield first, second
    for each in (first, second):
        with suppress(AssertionError):  # the one that was killed
            each.run("pg_ctl", "-D", str(each.data), "-m", "immediate", "stop")
    shutil.rmtree(folder)


@pytest.mark.parametrize("time_nr", range(TIMES))
def test_nothing_acknowledged_is_lost_and_nothing_is_there_twice(
    pair: tuple[Postgres, Postgres], time_nr: int
) -> None:
    first, second = pair
    hosts = f"127.0.0.1:{first.port},127.0.0.1:{second.port}"
    url = f"postgres://postgres@{hosts}/postgres?target_session_attrs=read-write"
    desk = environment(DATABASE_URL=url, SECRET_KEY="s" * 60)
    done = manage("migrate", "-v0", **desk)
    assert done.returncode == 0, done.stderr
    writer = subprocess.Popen(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", WRITER],
        cwd=settings.BASE_DIR,
        env=desk,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert writer.stdout is not None
    acknowledged = [int(writer.stdout.readline()) for _ in range(50 + 17 * time_nr)]
    first.kill()
    began = time.monotonic()
    second.run("pg_ctl", "-D", str(second.data), "-w", "promote")
    with closing(
        psycopg.connect(host="127.0.0.1", port=second.port, user="postgres", autocommit=True)
    ) as server:
        server.execute("ALTER SYSTEM RESET synchronous_standby_names")
        server.execute("SELECT pg_reload_conf()")
    acknowledged += [int(writer.stdout.readline()) for _ in range(50)]
    took = time.monotonic() - began
    writer.kill()
    writer.wait()
    writer.stdout.close()
    with closing(psycopg.connect(host="127.0.0.1", port=second.port, user="postgres")) as server:
        stored = [int(key) for (key,) in server.execute("SELECT session_key FROM django_session")]
    lost = set(acknowledged) - set(stored)
    print(f"fail-over {time_nr + 1}: {len(acknowledged)} acknowledged, lost {len(lost)}, {took:.1f} s")  # noqa: T201
    assert lost == set()
    assert len(stored) == len(set(stored))
