"""♠3 on the joker (スペ3返し): the weakest card beats a joker that was played alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rules_ref.cards import Rank, Suit, card
from rules_ref.ranking import How
from rules_ref.rule import BEAT, LOCKS, Bar, Check, Licence, Rule
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_ref.attempt import Attempt
    from rules_ref.unfolding import Unfolding

SPADE_THREE: Final = card(Suit.SPADE, Rank.THREE)


@dataclass(frozen=True, slots=True)
class SpadeThree(Rule):
    """``lock_clause``: what lets it through a lock; ``joker_foul``: the joker's own foul finish stands (JBL-10.4);
    ``not_on_multiple``: that it beats no joker in a multiple (MOMO-11.2).
    """

    clause: str
    flush_clause: str
    lock_clause: str = "GEN-13"
    joker_foul: str | None = None
    not_on_multiple: str | None = None
    key: str | None = None

    def _on(self, attempt: Attempt) -> bool:
        return self.key is None or bool(attempt.regulation[self.key])

    def answers_joker(self, attempt: Attempt) -> bool:
        previous = attempt.previous
        if previous is None or not (previous.all_jokers and previous.size == 1):
            return False
        return attempt.combination.cards == (SPADE_THREE,) and self._on(attempt)

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        previous = attempt.previous
        if self.not_on_multiple is None or previous is None or attempt.combination.cards != (SPADE_THREE,):
            return
        if previous.jokers and previous.size > 1 and self._on(attempt):
            text = Text(
                "♠3は、ジョーカーを含む複数枚には出せない。", "♠3 beats no joker that lies among other cards."
            )
            yield Check(Bar.SIZE, self.not_on_multiple, False, text)

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        if not self.answers_joker(attempt):
            return
        text = Text("♠3は1枚で出されたジョーカーに勝つ。", "♠3 beats a joker played alone.")
        yield Licence(self.clause, BEAT, text)
        lock_text = Text("しばりは♠3を止めない。", "No lock stops ♠3 there.")
        yield Licence(self.lock_clause, LOCKS, lock_text)

    def on_flush(self, attempt: Attempt, unfolding: Unfolding) -> None:
        if not self.answers_joker(attempt):
            return
        text = Text(
            f"スペ3返し: 場が流れ、{unfolding.by}が好きなカードから始める。",
            f"♠3 on the joker: the pile is flushed and {unfolding.by} leads any cards.",
        )
        unfolding.flush(text, self.flush_clause)

    def on_land(self, attempt: Attempt, unfolding: Unfolding) -> None:
        if self.joker_foul is None or not self.answers_joker(attempt):
            return
        owner = attempt.position.pile[-1].by
        fouled = any(left.player == owner and left.how is How.FOUL for left in attempt.position.out)
        if fouled:
            text = Text(
                f"{owner}のジョーカーによる反則あがりは変わらない。",
                f"The foul finish of {owner} with the joker stands.",
            )
            unfolding.reason(self.joker_foul, text)
