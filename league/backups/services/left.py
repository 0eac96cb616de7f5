"""Backups on disk: what was erased in the database is still in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from pathlib import Path

_FOLDERS = ("backups", "before-updates", "replaced", "standby", ".restoring-*")


def copies_left() -> list[str]:
    """The non-empty folders with backups, by the names that the operator knows."""
    found: list[Path] = [settings.BACKUPS, *([settings.COPIES_TO] if settings.COPIES_TO else [])]
    found += [folder for name in _FOLDERS for folder in settings.VAR.glob(name)]
    return sorted(
        {
            f"{folder.parent.name}/{folder.name}"
            for folder in found
            if folder.is_dir() and any(folder.iterdir())
        }
    )
