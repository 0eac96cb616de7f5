"""All plays that would be legal now, jokers included."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import TYPE_CHECKING

from rules_ref.cards import JOKER, Card, Rank, card
from rules_ref.engine.attempt import previous_combination
from rules_ref.engine.judge import trials
from rules_ref.engine.lays import holding, leads
from rules_ref.position import Play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules_ref.engine.judge import Trial
    from rules_ref.engine.regulation import Regulation
    from rules_ref.engine.ruleset import Ruleset
    from rules_ref.position import Position


def legal_plays(
    ruleset: Ruleset, regulation: Regulation, position: Position, player: str
) -> list[tuple[Card, ...]]:
    """Every set of cards the player could lay under some reading of the jokers, each once, in no special order.

    Empty when the hand is not known.
    """
    hand = position.hands.get(player, ())
    if isinstance(hand, int):
        return []
    if ruleset.plain_forms and not position.pile and not position.opening and position.turn == player:
        return [lay.cards for lay in leads(holding(hand))]
    return [cards for _, _, cards in _weighed(ruleset, regulation, position, player, hand)]


def listed_plays(
    ruleset: Ruleset, regulation: Regulation, position: Position, player: str
) -> list[tuple[Card, ...]]:
    """The legal plays by size, then strength: a set is as strong as its strongest legal reading."""
    hand = position.hands.get(player, ())
    if isinstance(hand, int):
        return []
    return [cards for *_, cards in sorted(_weighed(ruleset, regulation, position, player, hand))]


def _weighed(
    ruleset: Ruleset, regulation: Regulation, position: Position, player: str, hand: tuple[Card, ...]
) -> Iterator[tuple[int, int, tuple[Card, ...]]]:
    """Each legal set with its size and its power."""
    sizes = _sizes(ruleset, position, player, len(hand))
    for cards in candidates(hand, ruleset):
        if sizes is None or len(cards) in sizes:
            tried = trials(ruleset, regulation, position, Play(player, cards))
            legal = [each for each in tried if each.legal]
            if legal:
                yield len(cards), _power(legal, position), cards


def _power(legal: Sequence[Trial], position: Position) -> int:
    return max(each.attempt.combination.power(reverse=position.reversed) for each in legal)


def _sizes(ruleset: Ruleset, position: Position, player: str, hand: int) -> set[int] | None:
    """The only sizes that can be legal where a pile is to be answered; None where any could."""
    previous = previous_combination(ruleset, position, player)
    if previous is None or ruleset.any_size_may_answer:
        return None
    return {previous.size} if previous.size <= hand else set()


def candidates(hand: Sequence[Card], ruleset: Ruleset) -> Iterator[tuple[Card, ...]]:
    """Every set of cards that has some form: the superset from which legality selects."""
    naturals = sorted(each for each in hand if each is not JOKER)
    jokers = len(hand) - len(naturals)
    seen: set[tuple[Card, ...]] = set()
    for cards in (*_multiples(naturals, jokers), *_stairs(naturals, jokers, ruleset)):
        if cards not in seen:
            seen.add(cards)
            yield cards
    for rule in ruleset.rules:
        yield from rule.candidates(hand)


def _multiples(naturals: Sequence[Card], jokers: int) -> Iterator[tuple[Card, ...]]:
    by_rank: dict[Rank | None, list[Card]] = {}
    for each in naturals:
        by_rank.setdefault(each.rank, []).append(each)
    for same in by_rank.values():
        for chosen in _selections(same):
            for extra in range(jokers + 1):
                yield (*chosen, *(JOKER,) * extra)
    for extra in range(1, jokers + 1):
        yield (JOKER,) * extra


def _selections(same: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every non-empty selection, copies of one face told apart only by their number."""
    counts = Counter(same)
    for numbers in product(*(range(count + 1) for count in counts.values())):
        if any(numbers):
            yield tuple(face for face, number in zip(counts, numbers, strict=True) for _ in range(number))


def _stairs(naturals: Sequence[Card], jokers: int, ruleset: Ruleset) -> Iterator[tuple[Card, ...]]:
    forms = ruleset.forms
    if not forms.stairs:
        return
    held = set(naturals)
    for suit in {each.suit for each in naturals if each.suit is not None}:
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


def _with_spare_jokers(run: list[Card], missing: int, jokers: int) -> Iterator[tuple[Card, ...]]:
    """The run itself, and the run with held cards replaced by jokers that are left over."""
    for spare in range(min(jokers - missing, len(run) - 1) + 1):
        for kept in combinations(run, len(run) - spare):
            yield (*kept, *(JOKER,) * (missing + spare))
