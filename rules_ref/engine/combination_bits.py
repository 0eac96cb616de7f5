"""Precomputed combinations, indexed by the bitmask of a hand.

For documents with plain forms (JBL, SDIN). A hand is two bit sets: one nibble of suits per rank, and one run
of 13 ranks per suit. Multiples are found by nibble, two ranks at a time; stairs by run: listing a hand's
plays is a few look-ups.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations as subsets
from typing import Final, NamedTuple

from rules_ref.cards import JOKER, RANKS, SUITS, Card, Rank, Suit, card
from rules_ref.combinations import JOKERS_ALONE, Form

JOKERS: Final = 2
LONGEST: Final = len(RANKS)


class CombinationBits:
    """One set of cards with its strongest reading in each order.

    ``nibbles`` and ``runs``: its natural cards as bits; ``power``: in normal order, and in reversed order.
    """

    __slots__ = ("cards", "form", "jokers", "lone_joker", "nibbles", "power", "runs", "size", "suits")

    def __init__(self, cards: tuple[Card, ...], form: Form, power: tuple[int, int]) -> None:
        naturals = [face for face in cards if face is not JOKER]
        self.cards = cards
        self.form = form
        self.power = power
        self.size = len(cards)
        self.jokers = len(cards) - len(naturals)
        self.lone_joker = cards == (JOKER,)
        self.nibbles, self.runs = bits_of(naturals)
        self.suits = sum({natural.suit.bit for natural in naturals if natural.suit is not None})

    def __repr__(self) -> str:
        return f"CombinationBits({' '.join(face.name for face in self.cards)})"


class Holding(NamedTuple):
    """A hand in bits."""

    nibbles: int
    runs: int
    jokers: int

    def without(self, combination: CombinationBits) -> Holding:
        nibbles, runs, jokers = self
        # The cards are held, so xor takes them away.
        return Holding(nibbles ^ combination.nibbles, runs ^ combination.runs, jokers - combination.jokers)

    @property
    def empty(self) -> bool:
        return not (self.nibbles or self.jokers)


def bits_of(naturals: Iterable[Card]) -> tuple[int, int]:
    """The natural cards as a nibble of suits per rank, and as a run of ranks per suit."""
    nibbles = runs = 0
    for natural in naturals:
        nibble, run = _BITS[natural]
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
    for face in cards:
        if face is JOKER:
            jokers += 1
        else:
            nibble, run = _BITS[face]
            nibbles |= nibble
            runs |= run
    return Holding(nibbles, runs, jokers)


def _mirror(low: int) -> int:
    """The power, in reversed order, of cards whose strongest rank in normal order this is."""
    # Ranks run from 3 (the three) to 15 (the two), and 3 + 15 - low mirrors them.
    return 18 - low


def _multiples_of(rank: Rank, nibble: int, jokers: int) -> Iterator[CombinationBits]:
    suits = [suit for suit in SUITS if nibble & suit.bit]
    for size in range(1, len(suits) + 1):
        for chosen in subsets(suits, size):
            for extra in range(jokers + 1):
                yield _multiple(rank, chosen, extra)


@cache
def _multiple(rank: Rank, suits: tuple[Suit, ...], jokers: int) -> CombinationBits:
    cards = (*(card(suit, rank) for suit in suits), *(JOKER,) * jokers)
    form = Form.SINGLE if len(cards) == 1 else Form.MULTIPLE
    return CombinationBits(cards, form, (int(rank), _mirror(rank)))


@cache
def jokers_alone(count: int) -> tuple[CombinationBits, ...]:
    """The plays of jokers alone: one, and two together, as far as there are jokers."""
    forms = (Form.SINGLE, Form.MULTIPLE)
    return tuple(
        CombinationBits((JOKER,) * size, forms[size - 1], (JOKERS_ALONE, JOKERS_ALONE))
        for size in range(1, count + 1)
    )


class _Multiples(dict[int, tuple[CombinationBits, ...]]):
    """Singles and multiples of two neighbouring ranks, by the byte of suits in hand, made on first use.

    ``size``: only those with this number of cards; None: any. The lower rank is the low nibble.
    """

    def __init__(self, ranks: tuple[Rank, ...], jokers: int, size: int | None) -> None:
        self.ranks, self.jokers, self.size = ranks, jokers, size

    def __missing__(self, byte: int) -> tuple[CombinationBits, ...]:
        made = (
            combination
            for at, rank in enumerate(self.ranks)
            for combination in _multiples_of(rank, byte >> 4 * at & 15, self.jokers)
        )
        found = self[byte] = tuple(
            combination for combination in made if self.size in (None, combination.size)
        )
        return found


_multiples = cache(_Multiples)


@cache
def _of_ranks(first: int, last: int, jokers: int, size: int | None) -> tuple[_Multiples, ...]:
    """The multiples of the ranks ``first`` (index 0 … 12) up to ``last``, exclusive, two ranks at a time."""
    ranks = RANKS[first:last]
    return tuple(_multiples(tuple(ranks[at : at + 2]), jokers, size) for at in range(0, len(ranks), 2))


@cache
def _all_stairs(suit: Suit) -> tuple[CombinationBits, ...]:
    """Every set of cards of this suit that is stairs, jokers included, once each."""
    found: dict[tuple[Card, ...], list[int]] = {}
    for size in range(3, LONGEST + 1):
        for low in range(Rank.THREE, Rank.TWO - size + 2):
            run = [card(suit, Rank(rank)) for rank in range(low, low + size)]
            for replaced in range(min(JOKERS, size - 1) + 1):
                for kept in subsets(run, size - replaced):
                    # With jokers one set can be several runs, and the strongest depends on the order.
                    found.setdefault((*kept, *(JOKER,) * replaced), []).append(low)
    return tuple(
        CombinationBits(cards, Form.STAIRS, (max(lows), _mirror(min(lows) + len(cards) - 1)))
        for cards, lows in found.items()
    )


@cache
def stairs(which: int, run: int, jokers: int) -> tuple[CombinationBits, ...]:
    """All stairs of suit number ``which`` from these ranks (bits) and jokers."""
    if not run:
        return ()
    ordered, _ = _stairs_by_highest(SUITS[which])
    # Hands differ by few cards, so the stairs without the highest rank are nearly always cached.
    without_it = stairs(which, run ^ 1 << run.bit_length() - 1, jokers)
    with_it = _stairs_to(which, _within_reach(run, jokers), jokers)
    return tuple(sorted((*without_it, *with_it), key=ordered.__getitem__)) if with_it else without_it


def _within_reach(run: int, jokers: int) -> int:
    """The ranks that can be in stairs with the highest, the gaps filled by jokers."""
    at = run.bit_length() - 1
    gaps = 0
    while at >= 0 and gaps <= jokers:
        gaps += not run >> at & 1
        at -= 1
    return run >> at + 1 << at + 1


@cache
def _stairs_to(which: int, run: int, jokers: int) -> list[CombinationBits]:
    """The stairs whose highest natural card is the highest rank of the run."""
    _, by_highest = _stairs_by_highest(SUITS[which])
    missing = ~(run << (LONGEST * which))
    return [
        combination
        for combination in by_highest[run.bit_length() - 1]
        if not combination.runs & missing and combination.jokers <= jokers
    ]


@cache
def _stairs_by_highest(suit: Suit) -> tuple[dict[CombinationBits, int], list[list[CombinationBits]]]:
    """The index of every stairs of the suit among all of them, and the stairs by highest natural rank."""
    combinations = _all_stairs(suit)
    by_highest: list[list[CombinationBits]] = [[] for _ in RANKS]
    for combination in combinations:
        by_highest[(combination.runs.bit_length() - 1) % LONGEST].append(combination)
    return {combination: at for at, combination in enumerate(combinations)}, by_highest


@cache
def only_stairs(which: int, run: int, jokers: int) -> tuple[CombinationBits, ...]:
    """The stairs that cannot also be read as a multiple."""
    return tuple(
        combination for combination in stairs(which, run, jokers) if combination.size - combination.jokers > 1
    )


RUN_MASK: Final = (1 << LONGEST) - 1


def leading_plays(hand: Holding) -> list[CombinationBits]:
    """All sets that may be played on an empty pile, without duplicates."""
    nibbles, runs, jokers = hand.nibbles, hand.runs, hand.jokers
    found = list(jokers_alone(jokers))
    for multiples in _of_ranks(0, LONGEST, jokers, None):
        if byte := nibbles & 255:
            found += multiples[byte]
        nibbles >>= 8
    for which in range(4):
        run = runs & RUN_MASK
        if run:
            found += only_stairs(which, run, jokers)
        runs >>= LONGEST
    return found


def answers(hand: Holding, top: CombinationBits, lock: int, *, reverse: bool) -> list[CombinationBits]:
    """All sets of the same form and number that beat ``top`` under this suit lock (0: none)."""
    size, power = top.size, top.power[reverse]
    if top.form is Form.STAIRS:
        return _stairs_answers(hand, size, power, lock, reverse=reverse)
    nibbles, _, jokers = hand
    alone, first, stronger = _beating(size, power, jokers, reverse)
    found = list(alone)
    nibbles >>= 4 * first
    for multiples in stronger:
        if byte := nibbles & 255:
            found += multiples[byte]
        nibbles >>= 8
    return [combination for combination in found if not combination.suits & ~lock] if lock else found


@cache
def _beating(
    size: int, power: int, jokers: int, reverse: bool
) -> tuple[tuple[CombinationBits, ...], int, tuple[_Multiples, ...]]:
    """The plays other than stairs that beat ``power`` with ``size`` cards.

    The plays of jokers alone, the first rank (0 … 12) that is strong enough, and the multiples from there.
    """
    alone = tuple(
        combination
        for combination in jokers_alone(jokers)
        if combination.size == size and power < JOKERS_ALONE
    )
    ranks = [at for at, rank in enumerate(RANKS) if (_mirror(rank) if reverse else rank) > power]
    if not ranks:
        return alone, 0, ()
    return alone, ranks[0], _of_ranks(ranks[0], ranks[-1] + 1, jokers, size)


def _stairs_answers(
    hand: Holding, size: int, power: int, lock: int, *, reverse: bool
) -> list[CombinationBits]:
    runs = hand.runs
    found: list[CombinationBits] = []
    for which, suit in enumerate(SUITS):
        run = runs & RUN_MASK
        runs >>= LONGEST
        if run and not (lock and suit.bit & ~lock):
            found += [
                combination
                for combination in stairs(which, run, hand.jokers)
                if combination.size == size and combination.power[reverse] > power
            ]
    return found
