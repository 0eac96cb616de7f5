#!/usr/bin/env python3
"""Write docs/schemas anew from the types of the code: `python .ci/build_schemas.py`."""

from __future__ import annotations

import json
from pathlib import Path

from league.api.json_schemas import NAMED, schema

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "schemas"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in NAMED:
        text = json.dumps(schema(name), ensure_ascii=False, indent=1) + "\n"
        (FOLDER / f"{name}.json").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
