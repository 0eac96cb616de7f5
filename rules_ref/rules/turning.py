"""Revolutions in ZAI: which cards make one, and its effects: the order reverses, and the others draw."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules_ref.cards import Rank
from rules_ref.combinations import Combination, Form
from rules_ref.effects import DrawCards, Revolution, Void
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import BEAT, Outcome
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.near_misses import beats_in_other_order, order_text
from rules_ref.rules.revolution import NO_REVOLUTION, revolution_text
from rules_ref.text import NearMiss, Text

FOUR: Final = 4
"""The smallest number of cards of one rank, or in stairs, that make a revolution."""
_DRAWN: Final = 2
COUNTER: Final = Text("革命返し", "Counter-revolution")


def four_of_a_kind(played: Combination) -> bool:
    return played.form is Form.MULTIPLE and played.rank is not None and played.size >= FOUR


def stairs_revolution(played: Combination) -> bool:
    return played.form is Form.STAIRS and played.size >= FOUR


def three_nines(played: Combination) -> bool:
    return played.form is Form.MULTIPLE and played.rank is Rank.NINE and played.size == FOUR - 1


def is_revolution(played: Combination) -> bool:
    return four_of_a_kind(played) or stairs_revolution(played) or three_nines(played)


def outdoes(attempt: Attempt) -> bool:
    """Whether the play is stronger than the pile in the order in force, or of more cards (ZAI-F.3, S.4)."""
    played, previous, reverse = attempt.combination, attempt.previous, attempt.position.reversed
    if previous is None:
        return False
    return played.size > previous.size or played.power(reverse=reverse) > previous.power(reverse=reverse)


@dataclass(frozen=True, slots=True)
class RevolutionClauses:
    """The clauses of a revolution.

    ``made``: the order is reversed; ``again``: it is restored; ``counter``: it was turned to void another.
    """

    made: str
    again: str
    counter: str

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        """The near misses: cards too weak under a revolution, or a revolution that may not be played here."""
        played, previous = attempt.combination, attempt.previous
        if attempt.position.revolution and beats_in_other_order(attempt, outcome):
            yield NearMiss(self.made, order_text(attempt, revolution_text(attempt)))
        if previous is None or not is_revolution(played) or not outcome.barred & BEAT:
            return
        if four_of_a_kind(previous) or stairs_revolution(previous):
            text = Text(
                "前の革命より強くも多くもないので、革命返しになりません。",
                "Neither stronger nor more cards than the revolution before: no counter-revolution.",
            )
            yield NearMiss(self.counter, text)
        else:
            yield NearMiss(self.made, NO_REVOLUTION)

    def void(self, resolution: MoveResolution) -> None:
        """Void the effects of the revolution that a counter answers."""
        resolution.caused(Void(self.counter, "revolution"), COUNTER)

    def take_effect(
        self, resolution: MoveResolution, *, by: str, turns: int, counters: int, name: Text | None = None
    ) -> None:
        """Turn the order over ``turns`` times and let the others draw two each.

        After n ``counters`` they draw 2n, and so do those already out. ``name``: the name of the revolution.
        """
        # A pending one takes effect with those it counters: an even number leaves the order unchanged.
        if turns % 2:
            resolution.revolution = not resolution.revolution
        clause = self._clause(counters, reversed_now=resolution.revolution)
        name = COUNTER if counters else name
        revolution = Revolution(clause, on=resolution.revolution, pending=False, name=name)
        resolution.effect(revolution, revolution.text)
        count = _DRAWN * max(1, counters)
        text = Text(f"ほかの全員が{count}枚引きます。", f"All the others draw {count}.")
        resolution.reason(clause, text)
        still_in = resolution.still_in()
        for player in resolution.circle_after(by):
            if player != by and (counters or player in still_in):
                resolution.effect(DrawCards(clause, player, count))

    def _clause(self, counters: int, *, reversed_now: bool) -> str:
        if counters:
            return self.counter
        return self.made if reversed_now else self.again
