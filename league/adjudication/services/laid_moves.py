"""A move of a replayed round, as the form describes it."""

from typing import Final, Literal, Required, TypedDict

DoneWith = Literal["gives", "discards", "destroyed", "recovers", "names"]
DONE_WITH_CARDS: Final[tuple[DoneWith, ...]] = ("gives", "discards", "destroyed", "recovers", "names")
"""What a play makes a player do with cards that are chosen; of ``names`` only the rank counts."""

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
"""A play (``last``: its cards were all that its player held; beside it what it made people do), a pass, or a call, whose
cards are the one discarded or the hand on which it is made. ``all_give``: where everybody hands cards on, whose were which."""
