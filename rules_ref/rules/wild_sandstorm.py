"""砂嵐 with jokers: three 3s beat everything but revolutions, and stay on the pile to be answered."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules_ref.cards import Rank
from rules_ref.combinations import Combination, Form
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import BEAT, LOCKS, Bar, Check, Licence, Outcome
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.near_misses import all_of
from rules_ref.engine.rule import Rule
from rules_ref.position import Position
from rules_ref.text import NearMiss, Text

_THREE_CARDS = 3


def is_sandstorm(combination: Combination) -> bool:
    """Whether it is three 3s, jokers included."""
    played = combination
    return played.form is Form.MULTIPLE and played.rank is Rank.THREE and played.size == _THREE_CARDS


@dataclass(frozen=True, slots=True)
class WildSandstorm(Rule):
    """Sandstorm with jokers: only another sandstorm or a ``revolution`` answers it.

    ``joker``: the clause that jokers alone cannot answer; ``jokers_fall``: the clause that it beats jokers.
    """

    depends_on = ()

    clause: str
    joker: str
    jokers_fall: str
    revolution: Callable[[Combination], bool]

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        previous = attempt.previous
        if previous is None:
            return
        if self.revolution(previous) and is_sandstorm(attempt.combination):
            text = Text("砂嵐は革命を切れません。", "A sandstorm does not cut a revolution.")
            yield Check(Bar.ANSWERABLE, self.clause, False, text)
        if not is_sandstorm(previous):
            return
        played = attempt.combination
        if not is_sandstorm(played) and not self.revolution(played):
            text = Text(
                "砂嵐は、砂嵐か革命でしか切れません。",
                "Only a sandstorm or a revolution answers a sandstorm.",
            )
            yield Check(Bar.ANSWERABLE, self.clause, False, text)
            if played.all_jokers:
                text = Text("ジョーカーだけでは砂嵐を切れません。", "Jokers alone do not cut a sandstorm.")
                yield Check(Bar.ANSWERABLE, self.joker, False, text)

    def allows_other_size_for(self, position: Position, previous: Combination) -> frozenset[Rank] | None:
        return frozenset({Rank.THREE})

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        previous = attempt.previous
        if previous is None:
            return
        played = attempt.combination
        if is_sandstorm(played) and not self.revolution(previous):
            text = Text("砂嵐は革命以外のすべてを切ります。", "A sandstorm cuts everything but revolutions.")
            yield Licence(self.clause, BEAT | LOCKS, text, Text("砂嵐", "Sandstorm"))
            if previous.all_jokers:
                text = Text("ジョーカーは何枚でも砂嵐に切られます。", "Jokers fall to a sandstorm.")
                yield Licence(self.jokers_fall, BEAT, text)
        if is_sandstorm(previous) and self.revolution(played) and played.size == previous.size:
            text = Text("革命は砂嵐を切れます。", "A revolution may answer a sandstorm.")
            yield Licence(self.clause, frozenset({Bar.STRENGTH}), text)

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        played, previous = attempt.combination, attempt.previous
        if is_sandstorm(played):
            if previous is not None and self.revolution(previous):
                text = Text(
                    "場が革命でなければ、砂嵐で切れます。", "A sandstorm would cut anything but a revolution."
                )
                yield NearMiss(self.clause, text)
        elif all_of(played, Rank.THREE) and played.size == _THREE_CARDS + 1:
            text = Text(
                "砂嵐になるのは、3をちょうど3枚出したときだけです。", "A sandstorm is exactly three 3s."
            )
            yield NearMiss(self.clause, text)

    def on_played(self, attempt: Attempt, resolution: MoveResolution) -> None:
        if is_sandstorm(attempt.combination) and resolution.lock:
            resolution.lock = 0
            text = Text("砂嵐に切られ、しばりは終わります。", "The sandstorm has cut the lock, which ends.")
            resolution.explain(self.clause, text)
