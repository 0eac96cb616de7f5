"""The seat draw: by lot on the phone, or by the cards drawn at the table (JBL-2.1)."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from random import Random

from django.utils.translation import gettext_lazy as _

from league.acts.services.acts import Decision, Entry, Refusal, expect, perform
from league.models import Act, Match, Verb
from league.scored_matches import ScoredMatch
from rules_ref.cards import SUITS, Suit
from scoring.log.parts import SeatsPart
from scoring.log.parts import seats_of as seats_place
from scoring.matches import league_match
from scoring.matches.progress import Task

_SEED_BITS = 64


def draw_seats(*, match: Match, entry: Entry, set_number: int, rng: Random) -> Act:
    """Draw the seats of a set by lot. The seed is stored, so that the draw can be repeated in public."""
    seed = f"{rng.getrandbits(_SEED_BITS):016x}"

    def decide(scored: ScoredMatch) -> Decision:
        expect(scored, Task.DRAW_SEATS, set_number)
        return _seated(Verb.DRAW_SEATS, set_number, seats_by_lot(scored.players_of(set_number), seed), seed)

    return perform(match, entry, decide)


def enter_seats(*, match: Match, entry: Entry, set_number: int, seats: Mapping[Suit, int]) -> Act:
    """Enter the seats drawn by hand: suit → entrant number."""

    def decide(scored: ScoredMatch) -> Decision:
        expect(scored, Task.DRAW_SEATS, set_number)
        return _seated(Verb.DRAW_SEATS, set_number, _checked(scored, set_number, seats))

    return perform(match, entry, decide)


def correct_seats(*, match: Match, entry: Entry, set_number: int, seats: Mapping[Suit, int]) -> Act:
    """Correct the seats of a set that has begun."""

    def decide(scored: ScoredMatch) -> Decision:
        if seats_place(set_number) not in scored.parts:
            raise Refusal(_("このセットの席はまだ決まっていません。"))
        return _seated(Verb.CORRECT_SEATS, set_number, _checked(scored, set_number, seats))

    return perform(match, entry, decide)


def seats_by_lot(numbers: Iterable[int], seed: str) -> dict[Suit, int]:
    """The seats by a seed: players in the order of the SHA-256 of ``seed/number``, from ♠ on.

    >>> {suit.value: number for suit, number in seats_by_lot([1, 2, 3, 4], "0123456789abcdef").items()}
    {'S': 4, 'H': 2, 'D': 1, 'C': 3}
    """
    lots = sorted(numbers, key=lambda number: sha256(f"{seed}/{number}".encode()).digest())
    return dict(zip(SUITS, lots, strict=False))


def _checked(scored: ScoredMatch, set_number: int, seats: Mapping[Suit, int]) -> Mapping[Suit, int]:
    if sorted(seats.values()) != sorted(scored.players_of(set_number)):
        raise Refusal(_("全員が、それぞれ1つの席に座るように選んでください。"), league_match.SEATS)
    if sorted(seats, key=SUITS.index) != list(SUITS[: scored.size_of(set_number)]):
        raise Refusal(_("3人で打つセットの席は♠♥♦です。"), league_match.SEATS)
    return seats


def _seated(verb: Verb, set_number: int, seats: Mapping[Suit, int], seed: str = "") -> Decision:
    part = SeatsPart({suit: seats[suit] for suit in SUITS if suit in seats}, seed)
    return Decision(verb, seats_place(set_number).set_to(part), set_number)
