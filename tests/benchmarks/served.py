"""A desk served by a subprocess, and the processor time that it takes for a phone's requests.

``python -m tests.benchmarks.served FOLDER`` serves the desk in an empty folder; it prints its port and the
table's address, and stops when its standard input ends.
"""

import asyncio
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from uuid import uuid4

import uvicorn

from league.serving.application import application
from league.serving.limits import OPTIONS
from league.serving.supervisor import listen
from tests.load.asking import Caller
from tests.load.measuring import cpu_seconds

EVENT: Final = "/e/large/"
STANDINGS: Final = f"{EVENT}standings/"
_EXIT: Final = "sets/1/games/2/exits/"


class ServedDesk:
    """The desk's clients: a referee's phone and a visitor's, each with one connection, which accept gzip."""

    def __init__(self, port: int, address: str, pid: int) -> None:
        self.address = address
        self._pid = pid
        self._phone, self._visitor = Caller(port, 0), Caller(port, 1)
        self._runner = asyncio.Runner()
        self._version = self._csrf = ""

    def seconds_of(self, act: Callable[[], None]) -> float:
        """The processor seconds that an act costs the server."""
        before = cpu_seconds([self._pid])
        act()
        return cpu_seconds([self._pid]) - before

    def look(self, path: str, times: int, *, referee: bool = False, unchanged: bool = False) -> None:
        """Request a page ``times`` times, as a visitor or referee; ``unchanged``: with its ETag."""
        asker = self._phone if referee else self._visitor
        headers = {"Accept_Encoding": "gzip"}
        if unchanged:
            headers["If_None_Match"] = self._runner.run(asker.get(path, **headers)).headers["etag"]
        for _ in range(times):
            assert self._runner.run(asker.get(path, **headers)).status == (304 if unchanged else 200)

    def sign_on(self) -> None:
        """Sign on as the referee of this phone."""
        self._csrf = self._attribute("csrf")
        self._post("referee/", {"name": "山本"})
        self._version = self._attribute("version")

    def tap(self, times: int, behind: int) -> None:
        """Send ``times`` exits, each undone, while ``behind`` entries wait in the phone's outbox."""
        for _ in range(times):
            for way, values in ((_EXIT, {"player": "2"}), ("undo/", {})):
                said = {"client_id": str(uuid4()), "base_version": self._version} | values
                self._version = self._post(way, said, Desk_Outbox=str(behind))["desk-version"]

    def _attribute(self, name: str) -> str:
        page = self._runner.run(self._phone.get(self.address)).body.decode()
        found = re.search(f'data-{name}="([^"]+)"', page)
        assert found is not None
        return found[1]

    def _post(self, way: str, values: Mapping[str, str | list[str]], **headers: str) -> dict[str, str]:
        headers |= {"HX_Request": "true", "X_CSRFToken": self._csrf, "Accept_Encoding": "gzip"}
        answer = self._runner.run(self._phone.post(f"{self.address}{way}", values, **headers))
        assert answer.status < 400
        return dict(answer.headers)

    def close(self) -> None:
        self._phone.hang_up()
        self._visitor.hang_up()
        self._runner.close()


@contextmanager
def served_desk() -> Iterator[ServedDesk]:
    """Serve a desk with a table in play and an event of 100 people while the body runs."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tests.benchmarks.served", folder]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as desk:
            assert desk.stdin is not None
            assert desk.stdout is not None
            try:
                port, address = desk.stdout.readline().split()
                served = ServedDesk(int(port), address, desk.pid)
                served.sign_on()
                yield served
                served.close()
            finally:
                desk.stdin.close()


def main(folder: Path) -> None:
    from tests.benchmarks.table import settle_in  # noqa: PLC0415 - which reads pages of this module's rows

    settle_in(folder)
    from tests.benchmarks.page_rows import stored, table_in_play  # noqa: PLC0415 - models need the settings

    stored(100)
    address = table_in_play().table.get_absolute_url()
    listener = listen(0, "127.0.0.1")
    print(listener.getsockname()[1], address, flush=True)  # noqa: T201 - what the parent waits for
    uvicorn.Server(uvicorn.Config(application, factory=True, **OPTIONS)).run(sockets=[listener])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
