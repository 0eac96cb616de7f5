"""A game between two moves, and the moves themselves: immutable values, players in clockwise order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Literal

from rules_ref.cards import Card
from rules_ref.classes import PlayerClass
from rules_ref.ranking import How

Hand = tuple["Card", ...] | int
"""The cards of a hand, or only their number."""


def size_of(hand: Hand | None) -> int | None:
    """The number of cards of a hand; None when unknown."""
    return len(hand) if isinstance(hand, tuple) else hand


@dataclass(frozen=True, slots=True)
class Unseen:
    """Cards that were not seen: their form (single, pair, triple, multiple, stairs) and their number."""

    form: str
    size: int


@dataclass(frozen=True, slots=True)
class Play:
    """Cards played.

    ``declared``: one card per joker, in order (empty: undeclared). ``unseen``: for a play on a pile whose
    cards are unknown, so that ``cards`` is empty.
    """

    by: str
    cards: tuple[Card, ...]
    declared: tuple[Card, ...] = ()
    unseen: Unseen | None = None

    @property
    def size(self) -> int:
        """The number of cards, seen or not."""
        return len(self.cards) if self.unseen is None else self.unseen.size


@dataclass(frozen=True, slots=True)
class Pass:
    by: str


@dataclass(frozen=True, slots=True)
class Claim:
    """A call that is not a play: dobon (KYOTO-6), kill_finish (ZAI-G), return_double (ZAI-X.3)."""

    by: str
    kind: str
    cards: tuple[Card, ...] = ()
    effect: str | None = None


Move = Play | Pass | Claim


class _Plays(dict[tuple["Card", ...], Play]):
    """A cache of one player's undeclared plays by their cards."""

    def __init__(self, player: str) -> None:
        self._player = player

    def __missing__(self, cards: tuple[Card, ...]) -> Play:
        found = self[cards] = Play(self._player, cards)
        return found


# A lookup takes a tenth of the time of creating a move, and lists of moves repeat the same ones.
_PLAYERS: Final = 64
plays_of = lru_cache(_PLAYERS)(_Plays)
pass_of = lru_cache(_PLAYERS)(Pass)


@dataclass(frozen=True, slots=True)
class Left:
    """A player who has left the game, and how."""

    player: str
    how: How


@dataclass(frozen=True, slots=True)
class Pending:
    """An effect that can still be answered (an eight-cut, a waiting revolution, a naming)."""

    kind: Literal["eight_cut", "revolution", "named"]
    by: str
    player: str | None = None
    effect: str | None = None
    count: int = 0
    counters: int = 0


def cut_waits(pending: tuple[Pending, ...]) -> bool:
    """Whether an eight-cut can still be answered."""
    return bool(pending) and any(action.kind == "eight_cut" for action in pending)


@dataclass(frozen=True)
class Position:
    """Everything a ruling may depend on.

    ``pile`` is oldest first; its last play is to be beaten. ``passed``: since the last play, or under pass
    lock-out in this round of play. ``lock`` is a bitmask of suits, given and never derived from the pile.
    """

    players: tuple[str, ...]
    hands: Mapping[str, Hand]
    turn: str | None
    pile: tuple[Play, ...] = ()
    passed: tuple[str, ...] = ()
    revolution: bool = False
    back: bool = False
    lock: int = 0
    number_lock: bool = False
    direction: int = 1
    classes: Mapping[str, PlayerClass] = field(default_factory=dict)
    out: tuple[Left, ...] = ()
    opening: bool = False
    round: int | None = None
    smash_used: bool = False
    eight_cut_shift: bool = False
    attribute_lock: tuple[str, ...] = ()
    open_hands: tuple[str, ...] = ()
    draw_pile: int | None = None
    exhausted: int = 0
    pending: tuple[Pending, ...] = ()
    last_cut: tuple[Card, ...] = ()

    def but(self, **changes: Any) -> Position:
        """The same position with other facts.

        As ``dataclasses.replace``, which takes ten times as long for this many fields.
        """
        other = object.__new__(Position)
        other.__dict__.update(self.__dict__, **changes)
        return other

    @property
    def reversed(self) -> bool:
        """Whether 3 is strong now: revolution XOR J-back (GEN-11)."""
        return self.revolution is not self.back

    @property
    def cut_on_top(self) -> Play | None:
        """The top play while an eight-cut is pending, else None; rules decide whether that play made it."""
        return self.pile[-1] if self.pile and cut_waits(self.pending) else None

    @property
    def still_in(self) -> tuple[str, ...]:
        if not self.out:
            return self.players
        gone = {left.player for left in self.out}
        return tuple(player for player in self.players if player not in gone)

    def cards_of(self, player: str | None) -> tuple[Card, ...]:
        """The cards of a hand; empty for one that is only counted, or not known."""
        hand = self.hands.get(player or "")
        return hand if isinstance(hand, tuple) else ()

    def hand_size(self, player: str) -> int | None:
        """The number of the player's cards; None when unknown."""
        return size_of(self.hands.get(player))

    @property
    def places_by_hands(self) -> dict[str, int]:
        """The places in a game that ends early: exits first, then smaller hands; equal ones share a place."""
        places = {left.player: place for place, left in enumerate(self.out, start=1)}
        held = {player: self.hand_size(player) or 0 for player in self.still_in}
        for player, size in held.items():
            places[player] = len(self.out) + 1 + sum(other < size for other in held.values())
        return places

    def circle_after(self, player: str, direction: int | None = None) -> tuple[str, ...]:
        """All players in the direction of play (or this one), from the one after ``player`` to ``player``."""
        forwards = (direction or self.direction) > 0
        players = self.players if forwards else self.players[::-1]
        after = players.index(player) + 1
        return players[after:] + players[:after]
