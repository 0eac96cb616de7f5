#!/usr/bin/env python3
"""Pack the rules for browsers and node as an npm package: `python .ci/build_npm.py --python var/pyodide --to dist`.

A module that runs the same Python in WebAssembly, and asks no server: `import { adjudicate } from "daifugo"`.
"""

import argparse
import io
import json
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from league.publishing.runtime import ASSETS, PYTHON, library  # noqa: E402 - the root is on the path only now
from rules_ref import __version__  # noqa: E402

DESCRIPTION = "The rules of daifugo (President): is this play legal, what follows, and by which clause. Japanese and English."
ABOUT = {
    "name": "daifugo",
    "version": __version__,
    "description": DESCRIPTION,
    "license": "MIT",
    "type": "module",
    "exports": "./daifugo.js",
    "keywords": ["daifugo", "daihinmin", "president", "tycoon", "card-game", "rules"],
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--python", type=Path, required=True, help="Python for browsers (.ci/fetch_pyodide.py)"
    )
    parser.add_argument("--to", type=Path, required=True)
    given = parser.parse_args()
    print(packed(given.python, given.to))


def packed(python: Path, to: Path) -> Path:
    """Write the package file for `npm install`; return its path."""
    to.mkdir(parents=True, exist_ok=True)
    path = to / f"daifugo-npm-{__version__}.tgz"
    with tarfile.open(path, "w:gz") as package:
        for name, content in files(python):
            about = tarfile.TarInfo(f"package/{name}")
            about.size = len(content)
            package.addfile(about, io.BytesIO(content))
    return path


def files(python: Path) -> Iterator[tuple[str, bytes]]:
    yield "package.json", json.dumps(ABOUT, indent=2).encode()
    yield "README.md", (ROOT / "docs" / "npm.md").read_bytes()
    yield "LICENSE", (ROOT / "LICENSE").read_bytes()
    yield "daifugo.js", (ASSETS / "daifugo.js").read_bytes()
    yield "runtime/rules.zip", library()
    yield from ((f"runtime/{name}", (python / name).read_bytes()) for name in PYTHON)


if __name__ == "__main__":
    main()
