#!/usr/bin/env python3
"""Write docs/schemas anew from the descriptions in the code: `python .ci/build_schemas.py`."""

import json
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")

from league.api.json_schemas import NAMED, schema  # noqa: E402 - the shapes of the API need Django's settings

FOLDER = ROOT / "docs" / "schemas"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in NAMED:
        text = json.dumps(schema(name), ensure_ascii=False, indent=1) + "\n"
        (FOLDER / f"{name}.json").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
