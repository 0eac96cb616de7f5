"""Measure the table of docs/starting.md anew: time until the first page, by Python and way of starting.

    python .ci/starts.py [PYTHON …]

Each way begins in an empty folder, which is also the home, with an empty pip cache, and ends when the
page of the demo event has come. Rows of other Pythons stay as they are.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from first_page import first_page

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "starting.md"
BEGIN, END = "<!-- measured -->\n", "<!-- end -->\n"
HEADING: Final = (
    "| Python | `make run` | `python desk.py` | the same, the next time | the wheel | the bundle |\n"
    "| --- | ---: | ---: | ---: | ---: | ---: |\n"
)
NOT_OURS: Final = {"VAR", "XDG_DATA_HOME", "XDG_CACHE_HOME", "PIP_CACHE_DIR", "VIRTUAL_ENV", "PYTHONPATH"}


def main() -> None:
    pythons = sys.argv[1:] or [sys.executable]
    for python in pythons:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made:
            version, *costs = row(shutil.which(python) or python, Path(made))
        keep(version, f"| {version} | {' | '.join(costs)} |")


def row(python: str, made: Path) -> Iterator[str]:
    """The version of a Python, then the cost of each way to a page."""
    asked = [python, "-c", "import platform; print(platform.python_version())"]
    yield subprocess.run(asked, capture_output=True, encoding="utf-8", check=True).stdout.strip()
    copy = clone(made / "make")
    command = ["make", "run", f"PYTHON={python}", "PORT={port}"]
    yield str(first_page(command, cwd=copy, env=home(copy)))
    copy = clone(made / "desk")
    for _ in range(2):
        yield str(first_page([python, "desk.py"], cwd=copy, env=home(copy)))
    bundle = bundle_of(python, made)
    yield str(wheel(python, bundle, made / "wheel"))
    yield str(first_page([python, "desk.py"], cwd=bundle, env=home(bundle) | {"PIP_NO_INDEX": "1"}))


def clone(to: Path) -> Path:
    """Clone the desk's repository, as a user does."""
    subprocess.run(["git", "clone", "--quiet", ROOT, to], check=True)  # noqa: S607
    return to


def home(folder: Path) -> dict[str, str]:
    """The environment of a user who has never started it."""
    kept = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
    return kept | {"HOME": str(folder)}


def bundle_of(python: str, made: Path) -> Path:
    """Pack and unpack the bundle for this Python; return its folder."""
    build = [python, str(ROOT / ".ci" / "bundle.py"), "--for", "here", "--to", str(made)]
    subprocess.run(build, check=True)
    (packed,) = made.glob("*.zip")
    with zipfile.ZipFile(packed) as file:
        file.extractall(made)
    return made / packed.stem


def wheel(python: str, bundle: Path, folder: Path) -> object:
    """Start from the wheel as pipx and uvx do: an environment, the wheel with dependencies, the program."""
    (built,) = (bundle / "wheels").glob("daifugo_desk-*.whl")
    steps = (
        f'{python} -m venv . && bin/pip install --quiet "{built}" && exec bin/daifugo-desk --port {{port}}'
    )
    folder.mkdir()
    return first_page(["sh", "-c", steps], cwd=folder, env=home(folder))


def keep(version: str, measured: str) -> None:
    """Replace the row of this Python in the table, the oldest Python first."""
    text = PAGE.read_text(encoding="utf-8")
    table = text.partition(BEGIN)[2].partition(END)[0].removeprefix(HEADING)
    rows = {line.split("|")[1].strip(): line for line in table.splitlines()}
    rows = {known: line for known, line in rows.items() if minor(known) != minor(version)}
    rows[version] = measured
    body = "".join(f"{rows[version]}\n" for version in sorted(rows, key=minor))
    written = re.sub(f"(?s){BEGIN}.*{END}", lambda _: BEGIN + HEADING + body + END, text)
    PAGE.write_text(written, encoding="utf-8")


def minor(version: str) -> int:
    """The minor version, such as 13 of 3.13.0."""
    return int(version.split(".")[1])


if __name__ == "__main__":
    main()
