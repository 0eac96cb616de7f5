"""A move of a replayed round, as the form describes it."""

from typing import Final, Literal, Required, TypedDict

DoneWith = Literal["gives", "discards", "destroyed", "recovers", "names"]
DONE_WITH_CARDS: Final[tuple[DoneWith, ...]] = ("gives", "discards", "destroyed", "recovers", "names")
"""Actions that a play requires of a player with chosen cards; of ``names`` only the rank counts."""

LaidMove = TypedDict(
    "LaidMove",
    {
        "by": Required[str],
        "pass": bool,
        "cards": list[str],
        "as": list[str],
        "last": bool,
        "claim": str,
        "effect": str,
        "gives": list[str],
        "discards": list[str],
        "destroyed": list[str],
        "recovers": list[str],
        "names": list[str],
        "target": str,
        "all_give": dict[str, list[str]],
    },
    total=False,
)
"""A play with the actions it required, a pass, or a call.

``last``: the cards played were all that the player held. The cards of a call are the one discarded, or the
hand on which it is made. ``all_give``: the cards by player, where all hand some on.
"""
