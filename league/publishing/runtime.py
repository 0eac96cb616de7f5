"""What a browser needs to recompute an event: Python in WebAssembly, if it was fetched, and our rules and scoring."""

from __future__ import annotations

import io
import zipfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.conf import settings

import rules_ref
import scoring

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

NAMES: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
FOLDER: Final = "runtime"
_KINDS: Final = {".py", ".txt", ".json"}
_LEFT_OUT: Final = {"sheets", "distribution", "__pycache__"}
"""Sheets are drawn with what is no part of Python."""
_FIRST_DAY: Final = (1980, 1, 1, 0, 0, 0)


def runtime() -> dict[str, bytes]:
    """The files by their names in a site; empty where Python for browsers was not fetched (docs/library.md)."""
    folder = settings.VAR / "pyodide"
    if not all((folder / name).is_file() for name in NAMES):
        return {}
    found = {f"{FOLDER}/{name}": (folder / name).read_bytes() for name in NAMES}
    return found | {f"{FOLDER}/rules.zip": library()}


@cache
def library() -> bytes:
    """The rules and the scoring as an archive; the same code gives the same bytes."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for package in (rules_ref, scoring):
            for name, path in sorted(_files(package)):
                archive.writestr(zipfile.ZipInfo(name, _FIRST_DAY), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return content.getvalue()


def _files(package: ModuleType) -> Iterator[tuple[str, Path]]:
    folder = Path(package.__path__[0])
    for path in folder.rglob("*"):
        parts = path.relative_to(folder.parent).parts
        if path.suffix in _KINDS and not _LEFT_OUT & set(parts):
            yield "/".join(parts), path
