"""The randomness of a game: the draw piles, and cards taken unseen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from rules_ref.cards import DECK, JOKER, Card
from rules_ref.engine.actions_taken import ActionsTaken
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Position

PILES: Final = 3
"""The number of draw piles where a document has any (ZAI-E.1), each a deck with two jokers."""
_JOKERS: Final = 2
_PILE: Final = len(DECK) + _JOKERS
_SEEDS: Final = 1 << 62


@dataclass(frozen=True, slots=True)
class Stock:
    """The draw piles of a game. ``cards``: those still to be drawn, all piles one after the other.

    ``seed``: the state of the generator.
    """

    seed: int
    cards: tuple[Card, ...] = ()

    @staticmethod
    def of(ruleset: Ruleset, rng: Random) -> Stock:
        """The draw piles of a document; most have none."""
        seed = rng.randrange(_SEEDS)
        return Stock(seed, _piles(seed, PILES) if ruleset.produces("draws") else ())

    def draw(self, count: int) -> tuple[tuple[Card, ...], Stock]:
        """The next ``count`` cards, and the stock after them. Another pile is added if too few are left."""
        short = count > len(self.cards)
        cards = (*self.cards, *_piles(self.seed, 1)) if short else self.cards
        return cards[:count], replace(self, seed=self.seed + short, cards=cards[count:])

    def without(self, actions: ActionsTaken) -> Stock:
        """The stock after the draws among these actions."""
        drawn = sum(map(len, actions.drawn.values()))
        return self.draw(drawn)[1] if drawn else self

    def unseen(self, hand: Sequence[Card], count: int) -> tuple[tuple[Card, ...], Stock]:
        """``count`` random cards of a hand, taken unseen, and the stock with its next seed."""
        return tuple(seeded(self.seed).sample(sorted(hand), count)), replace(self, seed=self.seed + 1)

    def counted(self, position: Position) -> Position:
        """The position with the cards left in its current draw pile, and how many piles ran out."""
        if position.draw_pile is None:
            return position
        left = len(self.cards)
        exhausted = min(PILES - 1, max(0, PILES * _PILE - left) // _PILE)
        return position.but(draw_pile=left - (PILES - 1 - exhausted) * _PILE, exhausted=exhausted)


def _piles(seed: int, count: int) -> tuple[Card, ...]:
    rng, deck = seeded(seed), [*DECK, *(JOKER,) * _JOKERS]
    return tuple(card for _ in range(count) for card in rng.sample(deck, len(deck)))


def seeded(seed: int | str) -> Random:
    """A random generator; the same seed repeats the same game."""
    return Random(seed)  # noqa: S311 - games are to be repeated, not to be kept secret
