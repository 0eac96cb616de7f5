"""What follows from a move, in sentences: one for each effect of a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import get_language

from rules_ref.effects import effect_text

if TYPE_CHECKING:
    from collections.abc import Iterable


def consequences_of(effects: Iterable[dict[str, Any]]) -> list[str]:
    """The sentences in the reader's language, in the order in which it happens."""
    language = get_language() or "ja"
    return [effect_text(each["kind"], each).in_language(language) for each in effects]
