"""SDIN: the moves that our interpretation of a clause decides, not its text."""

from types import MappingProxyType
from typing import Final

from rules_ref.cards import Suit
from rules_ref.engine.decided import DecidedMove, always


def _locked_to_others(decided: DecidedMove) -> bool:
    lock = decided.position.lock
    return lock != 0 and not lock & Suit.SPADE.bit


READINGS: Final = MappingProxyType(
    {
        "SDIN-6.1": always,
        "SDIN-8.1": _locked_to_others,
        "SDIN-9.5": lambda decided: decided.has("revolution"),
    }
)
