"""A desk in a folder of its own, served as in a hall, for tests to damage."""

from __future__ import annotations

import http.client
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from django.conf import settings

from tests.patience import PATIENCE, STARTS
from tests.processes import MANAGE, environment

OPEN_TABLES: Final = (
    "SELECT token FROM league_table JOIN league_match ON table_id = league_table.id"
    " WHERE closed_at IS NULL ORDER BY league_table.id DESC"
)


def free_port() -> int:
    """A free port, below those that the system gives to outgoing connections."""
    while True:
        port = 20_000 + int.from_bytes(os.urandom(2)) % 10_000
        try:
            with socket.create_server(("", port)):
                return port
        except OSError:
            continue


@dataclass
class Desk:
    """``manage.py serve`` with the demo event in ``folder``. ``more`` is added to its environment."""

    folder: Path
    port: int = field(default_factory=free_port)
    more: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> Path:
        return self.folder / "printed.txt"

    @property
    def database(self) -> Path:
        return self.folder / "var" / "desk.sqlite3"

    def variables(self) -> dict[str, str]:
        """The environment of all commands on this desk."""
        return environment(VAR=str(self.folder / "var"), SECRET_KEY="only-for-this-desk-" * 4) | self.more

    def start(self, *options: str) -> None:
        """Start to serve, in a process group of its own, and wait until it answers."""
        command = [*MANAGE, "serve", "--port", str(self.port), *options]
        with self.log.open("a") as output:
            self.process = subprocess.Popen(
                command,
                cwd=settings.BASE_DIR,
                env=self.variables(),
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self.await_answer()

    @contextmanager
    def serving(self, *options: str) -> Iterator[None]:
        """Serve while the body runs, and stop in any case."""
        self.start(*options)
        try:
            yield
        finally:
            self.stop()

    def await_answer(self) -> None:
        """Wait until the first page is served."""
        until = time.monotonic() + STARTS
        while time.monotonic() < until:
            try:
                if self.get("/")[0] == http.client.OK:
                    return
            except (OSError, http.client.HTTPException):
                pass
            assert self.process is not None
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.1)
        raise TimeoutError(self.log.read_text())

    def get(self, path: str, host: str = "localhost") -> tuple[int, bytes]:
        """The status and the body of a page."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", path, headers={"Host": host})
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def workers(self) -> list[int]:
        """The process ids of the workers."""
        assert self.process is not None
        listed = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.process.pid)],  # noqa: S607
            capture_output=True,
            text=True,
            check=False,
        )
        return [int(part) for part in listed.stdout.split()]

    def stop(self) -> int:
        """Stop the desk with SIGTERM, as a supervisor does; returns its exit status."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """Kill the whole process group at once, like a power cut."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)

    def another(self, folder: Path, **more: str) -> Desk:
        """A copy of this desk with the same data and keys, which does not serve yet."""
        (folder / "var").mkdir(parents=True)
        made = Desk(folder, more=more)
        with closing(sqlite3.connect(self.database)) as ours, closing(sqlite3.connect(made.database)) as copy:
            ours.backup(copy)
        for name in ("secret_key", "demo_password"):
            if (self.folder / "var" / name).exists():
                shutil.copy(self.folder / "var" / name, folder / "var")
        shutil.copytree(self.folder / "var" / "static", folder / "var" / "static")
        return made

    def table_links(self) -> list[str]:
        """The addresses of the tables with open matches, the last one first."""
        with closing(sqlite3.connect(self.database)) as database:
            tokens = database.execute(OPEN_TABLES).fetchall()
        return [f"/t/{token}/" for (token,) in tokens]

    def largest_file(self) -> str:
        """The address of the largest static file."""
        static = self.folder / "var" / "static"
        files = [path for path in static.rglob("*") if path.is_file() and path.suffix not in {".gz", ".json"}]
        return "/static/" + max(files, key=lambda file: file.stat().st_size).relative_to(static).as_posix()
