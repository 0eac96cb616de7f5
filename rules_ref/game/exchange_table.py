"""The exchange before a game: free gifts are chosen a card at a time; forced ones are the strongest cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from rules_ref.cards import Card
from rules_ref.classes import Player
from rules_ref.game.moves import Choose, GameMove, IllegalMoveError
from rules_ref.position import Position
from rules_ref.procedure import Duty


@dataclass(frozen=True, slots=True)
class Gift(Generic[Player]):
    """The cards that a duty of the exchange makes its giver hand over."""

    duty: Duty[Player]
    cards: tuple[Card, ...]


def strongest(hand: Sequence[Card], count: int) -> tuple[Card, ...]:
    """The ``count`` strongest cards, which a forced giver has to give."""
    return tuple(sorted(hand, reverse=True)[:count])


def handed_over(
    hands: Mapping[Player, Sequence[Card]], gifts: Sequence[Gift[Player]]
) -> dict[Player, list[Card]]:
    """The hands after the exchange. All gifts are chosen before the first changes hands."""
    after = {player: list(cards) for player, cards in hands.items()}
    for gift in gifts:
        for card in gift.cards:
            after[gift.duty.giver].remove(card)
        after[gift.duty.taker] += gift.cards
    return after


@dataclass(frozen=True, slots=True)
class ExchangeTable:
    """The exchange before a game, choice by choice.

    ``dealt``: the position in which the game would begin without an exchange. ``chosen``: the gifts so far,
    by duty.
    """

    dealt: Position
    duties: tuple[Duty, ...]
    chosen: tuple[tuple[Card, ...], ...] = ((),)

    over = False

    @property
    def _due(self) -> Duty | None:
        free = [duty for duty in self.duties if duty.what == "any"]
        return next(
            (duty for duty, cards in zip(free, self.chosen, strict=False) if len(cards) < duty.count), None
        )

    @property
    def finished(self) -> bool:
        """Whether all gifts were chosen."""
        return self._due is None

    @property
    def position(self) -> Position:
        due = self._due
        return self.dealt if due is None else self.dealt.but(turn=due.giver)

    def moves(self) -> list[GameMove]:
        """The choices of the next giver."""
        due = self._due
        if due is None:
            return []
        left = list(self.dealt.cards_of(due.giver))
        for card in self.chosen[-1]:
            left.remove(card)
        return [Choose(due.giver, "gives", card) for card in sorted({*left})]

    def after(self, move: GameMove) -> ExchangeTable:
        """The table after a choice. Raises IllegalMoveError."""
        due = self._due
        if due is None or not isinstance(move, Choose) or move not in self.moves():
            raise IllegalMoveError(move, None)
        *before, cards = self.chosen
        chosen = (*before, (*cards, move.choice))
        if len(chosen[-1]) == due.count:
            chosen = (*chosen, ())
        return replace(self, chosen=chosen)  # type: ignore[arg-type]  # what is given is a card

    def start(self) -> Position:
        """The position in which the game begins, after all gifts."""
        free = iter(self.chosen)
        gifts = [
            Gift(
                duty,
                strongest(self.dealt.cards_of(duty.giver), duty.count)
                if duty.what == "strongest"
                else next(free),
            )
            for duty in self.duties
        ]
        hands: Mapping[str, Sequence[Card]] = self.dealt.hands  # type: ignore[assignment]  # all are known
        after = handed_over(hands, gifts)
        return self.dealt.but(hands={player: tuple(sorted(cards)) for player, cards in after.items()})
