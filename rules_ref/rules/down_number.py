"""Down number: cards one rank weaker and of the same suit(s) may be played, and lock the suits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.cards import SUITS, Rank
from rules_ref.combinations import Form, suit_bits
from rules_ref.rule import Bar, Licence, Rule
from rules_ref.rules.spade_three import SPADE_THREE
from rules_ref.text import Text
from rules_ref.wording import suits_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules_ref.attempt import Attempt
    from rules_ref.combinations import Combination
    from rules_ref.unfolding import Unfolding


@dataclass(frozen=True, slots=True)
class DownNumber(Rule):
    """``shielded``: further plays it may not be laid on (sandstorm, revolutions)."""

    clause: str
    lock_clause: str
    shielded: Callable[[Combination], bool]

    def goes_down(self, attempt: Attempt) -> bool:
        played, previous, reverse = attempt.combination, attempt.previous, attempt.position.reversed
        if previous is None or played.all_jokers or Form.STAIRS in (played.form, previous.form):
            return False
        if previous.jokers or played.size != previous.size or self._forbidden(previous):
            return False
        suits = played.suits | suit_bits(played.stands)
        same_suits = (
            suits == previous.suits if not played.jokers or played.declared else not suits & ~previous.suits
        )
        return same_suits and played.power(reverse=reverse) == previous.power(reverse=reverse) - 1

    def _forbidden(self, previous: Combination) -> bool:
        return (
            previous.rank in (Rank.EIGHT, Rank.JACK)
            or all(each is SPADE_THREE for each in previous.cards)
            or self.shielded(previous)
        )

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        if self.goes_down(attempt):
            text = Text(
                "ダウンナンバー: 同じスートで1つ弱いカードは出せる。",
                "Down number: cards of the same suit(s), one rank weaker, may be played.",
            )
            yield Licence(self.clause, frozenset({Bar.STRENGTH}), text)

    def on_land(self, attempt: Attempt, unfolding: Unfolding) -> None:
        if unfolding.lock or attempt.previous is None or not self.goes_down(attempt):
            return
        unfolding.lock = attempt.previous.suits
        text = Text(
            f"ダウンナンバーにより{suits_text(unfolding.lock)}しばり。",
            f"The down number locks {suits_text(unfolding.lock)}.",
        )
        names = [suit.value for suit in SUITS if unfolding.lock & suit.bit]
        unfolding.effect("lock", self.lock_clause, text, suits=names)
