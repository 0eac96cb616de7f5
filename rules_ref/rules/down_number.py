"""Down number: cards one rank weaker and of the same suit or suits may be played, and lock the suits."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules_ref.cards import SUITS, Rank
from rules_ref.combinations import Combination, Form, suit_bits
from rules_ref.effects import Lock
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import LOCKS, Bar, Check, Licence, Outcome
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.near_misses import near_miss
from rules_ref.engine.rule import Rule
from rules_ref.position import Position
from rules_ref.rules.spade_three import SPADE_THREE
from rules_ref.text import NearMiss, Text

_NAME = Text("ダウンナンバー", "Down number")
_SHIELDED_RANKS = (Rank.EIGHT, Rank.JACK)
_TWO_STEPS = 2
_STEPS = Text("2つ弱いので、ダウンナンバーになりません。", "Two ranks weaker instead of one: no down number.")
_SUITS = Text(
    "1つ弱くてもスートが同じでないので、ダウンナンバーになりません。",
    "One rank weaker, but not of the same suit or suits: no down number.",
)
_SHIELDED = Text(
    "1つ弱い同じスートですが、この場ではダウンナンバーになりません。",
    "One rank weaker and of the same suit or suits, but no down number on these cards.",
)
_STAIRS = Text(
    "1つ弱い同じスートでも、階段ではダウンナンバーになりません。",
    "One rank weaker and of the same suit, but stairs make no down number.",
)


@dataclass(frozen=True, slots=True)
class DownNumber(Rule):
    """Down number (下数字): cards one rank weaker, of the same suits, may be played and lock these.

    ``not_on``: the clause that forbids it on 8, J, ♠3 and the cards for which ``shielded`` is true.
    """

    depends_on = ("previous.suits",)

    clause: str
    lock_clause: str
    not_on: str
    shielded: Callable[[Combination], bool]

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        clause = self._forbidden_by(attempt.previous)
        if clause is not None and _is_one_below(attempt):
            text = Text("この場にダウンナンバーは出せません。", "No down number goes on these cards.")
            yield Check(Bar.STRENGTH, clause, False, text)

    def allows_other_size_for(self, position: Position, previous: Combination) -> frozenset[Rank] | None:
        return frozenset()

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        if self._goes_down(attempt):
            text = Text(
                "同じスートで1つ弱いカードは、ダウンナンバーとして出せます。",
                "Down number: cards of the same suit or suits, one rank weaker, may be played.",
            )
            yield Licence(self.clause, frozenset({Bar.STRENGTH}), text, _NAME)

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        if outcome.barred - LOCKS == {Bar.STRENGTH} and attempt.previous is not None:
            yield from near_miss(self.clause, self._missing(attempt, attempt.previous))

    def _missing(self, attempt: Attempt, previous: Combination) -> Text | None:
        """The one condition that keeps weaker cards from being a down number; None if there are several."""
        played, reverse = attempt.combination, attempt.position.reversed
        if played.all_jokers or previous.all_jokers or played.size != previous.size:
            return None
        steps = previous.power(reverse=reverse) - played.power(reverse=reverse)
        same = _same_suits(played, previous)
        if Form.STAIRS in (played.form, previous.form):
            return _STAIRS if steps == 1 and same else None
        if steps == 1:
            return _SUITS if not same else _SHIELDED
        return _STEPS if steps == _TWO_STEPS and same else None

    def on_played(self, attempt: Attempt, resolution: MoveResolution) -> None:
        if attempt.position.lock or attempt.previous is None or not self._goes_down(attempt):
            return
        resolution.lock = attempt.previous.suits
        letters = tuple(suit.value for suit in SUITS if resolution.lock & suit.bit)
        resolution.caused(Lock(self.lock_clause, letters), _NAME)

    def _goes_down(self, attempt: Attempt) -> bool:
        return self._forbidden_by(attempt.previous) is None and _is_one_below(attempt)

    def _forbidden_by(self, previous: Combination | None) -> str | None:
        """The clause that forbids a down number on these cards; None if it is allowed."""
        if previous is None:
            return None
        spade_threes = all(card is SPADE_THREE for card in previous.cards)
        if previous.rank in _SHIELDED_RANKS or spade_threes or self.shielded(previous):
            return self.not_on
        return self.clause if previous.jokers else None


def _is_one_below(attempt: Attempt) -> bool:
    """Whether the play is one rank weaker in the order in force, of as many cards and the same suits."""
    previous = attempt.previous
    if previous is None or previous.form is Form.STAIRS:
        return False
    played, reverse = attempt.combination, attempt.position.reversed
    if played.form is Form.STAIRS or played.all_jokers:
        return False
    one_below = played.power(reverse=reverse) == previous.power(reverse=reverse) - 1
    return one_below and played.size == previous.size and _same_suits(played, previous)


def _same_suits(played: Combination, previous: Combination) -> bool:
    """Whether the sets of suits are equal; if a joker leaves one open, whether the other contains it."""
    suits = played.suits | suit_bits(played.stands)
    if previous.jokers:
        return not previous.suits & ~suits
    if played.jokers and not played.declared:
        return not suits & ~previous.suits
    return suits == previous.suits
