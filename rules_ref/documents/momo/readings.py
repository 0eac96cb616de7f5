"""MOMO: the moves that our interpretation of a clause decides, not its text."""

from types import MappingProxyType
from typing import Final

from rules_ref.cards import Rank
from rules_ref.combinations import Form
from rules_ref.effects import AttributeLock
from rules_ref.engine.decided import DecidedMove, always, never


def _by_stairs(decided: DecidedMove) -> bool:
    return decided.legal and decided.played is not None and decided.played.form is Form.STAIRS


def _several_attributes(decided: DecidedMove) -> bool:
    """Whether several attributes are locked, or a joker is played under the lock."""
    begun = any(
        isinstance(effect, AttributeLock) and len(effect.attributes) > 1
        for effect in decided.of("attribute_lock")
    )
    joker_passes = decided.legal and decided.played is not None and decided.played.jokers > 0
    return begun or joker_passes or len(decided.position.attribute_lock) > 1


def _by_smash(decided: DecidedMove) -> bool:
    return decided.played is not None and decided.played.form is Form.SMASH


def _two_revolutions_or_jacks(decided: DecidedMove) -> bool:
    """Whether the form makes a revolution as well, or there are Js among the cards."""
    played = decided.played
    return played is not None and (played.size >= _FOUR or played.contains(Rank.JACK))


_FOUR: Final = 4

READINGS: Final = MappingProxyType(
    {
        "MOMO-1.1": _by_stairs,
        "MOMO-3.1": lambda decided: decided.jokers_stand,
        "MOMO-5.1": lambda decided: decided.leads_next,
        "MOMO-8.1": never,
        "MOMO-9.3": never,
        "MOMO-9.8": always,
        "MOMO-12.6": always,
        "MOMO-13.1": never,
        "MOMO-13.2": lambda decided: decided.leads_next,
        "MOMO-13.4": always,
        "MOMO-14.1": _several_attributes,
        "MOMO-15.1": _by_smash,
        "MOMO-15.3": _two_revolutions_or_jacks,
        "MOMO-16.1": never,
    }
)
