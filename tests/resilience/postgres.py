"""PostgreSQL servers in a temporary folder, one the stand-by of the other."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import psycopg

from tests.patience import PATIENCE
from tests.resilience.desk import free_port

PROGRAMS: Final = [str(path.parent) for path in Path("/usr/lib/postgresql").glob("*/bin/pg_basebackup")]


def is_there() -> bool:
    """Whether PostgreSQL is installed."""
    return bool(PROGRAMS) or shutil.which("pg_basebackup") is not None


class Postgres:
    """A PostgreSQL server; root runs it as the user postgres."""

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

    def initialise(self) -> None:
        # No sync, here and for a stand-by: only processes are killed, not the machine.
        self.run(
            "initdb", "-D", str(self.data), "--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-sync",
        )  # fmt: skip

    def start(self) -> None:
        # No Unix socket: its lock names a process, and a killed one stays in the process table until it is
        # reaped, for ever in a container whose first process reaps only its own children.
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''"
        log = Path(f"{self.data}.log")
        try:
            self.run(
                "pg_ctl", "-D", str(self.data), "-l", str(log), "-o", options, "-w", "-t", str(int(PATIENCE)), "start",
            )  # fmt: skip
        except AssertionError as error:
            raise AssertionError(f"{error}\n{log.read_text() if log.exists() else ''}") from error

    def kill(self) -> None:
        """Kill the server; its child processes end with it."""
        os.kill(int((self.data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)

    def promote(self) -> None:
        """Promote the stand-by to a primary that waits for no other server."""
        self.run("pg_ctl", "-D", str(self.data), "-w", "-t", str(int(PATIENCE)), "promote")
        self.tell("ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()")

    def follow(self, primary: Postgres) -> None:
        """Restart as the stand-by of the primary, which then acknowledges only what this server has, too."""
        if self.data.exists():
            shutil.rmtree(self.data)
        self.run(
            "pg_basebackup", "-D", str(self.data), "-R", "-c", "fast", "--no-sync",
            "-h", "127.0.0.1", "-p", str(primary.port), "-U", "postgres",
        )  # fmt: skip
        self.start()
        primary.tell("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")

    def tell(self, *statements: str) -> None:
        with self._connection() as server:
            for statement in statements:
                server.execute(statement)

    def ask(self, question: str) -> list[Any]:
        """The rows of a query."""
        with self._connection() as server:
            return server.execute(question).fetchall()

    @contextmanager
    def _connection(self) -> Iterator[psycopg.Connection]:
        with closing(
            psycopg.connect(host="127.0.0.1", port=self.port, user="postgres", autocommit=True)
        ) as server:
            yield server


@contextmanager
def servers(number: int) -> Iterator[list[Postgres]]:
    """Create ``number`` servers, of which the first is started; all are removed afterwards."""
    folder = Path(tempfile.mkdtemp())
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
    made = [Postgres(folder, free_port()) for _ in range(number)]
    made[0].initialise()
    made[0].start()
    try:
        yield made
    finally:
        for each in made:
            with suppress(AssertionError):  # it was killed
                each.run("pg_ctl", "-D", str(each.data), "-m", "immediate", "stop")
        shutil.rmtree(folder)
