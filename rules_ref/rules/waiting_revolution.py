"""Four or more of a rank: a revolution, pending until all others have passed, and countered till then."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules_ref.cards import Rank
from rules_ref.combinations import Combination, Form
from rules_ref.effects import Revolution
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import Bar, Check, Licence, Outcome
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.rule import Rule
from rules_ref.position import Pending, Position
from rules_ref.rules.turning import COUNTER, FOUR, RevolutionClauses, four_of_a_kind, outdoes
from rules_ref.text import NearMiss, Text


@dataclass(frozen=True, slots=True)
class FourOfAKind(Rule):
    """Four or more of a rank: playable only on an empty pile, or to counter another such play.

    A counter is stronger in the order in force, or of more cards. Four 8s do not wait for answers: cut and
    revolution take effect together.
    """

    depends_on = ()

    lead: str
    waits: str
    counter: str
    clauses: RevolutionClauses

    def produces(self) -> Mapping[str, str]:
        return {"revolution": self.clauses.made, "waiting": self.waits}

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        previous = attempt.previous
        if previous is None:
            return
        played = attempt.combination
        if played.form is not Form.MULTIPLE or played.size < FOUR:
            return
        if four_of_a_kind(previous):
            text = Text(
                "4枚革命は、より強いか枚数の多い4枚革命でしか返せません。",
                "Four of a kind is countered by four or more of a stronger rank, or by more cards.",
            )
            yield Check(Bar.STRENGTH, self.counter, _is_counter(attempt), text)
        elif four_of_a_kind(played):
            text = Text(
                "4枚以上の革命は、場が空のときにしか出せません。",
                "Four or more of a rank only on an empty pile.",
            )
            yield Check(Bar.FORM, self.lead, False, text)

    def allows_other_size_for(self, position: Position, previous: Combination) -> frozenset[Rank] | None:
        return None if four_of_a_kind(previous) else frozenset()

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        if _is_counter(attempt):
            text = Text(
                "より強いか枚数が多いので、4枚革命返しになります。",
                "Stronger, or more cards: it is a counter-revolution.",
            )
            yield Licence(self.counter, frozenset({Bar.SIZE, Bar.STRENGTH}), text)

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        yield from self.clauses.near_misses(attempt, outcome)

    def on_card_effect(self, attempt: Attempt, resolution: MoveResolution) -> None:
        played = attempt.combination
        if not four_of_a_kind(played):
            return
        counters = self._void_waiting(resolution)
        if played.rank is Rank.EIGHT:
            self.clauses.take_effect(resolution, by=resolution.by, turns=1 + counters, counters=counters)
            return
        waiting = Pending("revolution", resolution.by, count=played.size, counters=counters)
        resolution.pending = (*resolution.pending, waiting)
        # What the order will be then: turned once by this, and once by each that it counters.
        turned = resolution.revolution is (counters % 2 == 1)
        cause = Text("4枚革命はすぐには成立しません", "Four of a kind waits")
        name = COUNTER if counters else Text("4枚革命", "Four-card revolution")
        resolution.caused(Revolution(self.waits, on=turned, pending=True, name=name), cause)

    def _void_waiting(self, resolution: MoveResolution) -> int:
        """Void the pending revolution, if any; the number of this counter, 0 without one."""
        waiting = _take_waiting(resolution)
        if waiting is None:
            return 0
        self.clauses.void(resolution)
        text = Text("待っていた革命を返しました。", "The revolution that waited is countered.")
        resolution.reason(self.counter, text)
        return waiting.counters + 1

    def on_all_passed(self, resolution: MoveResolution) -> None:
        waiting = _take_waiting(resolution)
        if waiting is None:
            return
        text = Text(
            "ほかの全員がパスしたので、革命が成立します。", "All have passed: the revolution takes effect."
        )
        resolution.reason(self.waits, text)
        counters = waiting.counters
        self.clauses.take_effect(resolution, by=waiting.by, turns=1 + counters, counters=counters)


def _is_counter(attempt: Attempt) -> bool:
    """Whether the play counters four of a kind by four of a kind."""
    if attempt.previous is None or not four_of_a_kind(attempt.previous):
        return False
    return four_of_a_kind(attempt.combination) and outdoes(attempt)


def _take_waiting(resolution: MoveResolution) -> Pending | None:
    waiting = next((action for action in resolution.pending if action.kind == "revolution"), None)
    resolution.pending = tuple(action for action in resolution.pending if action is not waiting)
    return waiting
