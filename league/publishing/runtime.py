"""The files with which a browser recomputes an event: Python in WebAssembly, our packages, two scripts."""

import io
import zipfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Final

from django.conf import settings

import rules_ref
import scoring

ASSETS: Final = Path(__file__).parent / "assets"
ICON: Final = Path(__file__).parents[1] / "static" / "league" / "icon.svg"
PYTHON: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
_SCRIPTS: Final = ("daifugo.js", "verify.js")
_LIBRARY: Final = "runtime/rules.zip"
_NAMES: Final = (*_SCRIPTS, *(f"runtime/{name}" for name in PYTHON), _LIBRARY)
_KINDS: Final = {".py", ".txt", ".md", ".json"}
_LEFT_OUT: Final = {"sheets", "distribution", "__pycache__"}
"""Folders that a browser does not need: sheets (they need reportlab), the library's packaging, caches."""
_FIRST_DAY: Final = (1980, 1, 1, 0, 0, 0)


def has_python() -> bool:
    """Whether Python for browsers was fetched (docs/library.md)."""
    return all((_folder() / name).is_file() for name in PYTHON)


def browser_files() -> dict[str, bytes]:
    """The files by their names in a site; empty if Python for browsers was not fetched."""
    return {name: browser_file(name) for name in _NAMES} if has_python() else {}


def browser_file(name: str) -> bytes:
    """One of these files by its name. Raises FileNotFoundError."""
    if name not in _NAMES:
        raise FileNotFoundError(name)
    if name == _LIBRARY:
        return library()
    return (ASSETS / name if name in _SCRIPTS else _folder() / Path(name).name).read_bytes()


def _folder() -> Path:
    folder: Path = settings.VAR / "pyodide"
    return folder


@cache
def library() -> bytes:
    """The packages of rules and scoring as an archive; reproducible byte for byte."""
    packages = (rules_ref, scoring)
    return zipped({name: path.read_bytes() for package in packages for name, path in sorted(_files(package))})


def zipped(files: Mapping[str, bytes]) -> bytes:
    """The files as an archive: the same files give the same bytes."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, file in files.items():
            archive.writestr(zipfile.ZipInfo(name, _FIRST_DAY), file, zipfile.ZIP_DEFLATED)
    return content.getvalue()


def _files(package: ModuleType) -> Iterator[tuple[str, Path]]:
    folder = Path(package.__path__[0])
    for path in folder.rglob("*"):
        parts = path.relative_to(folder.parent).parts
        if path.suffix in _KINDS and not _LEFT_OUT & set(parts):
            yield "/".join(parts), path
