"""Start the desk as its owner would, and fetch a table's page: ``python .ci/first_page.py [COMMAND …]``."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

PORT = 8199
WITHIN = 600
HOME = f"http://localhost:{PORT}"


def main() -> None:
    """Status 0 once a table's page has come; says how long that took."""
    command = sys.argv[1:] or [sys.executable, "desk.py"]
    began = time.monotonic()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        desk = subprocess.Popen(
            [*command, "--port", str(PORT)], env=os.environ | {"VAR": str(Path(folder) / "var")}
        )
        try:
            home = awaited(desk, began)
            assert page(first(home, r'"(/static/[^"]+\.css)"'))
            event = first(home, r'href="(/e/[^"]+/)"')
            assert "デモ大会" in page(event)
        finally:
            desk.terminate()
            desk.wait(60)
    sys.stdout.write(f"A page of the demo event after {time.monotonic() - began:.0f} s.\n")


def awaited(desk: subprocess.Popen[bytes], began: float) -> str:
    """The first page, as soon as there is one."""
    while time.monotonic() - began < WITHIN:
        if desk.poll() is not None:
            sys.exit(f"It ended with {desk.returncode}.")
        try:
            return page("/")
        except OSError:
            time.sleep(0.5)
    sys.exit(f"No page within {WITHIN} s.")


def page(path: str) -> str:
    """What stands at an address of the desk."""
    with urllib.request.urlopen(HOME + path, timeout=60) as answer:  # noqa: S310
        text: str = answer.read().decode()
    return text


def first(text: str, pattern: str) -> str:
    """What the pattern's group finds first."""
    found = re.search(pattern, text)
    assert found is not None, text
    return found.group(1)


if __name__ == "__main__":
    main()
