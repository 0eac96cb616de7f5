"""Start the desk as a user does, and fetch a page of the demo event: ``python .ci/first_page.py [COMMAND …]``."""

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path

WITHIN = 600


@dataclass(frozen=True)
class Cost:
    """Seconds until the first page, and processor seconds in all; Windows does not count the latter."""

    seconds: float
    processor: float

    def __str__(self) -> str:
        return f"{self.seconds:.0f} s ({self.processor:.0f})"


def main() -> None:
    """Exit with status 0 if a page of the demo event comes; print how long that took."""
    command = sys.argv[1:] or [sys.executable, "desk.py"]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        cost = first_page(command, env=os.environ | {"VAR": str(Path(folder) / "var")})
    sys.stdout.write(f"The first page after {cost.seconds:.0f} s, of the processor {cost.processor:.0f} s.\n")


def first_page(command: list[str], *, env: dict[str, str], cwd: Path | None = None) -> Cost:
    """The cost of a page from this command, which takes ``--port``. Ends the desk, and exits on failure."""
    port = free_port()
    command = [word.replace("{port}", str(port)) for word in command]
    if str(port) not in " ".join(command):
        command += ["--port", str(port)]
    home = f"http://localhost:{port}"
    before, began = processor(), time.monotonic()
    desk = subprocess.Popen(command, env=env, cwd=cwd)
    try:
        front = awaited(desk, f"{home}/", began)
        seconds = time.monotonic() - began
        assert page(home + first(front, r'"(/static/[^"]+\.css)"'))
        assert "デモ大会" in page(home + first(front, r'href="(/e/[^"]+/)"'))
    finally:
        end(desk)
    return Cost(seconds, processor() - before)


def end(desk: subprocess.Popen[bytes]) -> None:
    """End the desk; on Windows with child processes, because the desk is a child of the starter."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(desk.pid)], check=False)  # noqa: S607
    else:
        desk.terminate()
    desk.wait(60)


def free_port() -> int:
    """A port that is free now."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def processor() -> float:
    """Processor seconds of all ended child processes."""
    times = os.times()
    return times.children_user + times.children_system


def awaited(desk: subprocess.Popen[bytes], address: str, began: float) -> str:
    """The first page, as soon as there is one; exits if the desk ends or none comes in time."""
    while time.monotonic() - began < WITHIN:
        if desk.poll() is not None:
            sys.exit(f"It ended with {desk.returncode}.")
        try:
            return page(address)
        except OSError:
            time.sleep(0.1)
    sys.exit(f"No page within {WITHIN} s.")


def page(address: str) -> str:
    """The text of a page of the desk."""
    with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310
        text: str = answer.read().decode()
    return text


def first(text: str, pattern: str) -> str:
    """The group of the pattern's first match."""
    found = re.search(pattern, text)
    assert found is not None, text
    return found.group(1)


if __name__ == "__main__":
    main()
