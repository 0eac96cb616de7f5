"""JBL: the moves that our interpretation of a clause decides, not its text."""

from types import MappingProxyType
from typing import Final

from rules_ref.engine.decided import always, never

READINGS: Final = MappingProxyType(
    {
        "JBL-4.5": lambda decided: decided.legal and decided.jokers_stand,
        "JBL-8.1": lambda decided: decided.judgement.foul,
        "JBL-9.2": never,
        "JBL-10.1": lambda decided: decided.position.reversed,
        "JBL-11.2": always,
    }
)
