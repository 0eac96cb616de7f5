"""The language paper is printed in: that of the page it was asked for on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import get_language

if TYPE_CHECKING:
    from scoring.sheets.pdf import Language


def paper_language() -> Language:
    """The language in force, as the sheets know it."""
    return "en" if (get_language() or "ja").startswith("en") else "ja"
