"""A picture of the table: the seats, clockwise from ♠."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules_ref.cards import SUITS, Suit

NEAR: Final = 2
"""The place at the near side, counted clockwise from 0; at a table of three the one below the other two."""


@dataclass(frozen=True, slots=True)
class SeatInPicture:
    """A seat in the picture. ``at`` counts clockwise, ``NEAR`` is the near side. Without a name: free."""

    suit: Suit
    name: str
    at: int
    own: bool = False


@dataclass(frozen=True, slots=True)
class SeatingPicture:
    """The seats of a table, clockwise from ♠."""

    places: tuple[SeatInPicture, ...]

    @property
    def size(self) -> int:
        return len(self.places)


def seating_of(names: Mapping[str, str], size: int, own: str = "") -> SeatingPicture:
    """The picture of a table: suit → name. The player of ``own`` (a suit) sits at the near side.

    >>> [(seat.suit.value, seat.at) for seat in seating_of({"S": "青木"}, 3, own="H").places]
    [('S', 1), ('H', 2), ('D', 0)]
    >>> [(seat.suit.value, seat.at) for seat in seating_of({}, 4, own="H").places]
    [('S', 1), ('H', 2), ('D', 3), ('C', 0)]
    """
    suits = SUITS[:size]
    turn = NEAR - [suit.value for suit in suits].index(own) if own else 0
    return SeatingPicture(
        tuple(
            SeatInPicture(suit, names.get(suit.value, ""), (number + turn) % size, suit.value == own)
            for number, suit in enumerate(suits)
        )
    )
