"""♠3s cut as many jokers, and stay on the pile to be answered."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules_ref.cards import Rank
from rules_ref.combinations import Combination, Form
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import BEAT, LOCKS, Bar, Check, Licence, Outcome
from rules_ref.engine.near_misses import all_of, near_miss
from rules_ref.engine.rule import Rule
from rules_ref.position import Position
from rules_ref.rules.spade_three import SPADE_THREE
from rules_ref.rules.wild_sandstorm import is_sandstorm
from rules_ref.text import NearMiss, Text
from rules_ref.wording import cards_text


@dataclass(frozen=True, slots=True)
class SpadeThrees(Rule):
    """Up to ``most`` natural ♠3s cut as many jokers. ``jokers``: the clause on jokers that says so, too."""

    depends_on = ()

    clause: str
    jokers: str
    lock_clause: str = "GEN-13"
    most: int = 2

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        if self._tries(attempt) and not self._cuts(attempt):
            text = Text(
                "ジョーカーを切るには、同じ枚数の♠3そのものが要ります。",
                "Jokers are cut by as many ♠3s, and no joker may stand in for one.",
            )
            yield Check(Bar.STRENGTH, self.clause, False, text)

    def allows_other_size_for(self, position: Position, previous: Combination) -> frozenset[Rank] | None:
        return frozenset()

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        if not self._tries(attempt) or not self._cuts(attempt):
            return
        yield Licence(
            self.clause, BEAT, Text("♠3は同じ枚数のジョーカーを切ります。", "♠3s cut as many jokers.")
        )
        text = Text(
            "1枚か2枚のジョーカーは、同じ枚数の♠3に切られます。", "One or two jokers fall to as many ♠3s."
        )
        yield Licence(self.jokers, BEAT, text)
        yield Licence(
            self.lock_clause,
            LOCKS,
            Text("しばりの間でも、ジョーカーを♠3で切れます。", "Even under a lock ♠3 may cut jokers."),
        )

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        played, previous = attempt.combination, attempt.previous
        if previous is None or not all_of(played, Rank.THREE) or is_sandstorm(played):
            return
        if outcome.barred & (BEAT | LOCKS):
            yield from near_miss(self.clause, _missing(played, previous))

    def _tries(self, attempt: Attempt) -> bool:
        if attempt.previous is None or not attempt.previous.all_jokers:
            return False
        played = attempt.combination
        if played.all_jokers or is_sandstorm(played):
            return False
        return all(natural is SPADE_THREE for natural in played.naturals)

    def _cuts(self, attempt: Attempt) -> bool:
        played, previous = attempt.combination, attempt.previous
        return previous is not None and played.size == previous.size <= self.most and not played.jokers


def _missing(played: Combination, previous: Combination) -> Text | None:
    """Why refused 3s do not cut jokers; None for cards that do not resemble ♠3s."""
    spades = all(card is SPADE_THREE for card in played.cards)
    if previous.all_jokers:
        if spades or played.jokers:
            return Text(
                f"ジョーカー{previous.size}枚には♠3が{previous.size}枚要ります。",
                "It takes one ♠3 for each joker.",
            )
        cards = cards_text(played.cards)
        return Text(
            f"{cards}は♠3ではないので、ジョーカーを切れません。", f"Only ♠3 cuts a joker, not {cards}."
        )
    if previous.jokers and previous.form is Form.MULTIPLE and SPADE_THREE in played.cards:
        return Text(
            "場のジョーカーはほかのカードと一緒に出されたので、♠3では切れません。",
            "The joker was played with another card, so ♠3 does not cut it.",
        )
    if not spades:
        return None
    return Text(
        "場がジョーカーではないので、♠3では切れません。",
        "There is no joker on the pile, so ♠3 does not cut it.",
    )
