"""What a draw gave each club beside what chance gives on average: suits and visits to tables of three."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules_ref.cards import SUITS
from scoring.draw.quality import Round
from scoring.draw.request import DrawRequest
from scoring.draw.shape import THREE


@dataclass(frozen=True, slots=True)
class Count:
    """How often it came out, and how often chance gives it on average."""

    times: int
    mean: Fraction


@dataclass(frozen=True, slots=True)
class Share:
    """What fell to the ``players`` of a ``club``; empty: to those without one. ``suits`` in the order S H D C."""

    club: str
    players: int
    suits: tuple[Count, ...]
    three_tables: Count


def shares(request: DrawRequest, rounds: Sequence[Round]) -> tuple[Share, ...]:
    """One share for each club, the largest first, then for those without a club; all rounds together."""
    club = {entrant.id: entrant.club for entrant in request.entrants}
    seats = [
        (one, suit, len(table) == THREE)
        for seating in rounds
        for table in seating
        for suit, one in enumerate(table)
    ]
    found = Counter((club[one], suit) for one, suit, _ in seats)
    threes = Counter(club[one] for one, _, three in seats if three)
    suits = Counter(suit for _, suit, _ in seats)
    sizes = Counter(club.values())

    def share(name: str) -> Share:
        # A share of the seats that there were, not a quarter of each suit: tables of three have no ♣.
        part = Fraction(sizes[name], len(club))
        counts = [Count(found[name, suit], suits[suit] * part) for suit, _ in enumerate(SUITS)]
        return Share(name, sizes[name], tuple(counts), Count(threes[name], threes.total() * part))

    return tuple(share(name) for name in sorted(sizes, key=lambda name: (not name, -sizes[name], name)))
