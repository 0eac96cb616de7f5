"""Bundles: one style sheet and one script for a table's pages; on a slow network every request costs."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.files.storage import FileSystemStorage

STYLES: Final = (
    "pico.classless.min", "tokens", "desk", "controls", "panels", "pieces", "table", "seating", "clock", "outbox", "judge",
)  # fmt: skip
_SCRIPTS: Final = (
    "live", "clock", "store", "games", "outbox", "copies", "table", "pending", "entering", "judge",
)  # fmt: skip
_OUTBOX: Final = ("store", "games", "outbox", "questions")
_LAYING: Final = ("trouble", "laying", *_OUTBOX, "lay_waiting")
_ASKING: Final = ("adjudicate", "verdict_card", *_OUTBOX, "asking_waiting")
BUNDLES: Final[Mapping[str, tuple[str, ...]]] = {
    "league/css/table-page.css": tuple(f"league/css/{name}.css" for name in STYLES),
    "league/js/table-page.js": ("django_htmx/htmx-2.min.js", *(f"league/js/{name}.js" for name in _SCRIPTS)),
    "league/js/lay-page.js": tuple(f"league/js/{name}.js" for name in _LAYING),
    "league/js/ask-page.js": tuple(f"league/js/{name}.js" for name in _ASKING),
}
"""The static files of each bundle, in order, by the bundle's name."""


class BundleFinder(finders.BaseFinder):
    """A static files finder for bundles, rebuilt in ``VAR`` when a file in them has changed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.storage = FileSystemStorage(settings.VAR / "bundles")

    def find(  # type: ignore[override]
        self, path: str, find_all: bool = False, **_options: Any
    ) -> str | list[str]:
        if path not in BUNDLES:
            return []
        made = self._made(path)
        return [made] if find_all else made

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:  # noqa: ARG002
        for path in BUNDLES:
            self._made(path)
            yield path, self.storage

    def _made(self, path: str) -> str:
        target = Path(self.storage.path(path))
        content = "\n".join(
            Path(str(finders.find(name))).read_text(encoding="utf-8") for name in BUNDLES[path]
        )
        if not target.exists() or target.read_text(encoding="utf-8") != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            half = target.with_suffix(f".{uuid4()}")
            half.write_text(content, encoding="utf-8")
            half.replace(target)
        return str(target)
