"""Every set of cards in a hand that has some form: the superset from which legality selects.

What the cards of one rank, or of one suit, can be laid as is worked out once and looked up from then on.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations, product
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from rules_ref.cards import JOKER, Card, Rank, card

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rules_ref.cards import Suit
    from rules_ref.combinations import FormRules

Cards = tuple[Card, ...]
_MANY: Final = 1 << 15
"""How many parts of hands are remembered."""
_STRENGTH: Final = attrgetter("strength")


def candidates(hand: Sequence[Card], forms: FormRules, wanted: int | None = None) -> list[Cards]:
    """The sets with a form that all documents know, each once; only those of the ``wanted`` size, if one is."""
    cards = sorted(hand, key=_STRENGTH)
    jokers = cards.count(JOKER)
    ranks: dict[Rank | None, list[Card]] = {}
    for each in cards:
        ranks.setdefault(each.rank, []).append(each)
    ranks.pop(None, None)
    found: list[Cards] = []
    for same in ranks.values():
        found += _multiples(tuple(same), jokers, wanted)
    found += _jokers_alone(jokers, wanted)
    if forms.stairs and (wanted is None or wanted >= forms.shortest):
        suits: dict[Suit | None, dict[Card, None]] = {}
        for each in cards:
            suits.setdefault(each.suit, {})[each] = None
        suits.pop(None, None)
        for suit, run in suits.items():
            found += _stairs(suit, tuple(run), jokers, forms, wanted)
    return found


def _sized(found: Iterable[Cards], wanted: int | None) -> tuple[Cards, ...]:
    return tuple(dict.fromkeys(cards for cards in found if wanted is None or len(cards) == wanted))


@cache
def _jokers_alone(jokers: int, wanted: int | None) -> tuple[Cards, ...]:
    return _sized(((JOKER,) * extra for extra in range(1, jokers + 1)), wanted)


@lru_cache(_MANY)
def _multiples(same: Cards, jokers: int, wanted: int | None) -> tuple[Cards, ...]:
    found = ((*chosen, *(JOKER,) * extra) for chosen in _selections(same) for extra in range(jokers + 1))
    return _sized(found, wanted)


def _selections(same: Cards) -> Iterator[Cards]:
    """Every non-empty selection, copies of one face told apart only by their number."""
    counts = Counter(same)
    for numbers in product(*(range(count + 1) for count in counts.values())):
        if any(numbers):
            yield tuple(face for face, number in zip(counts, numbers, strict=True) for _ in range(number))


@lru_cache(_MANY)
def _stairs(
    suit: Suit | None, held: Cards, jokers: int, forms: FormRules, wanted: int | None
) -> tuple[Cards, ...]:
    """Those of at least two natural cards: one card and jokers are a multiple already."""
    runs = _runs(suit, {*held}, jokers, forms) if suit is not None else ()
    return _sized((cards for cards in runs if len(cards) - cards.count(JOKER) > 1), wanted)


def _runs(suit: Suit, held: set[Card], jokers: int, forms: FormRules) -> Iterator[Cards]:
    for low in range(forms.lowest, forms.highest - forms.shortest + 2):
        natural_run: list[Card] = []
        missing = 0
        for rank in range(low, forms.highest + 1):
            face = card(suit, Rank(rank))
            if face in held:
                natural_run.append(face)
            else:
                missing += 1
            if missing > jokers:
                break
            if natural_run and rank - low + 1 >= forms.shortest:
                yield from _with_spare_jokers(natural_run, missing, jokers)


def _with_spare_jokers(run: list[Card], missing: int, jokers: int) -> Iterator[Cards]:
    """The run itself, and the run with held cards replaced by jokers that are left over."""
    for spare in range(min(jokers - missing, len(run) - 1) + 1):
        for kept in combinations(run, len(run) - spare):
            yield (*kept, *(JOKER,) * (missing + spare))
