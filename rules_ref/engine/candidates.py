"""Enumerate the sets of cards of a hand that have a form; whether they are legal is judged elsewhere.

A hand is divided into parts: the cards of one rank, those of one suit, its jokers. The sets of a part are
computed once and cached.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, groupby
from operator import attrgetter
from typing import Final, NamedTuple

from rules_ref.cards import JOKER, RANKS, Card, Rank, Suit
from rules_ref.combinations import FormRules

Cards = tuple["Card", ...]
_PARTS: Final = 1 << 15
"""The largest number of parts of hands in a cache."""
_HANDS: Final = 1 << 12
"""The largest number of sorted hands in a cache."""
_STRENGTH: Final = attrgetter("strength")
_RANK: Final = attrgetter("rank")


class HandPart:
    """The sets with a form of one part of a hand, without duplicates. Cached, and compared by identity."""

    __slots__ = ("sets",)

    def __init__(self, sets: Iterable[Cards]) -> None:
        self.sets = tuple(dict.fromkeys(sets))


class HandParts(NamedTuple):
    """The parts of a hand.

    ``in_one``: whether all the cards are in one part, so that one play might be the whole hand.
    """

    parts: tuple[HandPart, ...]
    in_one: bool


class Wanted(NamedTuple):
    """The sets to look for: of this size (None: of any), and of these ranks in any size."""

    size: int | None
    ranks: frozenset[Rank]


EVERY_SIZE: Final = Wanted(None, frozenset())


def hand_parts(hand: tuple[Card, ...], forms: FormRules, wanted: Wanted) -> HandParts:
    """The parts of a hand by rank, jokers alone, and by suit; those without any set are left out."""
    jokers, ranks = _by_rank(hand)
    size, any_size = wanted
    least = 0 if size is None else size - jokers
    if any_size:
        found = [
            _multiples(same, jokers, None if same[0].rank in any_size else size)
            for same in ranks
            if len(same) >= least or same[0].rank in any_size
        ]
    else:
        found = [_multiples(same, jokers, size) for same in ranks if len(same) >= least]
    found.append(_jokers_alone(jokers, size))
    # If all are in one part, a set might be the whole hand, to which the rules of last cards apply.
    in_one = len(ranks) <= 1
    if forms.stairs and (size is None or size >= forms.shortest):
        suits = _by_suit(hand)
        shortest = (size or forms.shortest) - jokers
        found += [_stairs(run, jokers, forms, size) for run in suits if len(run) >= shortest]
        in_one |= len(suits) == 1
    return HandParts(tuple([part for part in found if part.sets]), in_one)


@lru_cache(_HANDS)
def _by_rank(hand: Cards) -> tuple[int, tuple[Cards, ...]]:
    """The number of jokers, and the cards of each rank from the weakest."""
    jokers = hand.count(JOKER)
    cards = sorted(hand, key=_STRENGTH)[: len(hand) - jokers]
    return jokers, tuple([tuple(same) for _, same in groupby(cards, _RANK)])


@lru_cache(_HANDS)
def _by_suit(hand: Cards) -> tuple[Cards, ...]:
    """The faces of each suit from the weakest, the suits in the order of their weakest cards."""
    suits: dict[Suit, dict[Card, None]] = {}
    for card in sorted(hand, key=_STRENGTH):
        if card.suit is not None:
            suits.setdefault(card.suit, {})[card] = None
    return tuple([tuple(run) for run in suits.values()])


@cache
def _jokers_alone(jokers: int, wanted: int | None) -> HandPart:
    return HandPart((JOKER,) * extra for extra in range(1, jokers + 1) if wanted in {None, extra})


@lru_cache(_PARTS)
def _multiples(same: Cards, jokers: int, wanted: int | None) -> HandPart:
    beside = [(JOKER,) * extra for extra in range(jokers + 1)]
    chosen = _selections(same)
    if wanted is None:
        return HandPart([cards + extra for cards in chosen for extra in beside])
    return HandPart(
        [cards + beside[wanted - len(cards)] for cards in chosen if 0 <= wanted - len(cards) <= jokers]
    )


def _selections(same: Cards) -> list[Cards]:
    """Every non-empty selection; copies of one card count only by their number."""
    found: list[Cards] = [()]
    for face in dict.fromkeys(same):
        copies = [(face,) * number for number in range(same.count(face) + 1)]
        found = [cards + some for cards in found for some in copies]
    return found[1:]


@lru_cache(_PARTS)
def _stairs(held: Cards, jokers: int, forms: FormRules, wanted: int | None) -> HandPart:
    """The stairs with at least two natural cards: one card and jokers are a multiple."""
    runs = _runs(held, jokers, forms, wanted)
    return HandPart([cards for cards in runs if len(cards) - cards.count(JOKER) > 1])


def _runs(held: Cards, jokers: int, forms: FormRules, wanted: int | None) -> Iterator[Cards]:
    by_rank: dict[int | None, Card] = {card.rank: card for card in held}
    # All ranks, and one beyond either end where a joker may stand there (KYOTO-4.3).
    shortest, longest = (forms.shortest, len(RANKS) + 2) if wanted is None else (wanted, wanted)
    for low in range(forms.lowest, forms.highest - shortest + 2):
        natural_run: list[Card] = []
        missing = 0
        # Runs with one lowest rank are extended rank by rank, until the jokers are used up.
        for rank in range(low, min(forms.highest + 1, low + longest)):
            face = by_rank.get(rank)
            if face is not None:
                natural_run.append(face)
            else:
                missing += 1
            if missing > jokers:
                break  # a longer run has the same gaps and more
            if natural_run and rank - low + 1 >= shortest:
                yield from _with_spare_jokers(natural_run, missing, jokers)


def _with_spare_jokers(run: list[Card], missing: int, jokers: int) -> Iterator[Cards]:
    """The run itself, and the run with cards replaced by spare jokers."""
    # One natural card always stays: jokers by themselves are no stairs.
    for spare in range(min(jokers - missing, len(run) - 1) + 1):
        for kept in combinations(run, len(run) - spare):
            yield (*kept, *(JOKER,) * (missing + spare))
