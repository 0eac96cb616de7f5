"""Every set of cards that has a form, made once and looked up by the bits of a hand.

For documents with plain forms (JBL, SDIN). A hand is two bit sets: one nibble of suits per rank, and one run of
13 ranks per suit. Multiples are found by nibble, stairs by run, so that listing a hand's plays is a few look-ups.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from rules_ref.cards import JOKER, RANKS, SUITS, Card, Rank, Suit, card
from rules_ref.combinations import JOKERS_ALONE, Form

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

JOKERS: Final = 2
LONGEST: Final = len(RANKS)


class Lay:
    """One set of cards with its strongest reading in each order.

    ``nibbles`` and ``runs`` are its natural cards as bits; ``power`` is indexed by 1 for the reversed order.
    """

    __slots__ = ("cards", "form", "jokers", "nibbles", "power", "runs", "size", "suits")

    def __init__(self, cards: tuple[Card, ...], form: Form, power: tuple[int, int]) -> None:
        naturals = [each for each in cards if each is not JOKER]
        self.cards = cards
        self.form = form
        self.power = power
        self.size = len(cards)
        self.jokers = len(cards) - len(naturals)
        self.nibbles, self.runs = bits_of(naturals)
        self.suits = sum({each.suit.bit for each in naturals if each.suit is not None})

    def __repr__(self) -> str:
        return f"Lay({' '.join(each.name for each in self.cards)})"


@dataclass(frozen=True, slots=True)
class Holding:
    """A hand in bits."""

    nibbles: int
    runs: int
    jokers: int

    def without(self, lay: Lay) -> Holding:
        # The cards are held, so xor takes them away.
        return Holding(self.nibbles ^ lay.nibbles, self.runs ^ lay.runs, self.jokers - lay.jokers)

    @property
    def empty(self) -> bool:
        return not (self.nibbles or self.jokers)


def bits_of(naturals: Iterable[Card]) -> tuple[int, int]:
    """The natural cards as a nibble of suits per rank, and as a run of ranks per suit."""
    nibbles = runs = 0
    for each in naturals:
        nibble, run = _BITS[each]
        nibbles |= nibble
        runs |= run
    return nibbles, runs


_BITS: Final = {
    card(suit, rank): (1 << (4 * at + which), 1 << (LONGEST * which + at))
    for which, suit in enumerate(SUITS)
    for at, rank in enumerate(RANKS)
}


def holding(cards: Iterable[Card]) -> Holding:
    """A hand of one deck, in bits."""
    nibbles = runs = jokers = 0
    for each in cards:
        if each is JOKER:
            jokers += 1
        else:
            nibble, run = _BITS[each]
            nibbles |= nibble
            runs |= run
    return Holding(nibbles, runs, jokers)


def _mirror(low: int) -> int:
    """The power, in reversed order, of cards whose strongest rank in normal order this is."""
    # Ranks are 3 (the three) to 15 (the two): what is so far from the bottom is as far from the top.
    return 18 - low


def _multiples_of(rank: Rank, nibble: int, jokers: int) -> Iterator[Lay]:
    suits = [suit for suit in SUITS if nibble & suit.bit]
    for size in range(1, len(suits) + 1):
        for chosen in combinations(suits, size):
            for extra in range(jokers + 1):
                yield _multiple(rank, chosen, extra)


@cache
def _multiple(rank: Rank, suits: tuple[Suit, ...], jokers: int) -> Lay:
    cards = (*(card(suit, rank) for suit in suits), *(JOKER,) * jokers)
    form = Form.SINGLE if len(cards) == 1 else Form.MULTIPLE
    return Lay(cards, form, (int(rank), _mirror(rank)))


@cache
def jokers_alone(count: int) -> tuple[Lay, ...]:
    """One joker, and two together, as far as there are any."""
    forms = (Form.SINGLE, Form.MULTIPLE)
    return tuple(
        Lay((JOKER,) * size, forms[size - 1], (JOKERS_ALONE, JOKERS_ALONE)) for size in range(1, count + 1)
    )


@cache
def multiples() -> tuple[tuple[tuple[tuple[Lay, ...], ...], ...], ...]:
    """Singles and multiples by jokers held, rank (0 … 12) and nibble of suits held."""
    return tuple(
        tuple(tuple(tuple(_multiples_of(rank, nibble, jokers)) for nibble in range(16)) for rank in RANKS)
        for jokers in range(JOKERS + 1)
    )


@cache
def _all_stairs(suit: Suit) -> tuple[Lay, ...]:
    """Every set of cards of this suit that is stairs, jokers included; one Lay a set."""
    found: dict[tuple[Card, ...], list[int]] = {}
    for size in range(3, LONGEST + 1):
        for low in range(Rank.THREE, Rank.TWO - size + 2):
            run = [card(suit, Rank(rank)) for rank in range(low, low + size)]
            for replaced in range(min(JOKERS, size - 1) + 1):
                for kept in combinations(run, size - replaced):
                    # With jokers the same cards are several runs, of which each order has another strongest.
                    found.setdefault((*kept, *(JOKER,) * replaced), []).append(low)
    return tuple(
        Lay(cards, Form.STAIRS, (max(lows), _mirror(min(lows) + len(cards) - 1)))
        for cards, lows in found.items()
    )


@cache
def stairs(which: int, run: int, jokers: int) -> tuple[Lay, ...]:
    """All stairs of the suit that the held run of ranks and the jokers make."""
    if not run:
        return ()
    ordered, by_highest = _stairs_by_highest(SUITS[which])
    missing = ~(run << (LONGEST * which))
    highest = run.bit_length() - 1
    # Hands differ by few cards: a run without its highest rank has nearly always been asked about before.
    without_it = stairs(which, run ^ 1 << highest, jokers)
    with_it = [lay for lay in by_highest[highest] if not lay.runs & missing and lay.jokers <= jokers]
    return tuple(sorted([*without_it, *with_it], key=ordered.__getitem__)) if with_it else without_it


@cache
def _stairs_by_highest(suit: Suit) -> tuple[dict[Lay, int], list[list[Lay]]]:
    """Where each of them stands among all, and those that end in each natural rank."""
    lays = _all_stairs(suit)
    by_highest: list[list[Lay]] = [[] for _ in RANKS]
    for lay in lays:
        by_highest[(lay.runs.bit_length() - 1) % LONGEST].append(lay)
    return {lay: at for at, lay in enumerate(lays)}, by_highest


@cache
def only_stairs(which: int, run: int, jokers: int) -> tuple[Lay, ...]:
    """Those stairs that could not be read as a multiple, too."""
    return tuple(lay for lay in stairs(which, run, jokers) if lay.size - lay.jokers > 1)


RUN_MASK: Final = (1 << LONGEST) - 1


def leads(hand: Holding) -> list[Lay]:
    """Everything that may be laid on an empty pile, each set once."""
    nibbles, runs, jokers = hand.nibbles, hand.runs, hand.jokers
    found = list(jokers_alone(jokers))
    for by_nibble in multiples()[jokers]:
        nibble = nibbles & 15
        if nibble:
            found += by_nibble[nibble]
        nibbles >>= 4
    for which in range(4):
        run = runs & RUN_MASK
        if run:
            found += only_stairs(which, run, jokers)
        runs >>= LONGEST
    return found


def answers(hand: Holding, top: Lay, lock: int, *, reverse: bool) -> list[Lay]:
    """Everything of the same form and number that beats ``top`` under this suit lock (0: none)."""
    size, power = top.size, top.power[reverse]
    if top.form is Form.STAIRS:
        return _stairs_answers(hand, size, power, lock, reverse=reverse)
    found = [lay for lay in jokers_alone(hand.jokers) if lay.size == size and power < JOKERS_ALONE]
    nibbles = hand.nibbles
    for rank, by_nibble in zip(RANKS, multiples()[hand.jokers], strict=True):
        nibble = nibbles & 15
        nibbles >>= 4
        if nibble and (_mirror(rank) if reverse else rank) > power:
            found += [
                lay for lay in by_nibble[nibble] if lay.size == size and not (lock and lay.suits & ~lock)
            ]
    return found


def _stairs_answers(hand: Holding, size: int, power: int, lock: int, *, reverse: bool) -> list[Lay]:
    runs = hand.runs
    found: list[Lay] = []
    for which, suit in enumerate(SUITS):
        run = runs & RUN_MASK
        runs >>= LONGEST
        if run and not (lock and suit.bit & ~lock):
            found += [
                lay
                for lay in stairs(which, run, hand.jokers)
                if lay.size == size and lay.power[reverse] > power
            ]
    return found
