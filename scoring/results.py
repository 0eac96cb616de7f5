"""What was written down at a table: the input of all scoring. Players are any distinct strings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.ranking import Exit, How

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules_ref.cards import Card, Suit

__all__ = ["Exit", "GameResult", "How", "MatchResult", "SetResult"]


@dataclass(frozen=True, slots=True)
class GameResult:
    """Finishes and fouls of one game in the order they happened. ``cut_off``: the organiser stopped it (JBL-1.9)."""

    exits: tuple[Exit, ...] = ()
    cut_off: bool = False


@dataclass(frozen=True, slots=True)
class SetResult:
    """One set: its seats (None before the seat draw), its envelope and its games so far, in order."""

    seats: Mapping[Suit, str] | None = None
    games: tuple[GameResult, ...] = ()
    envelope: str | None = None
    blind: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match as far as it has been played; sets not begun are absent."""

    players: tuple[str, ...]
    sets: tuple[SetResult, ...] = ()
    cut_off: bool = False
