"""Tycoon: the moves that our interpretation of a clause decides, not its text."""

from types import MappingProxyType
from typing import Final

from rules_ref.engine.decided import DecidedMove, always


def _with_a_joker(decided: DecidedMove) -> bool:
    return decided.jokers_stand


def _two_jokers(decided: DecidedMove) -> bool:
    return decided.played is not None and decided.played.all_jokers and decided.played.size > 1


READINGS: Final = MappingProxyType(
    {
        "TYC-2": lambda decided: decided.legal,
        "TYC-4": lambda decided: not decided.legal,
        "TYC-7": _two_jokers,
        "TYC-8": _with_a_joker,
        "TYC-10": _with_a_joker,
        "TYC-12": always,
        "TYC-13": always,
    }
)
