"""The effects of moves: one value for each kind, with its sentence."""

from typing import Final

from rules_ref.effects.cards import Destroy, Discard, DrawCards, Give, NameRanks, Recover, Reveal
from rules_ref.effects.effect import Effect
from rules_ref.effects.exits import Downfall, Finish, Foul, Void
from rules_ref.effects.table import (
    AttributeLock,
    Back,
    Flush,
    GameOver,
    Lock,
    NumberLock,
    Reverse,
    Revolution,
    ShiftEightCut,
    Skip,
    Turn,
)

__all__ = [
    "KINDS",
    "AttributeLock",
    "Back",
    "Destroy",
    "Discard",
    "Downfall",
    "DrawCards",
    "Effect",
    "Finish",
    "Flush",
    "Foul",
    "GameOver",
    "Give",
    "Lock",
    "NameRanks",
    "NumberLock",
    "Recover",
    "Reveal",
    "Reverse",
    "Revolution",
    "ShiftEightCut",
    "Skip",
    "Turn",
    "Void",
]

KINDS: Final[dict[str, type[Effect]]] = {
    globals()[name].kind: globals()[name] for name in __all__ if name not in {"KINDS", "Effect"}
}
"""The classes of effects by their names in JSON."""
