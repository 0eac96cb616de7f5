"""The combinations of a set of cards: single, multiple or stairs, with every reading of its jokers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from rules_ref.cards import RANKS, Card, Rank, Suit, card

JOKERS_ALONE = 100
"""The power of jokers that stand for nothing: above every rank, in both orders."""


class Form(Enum):
    """The forms of plays. A smash (MOMO-13) cannot be answered in kind."""

    __hash__ = object.__hash__

    SINGLE = "single"
    MULTIPLE = "multiple"
    STAIRS = "stairs"
    SMASH = "smash"


@dataclass(frozen=True, slots=True)
class Combination:
    """One reading of a play.

    ``rank`` is that of a single or multiple (None: jokers alone) and the lowest of stairs in normal order.
    ``suits`` are the suit bits of the natural cards; ``stands`` what the jokers stand for, () where open.
    """

    form: Form
    cards: tuple[Card, ...]
    rank: Rank | None
    suits: int
    jokers: int
    stands: tuple[Card, ...] = ()
    declared: bool = False

    @property
    def size(self) -> int:
        return len(self.cards)

    @property
    def naturals(self) -> tuple[Card, ...]:
        return tuple(face for face in self.cards if not face.is_joker)

    @property
    def faces(self) -> tuple[Card, ...]:
        """The natural cards and the cards that declared jokers stand for."""
        return (*self.naturals, *self.stands)

    @property
    def all_jokers(self) -> bool:
        return self.rank is None and self.form is not Form.SMASH

    def answers_form_of(self, other: Combination) -> bool:
        """Whether the form allows it as an answer: stairs on stairs, others on others except a smash."""
        if self.form is Form.SMASH or other.form is Form.SMASH:
            return False
        return (self.form is Form.STAIRS) is (other.form is Form.STAIRS)

    def power(self, *, reverse: bool) -> int:
        """The strength of the reading: its weakest card in the order in force (GEN-9); jokers alone 100."""
        if self.rank is None:
            return JOKERS_ALONE
        return order_value(self._high(self.rank) if reverse else self.rank, reverse=reverse)

    def top_power(self, *, reverse: bool) -> int:
        """The strength of its strongest card in the order in force."""
        if self.rank is None:
            return JOKERS_ALONE
        return order_value(self.rank if reverse else self._high(self.rank), reverse=reverse)

    def _high(self, low: Rank) -> int:
        return low + self.size - 1 if self.form is Form.STAIRS else int(low)

    def contains(self, rank: Rank) -> bool:
        """Whether a natural card of this rank is among the cards."""
        if self.rank is not None and self.form is not Form.STAIRS:
            return self.rank is rank
        return rank in [face.rank for face in self.cards]


def order_value(rank: int, *, reverse: bool) -> int:
    """The strength of a rank: 3 … 15 for 3 … 2, or 15 … 3 in reversed order.

    >>> order_value(Rank.THREE, reverse=True)
    15
    """
    return 18 - rank if reverse else int(rank)


@dataclass(frozen=True, slots=True)
class FormRules:
    """The stairs of a document, and whether a joker may stand above the 2 or below the 3 in them.

    ``highest_only``: an undeclared joker in stairs is read as the highest number possible (MOMO-12.6).
    """

    stairs: bool = True
    shortest: int = 3
    joker_above: bool = False
    joker_below: bool = False
    highest_only: bool = False

    @property
    def lowest(self) -> int:
        return Rank.BELOW if self.joker_below else Rank.THREE

    @property
    def highest(self) -> int:
        return Rank.ABOVE if self.joker_above else Rank.TWO


def readings(cards: Sequence[Card], declared: Sequence[Card], rules: FormRules) -> Iterator[Combination]:
    """Every reading of the cards, a multiple before stairs; empty where they have no form.

    Jokers played alone stand for nothing, whatever is declared (GEN-6).
    """
    naturals = [face for face in cards if not face.is_joker]
    jokers = len(cards) - len(naturals)
    if not cards:
        return
    if not naturals:
        yield Combination(_form_of(len(cards)), tuple(cards), None, 0, jokers)
        return
    if declared:
        yield from _declared_reading(cards, naturals, declared, rules)
        return
    yield from _multiple(cards, naturals, jokers)
    if rules.stairs and len(cards) >= rules.shortest:
        runs = list(_stairs(cards, naturals, jokers, rules))
        yield from runs[-1:] if rules.highest_only else runs


def _form_of(size: int) -> Form:
    return Form.SINGLE if size == 1 else Form.MULTIPLE


def suit_bits(cards: Sequence[Card]) -> int:
    """The suits of the natural cards, as a bitmask."""
    bits = 0
    for face in cards:
        if face.suit is not None:
            bits |= face.suit.bit
    return bits


def _multiple(cards: Sequence[Card], naturals: list[Card], jokers: int) -> Iterator[Combination]:
    rank = naturals[0].rank
    if all(natural.rank is rank for natural in naturals):
        yield Combination(_form_of(len(cards)), tuple(cards), rank, suit_bits(naturals), jokers)


def _stairs(
    cards: Sequence[Card], naturals: list[Card], jokers: int, rules: FormRules
) -> Iterator[Combination]:
    suit, ranks = _one_suit(naturals)
    if suit is None:
        return
    low, high, size = min(ranks), max(ranks), len(cards)
    # Jokers go into gaps and beyond both ends, as far as the document lets a run reach.
    for start in range(max(rules.lowest, high - size + 1), low + 1):
        if start + size - 1 > rules.highest:
            break
        missing = [rank for rank in range(start, start + size) if rank not in ranks]
        stands = tuple(card(suit, Rank(rank)) for rank in missing)
        yield Combination(Form.STAIRS, tuple(cards), Rank(start), suit.bit, jokers, stands)


def goes_over_the_top(cards: Sequence[Card], declared: Sequence[Card], rules: FormRules) -> bool:
    """Whether cards without a form would be stairs if the 3 came after the 2 (GEN-10).

    >>> goes_over_the_top([card(Suit.SPADE, rank) for rank in (Rank.ACE, Rank.TWO, Rank.THREE)], [], FormRules())
    True
    """
    faces = [*(face for face in cards if not face.is_joker), *declared]
    size, round_trip = len(cards), len(RANKS)
    suit, ranks = _one_suit(faces) if faces else (None, set())
    if suit is None or size < rules.shortest or max(ranks) - min(ranks) < size:
        return False
    # On a ring of all ranks the cards would be consecutive.
    return any(all((rank - start) % round_trip < size for rank in ranks) for start in ranks)


def _one_suit(naturals: Sequence[Card]) -> tuple[Suit | None, set[int]]:
    """The common suit and the ranks; None and no ranks if the suits differ or a rank repeats."""
    suit = naturals[0].suit
    ranks = {int(natural.rank) for natural in naturals if natural.rank is not None}
    if len(ranks) < len(naturals) or any(natural.suit is not suit for natural in naturals):
        return None, set()
    return suit, ranks


def _declared_reading(
    cards: Sequence[Card], naturals: list[Card], declared: Sequence[Card], rules: FormRules
) -> Iterator[Combination]:
    faces = [*naturals, *declared]
    rank = naturals[0].rank
    if all(face.rank is rank for face in faces):
        bits = suit_bits(naturals)
        yield Combination(
            Form.MULTIPLE, tuple(cards), rank, bits, len(declared), tuple(declared), declared=True
        )
        return
    if not rules.stairs or len(cards) < rules.shortest:
        return
    suit, ranks = _one_suit(faces)
    if suit is None or not rules.lowest <= min(ranks) <= max(ranks) <= rules.highest:
        return
    if max(ranks) - min(ranks) == len(cards) - 1:
        yield Combination(
            Form.STAIRS,
            tuple(cards),
            Rank(min(ranks)),
            suit.bit,
            len(declared),
            tuple(declared),
            declared=True,
        )
