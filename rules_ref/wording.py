"""How cards and suits are written in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_ref.cards import SUITS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules_ref.cards import Card


def cards_text(cards: Iterable[Card]) -> str:
    """``♠3 ♥3 JOKER``."""
    return " ".join(each.symbol for each in cards)


def suits_text(bits: int) -> str:
    """``♠♥`` for a set of suit bits."""
    return "".join(suit.symbol for suit in SUITS if bits & suit.bit)
