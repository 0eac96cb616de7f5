"""Write a site into a folder: only changed files are written, and files no longer part of it are removed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

    from league.publishing.site import Files

LIST: Final = ".published.json"
"""Which files were written by us: others in the folder are left alone."""


def write(files: Files, folder: Path) -> int:
    """Update a folder; returns the number of files written. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    known = folder / LIST
    before = set(json.loads(known.read_text("utf-8"))) if known.exists() else set()
    changed = 0
    for path, content in files.items():
        target = folder / path
        if not target.is_file() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            changed += 1
    for path in before - files.keys():
        (folder / path).unlink(missing_ok=True)
    known.write_text(json.dumps(sorted(files)), "utf-8")
    return changed
