"""Stairs of four or more: a revolution at once, countered by stairs that are stronger now, or longer."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from rules_ref.cards import Rank
from rules_ref.combinations import Combination
from rules_ref.engine.attempt import Attempt, pile_readings
from rules_ref.engine.checks import Bar, Check, Licence
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.rule import Rule
from rules_ref.position import Position
from rules_ref.rules.turning import RevolutionClauses, four_of_a_kind, outdoes, stairs_revolution
from rules_ref.text import Text

_NAME: Final = Text("階段革命", "Stairs revolution")


@dataclass(frozen=True, slots=True)
class StairsRevolution(Rule):
    """A counter ignores suits and suit locks. Stairs and four of a kind do not counter each other."""

    depends_on = ()

    clause: str
    counter: str
    clauses: RevolutionClauses

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        if counters_by_stairs(attempt):
            text = Text(
                "階段革命は、より強いか枚数の多い階段革命でしか返せません。",
                "A stairs revolution is countered by a stronger one, or by one of more cards.",
            )
            yield Check(Bar.STRENGTH, self.counter, outdoes(attempt), text)
        elif _other_kind(attempt):
            text = Text(
                "階段革命と4枚革命は、互いに返せません。",
                "Stairs and four of a kind do not counter each other.",
            )
            yield Check(Bar.FORM, self.counter, False, text)

    def allows_other_size_for(self, position: Position, previous: Combination) -> frozenset[Rank] | None:
        return None if stairs_revolution(previous) else frozenset()

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        if counters_by_stairs(attempt) and outdoes(attempt):
            text = Text(
                "より強いか枚数が多いので、階段革命返しになります。",
                "Stronger stairs, or more cards: it is a counter-revolution.",
            )
            yield Licence(self.counter, frozenset({Bar.SIZE, Bar.STRENGTH, Bar.SUIT_LOCK}), text)

    def on_card_effect(self, attempt: Attempt, resolution: MoveResolution) -> None:
        if not stairs_revolution(attempt.combination):
            return
        text = Text("4枚以上の階段なので、革命になります。", "Stairs of four or more make a revolution.")
        resolution.reason(self.clause, text)
        counters = _counter_number(attempt)
        if counters:
            self.clauses.void(resolution)
            text = Text("階段革命を返しました。", "The stairs revolution is countered.")
            resolution.reason(self.counter, text)
        self.clauses.take_effect(resolution, by=resolution.by, turns=1, counters=counters, name=_NAME)


def counters_by_stairs(attempt: Attempt) -> bool:
    """Whether a stairs revolution is played on another, legal or not."""
    if attempt.previous is None or not stairs_revolution(attempt.previous):
        return False
    return stairs_revolution(attempt.combination)


def _other_kind(attempt: Attempt) -> bool:
    previous = attempt.previous
    if previous is None:
        return False
    if four_of_a_kind(previous):
        return stairs_revolution(attempt.combination)
    return stairs_revolution(previous) and four_of_a_kind(attempt.combination)


def _counter_number(attempt: Attempt) -> int:
    """The number of stairs revolutions on top of the pile, and so of this counter; 0: it is none."""
    if attempt.previous is None:
        return 0
    from_the_top = reversed(pile_readings(attempt.ruleset, attempt.position))
    return sum(1 for _ in takewhile(stairs_revolution, from_the_top))
