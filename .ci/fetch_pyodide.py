"""Fetch Python for browsers into the folder of a desk: ``python .ci/fetch_pyodide.py [--to var/pyodide]``.

Pyodide (MPL-2.0) from the npm registry, checked against the digest below. Sites published afterwards have the
page on which a reader recomputes an event.
"""

import argparse
import base64
import hashlib
import io
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION = "314.0.7"
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
NAMES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=ROOT / "var" / "pyodide")
    to = parser.parse_args().to
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", f"pyodide@{VERSION}"], cwd=folder, check=True)  # noqa: S607
        packed = (Path(folder) / f"pyodide-{VERSION}.tgz").read_bytes()
    if base64.b64encode(hashlib.sha512(packed).digest()).decode() != SHA512:
        sys.exit(f"pyodide {VERSION} is not what it was")
    to.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        for name in NAMES:
            found = archive.extractfile(f"package/{name}")
            if found is None:
                sys.exit(f"pyodide {VERSION} has no {name}")
            (to / name).write_bytes(found.read())
    print(f"{to}  {sum((to / name).stat().st_size for name in NAMES) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
