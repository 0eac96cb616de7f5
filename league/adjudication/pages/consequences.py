"""What follows from a move, in sentences: one for each effect of a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import get_language

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules_ref.effects import Effect


def consequences_of(effects: Iterable[Effect]) -> list[str]:
    """The sentences in the reader's language, in the order in which it happens."""
    language = get_language() or "ja"
    return [each.text.in_language(language) for each in effects]
