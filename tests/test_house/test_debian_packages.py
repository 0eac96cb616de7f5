import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
ASKED = re.compile(r"\.ci/debian-packages ([a-z][a-z0-9-]*(?: [a-z][a-z0-9-]*)*)")


def packages_asked_for():
    for path in (ROOT / ".ci/run", ROOT / ".ci/with-postgres", ROOT / "Makefile"):
        for line in ASKED.findall(path.read_text()):
            yield from line.split()


def test_every_package_that_a_recipe_asks_for_is_one_whose_use_can_be_seen():
    known = set(
        re.findall(r"^    \[([a-z0-9-]+)\]=", (ROOT / ".ci/debian-packages").read_text(), re.MULTILINE)
    )
    asked = set(packages_asked_for())
    assert {"nodejs", "chromium", "postgresql"} <= asked
    assert asked - known == set()


def test_an_unknown_package_is_named():
    done = subprocess.run(
        [ROOT / ".ci/debian-packages", "left-pad"], capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert "left-pad" in done.stderr
