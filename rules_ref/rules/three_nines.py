"""三九革命: three 9s are a revolution at once, and a chosen opponent draws three."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules_ref.cards import Rank
from rules_ref.effects import DrawCards
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import Outcome
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.near_misses import all_of
from rules_ref.engine.rule import Rule
from rules_ref.rules.turning import FOUR, RevolutionClauses, three_nines
from rules_ref.text import NearMiss, Text


@dataclass(frozen=True, slots=True)
class ThreeNines(Rule):
    clause: str
    clauses: RevolutionClauses

    def on_card_effect(self, attempt: Attempt, resolution: MoveResolution) -> None:
        if not three_nines(attempt.combination):
            return
        name = Text("三九革命", "Three-nine revolution")
        self.clauses.take_effect(resolution, by=resolution.by, turns=1, counters=0, name=name)
        resolution.caused(DrawCards(self.clause, None, 3, returns="three_nine", name=name))

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        played = attempt.combination
        if all_of(played, Rank.NINE) and played.size == FOUR:
            text = Text(
                "三九革命になるのは、9をちょうど3枚出したときだけです。", "It takes exactly three 9s."
            )
            yield NearMiss(self.clause, text)
        elif three_nines(played) and outcome.barred:
            text = Text(
                "三九革命をする9も、場に出せるものでなければなりません。",
                "The three 9s must be playable on the pile, too.",
            )
            yield NearMiss(self.clause, text)
