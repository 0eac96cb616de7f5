"""All sets of cards that have a form under the JBL's document, with every declaration of their jokers."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from tests.proof.questions import JOKER, RANKS, SUITS, Cards


class Laid(NamedTuple):
    """Cards as one form. ``declared`` is empty without a joker, or if it is undeclared."""

    form: str
    cards: Cards
    declared: Cards = ()


@cache
def every_play() -> tuple[Laid, ...]:
    """Every play: undeclared once for every form of its cards, and declared in every way."""
    return tuple(dict.fromkeys([*_singles(), *_multiples(), *_stairs()]))


def _singles() -> Iterator[Laid]:
    for rank, suit in product(RANKS, SUITS):
        yield Laid("single", (suit + rank,))
    yield Laid("single", (JOKER,))


def _multiples() -> Iterator[Laid]:
    for rank, natural, jokers in product(RANKS, range(1, 5), range(3)):
        for suits in combinations(SUITS, natural):
            if natural + jokers == 1:
                continue
            cards = (*(suit + rank for suit in suits), *[JOKER] * jokers)
            yield Laid("multiple", cards)
            missing = [suit + rank for suit in SUITS if suit not in suits]
            for declared in combinations(missing, jokers):
                yield Laid("multiple", cards, declared)
    yield Laid("multiple", (JOKER, JOKER))


def _stairs() -> Iterator[Laid]:
    for suit, size in product(SUITS, range(3, len(RANKS) + 1)):
        for first, jokers in product(range(len(RANKS) - size + 1), range(3)):
            run = tuple(suit + rank for rank in RANKS[first : first + size])
            for declared in combinations(run, jokers):
                natural = tuple(card for card in run if card not in declared)
                cards = natural + (JOKER,) * jokers
                yield Laid("stairs", cards)
                yield Laid("stairs", cards, declared)
