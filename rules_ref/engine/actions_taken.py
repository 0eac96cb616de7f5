"""Recorded actions beside a move: cards given, drawn, discarded, destroyed, taken back, ranks named."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from rules_ref.cards import Card, Rank
from rules_ref.text import Finding, Text

NOTHING_OWED = "GEN-1"
_NO_CARDS: Final[Mapping[str, tuple[Card, ...]]] = MappingProxyType({})


OF_CARDS: Final = ("gives", "discards", "destroyed", "recovers")
"""The actions of the player of the move that are cards alone."""


class ActionsTaken(NamedTuple):
    """The recorded actions beside a move.

    ``names``: ranks, None for the joker. ``recorded``: the keys that were recorded, even without cards.
    """

    gives: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    names: tuple[Rank | None, ...] = ()
    target: str | None = None
    drawn: Mapping[str, tuple[Card, ...]] = _NO_CARDS
    destroyed: tuple[Card, ...] = ()
    recovers: tuple[Card, ...] = ()
    all_give: Mapping[str, tuple[Card, ...]] = _NO_CARDS
    recorded: frozenset[str] = frozenset()

    def nothing_left(self) -> None:
        """Raise UnmetError if any action is left, because no effect has called for it."""
        extra = [key for key in (*OF_CARDS, "names") if getattr(self, key)]
        extra += [key for key in ("drawn", "all_give") if any(getattr(self, key).values())]
        if extra:
            listed = ", ".join(extra)
            raise UnmetError(
                NOTHING_OWED,
                f"どの効果にもないことが記入されている（{listed}）。",
                f"No effect calls for: {listed}.",
            )


class UnmetError(Exception):
    """An obligation was not met, or an action has no cause."""

    def __init__(self, clause: str, ja: str, en: str) -> None:
        super().__init__(en)
        self.finding = Finding(clause, False, Text(ja, en))
