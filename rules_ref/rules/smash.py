"""Pylon smash: 8, A and 6 together flush the pile when nothing else could be played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Final

from rules_ref.cards import Rank
from rules_ref.combinations import Combination, Form, suit_bits
from rules_ref.legal_plays import legal_plays
from rules_ref.rule import BEAT, LOCKS, Bar, Check, Licence, Rule
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules_ref.attempt import Attempt
    from rules_ref.cards import Card
    from rules_ref.position import Play
    from rules_ref.unfolding import Unfolding

_RANKS: Final = (Rank.SIX, Rank.EIGHT, Rank.ACE)


@dataclass(frozen=True, slots=True)
class Smash(Rule):
    """The clauses: when it may be played, its flush, what it ignores, how often."""

    clause: str
    flush_clause: str
    lock_clause: str
    once_clause: str
    key: str

    def readings(self, play: Play) -> Iterator[Combination]:
        if sorted(each.rank or 0 for each in play.cards) == list(_RANKS):
            yield Combination(Form.SMASH, play.cards, None, suit_bits(play.cards), 0)

    def candidates(self, hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
        by_rank = [[each for each in hand if each.rank is rank] for rank in _RANKS]
        yield from product(*by_rank)

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        if attempt.combination.form is not Form.SMASH:
            return
        if not attempt.regulation[self.key]:
            text = Text("ぱいろんスマッシュは採用されていない。", "The pylon smash is not in use.")
            yield Check(Bar.ANSWERABLE, self.clause, False, text)
            return
        if attempt.position.smash_used:
            text = Text("このゲームではもう使われた。", "It has been used in this game.")
            yield Check(Bar.ANSWERABLE, self.once_clause, False, text)
        nothing = self._nothing_else(attempt)
        text = Text("ほかに出せるカードが手札にない。", "Nothing else in the hand could be played.")
        if not nothing:
            text = Text(
                "ほかに出せるカードが手札にある。", "There are other cards in the hand that could be played."
            )
        yield Check(Bar.ANSWERABLE, self.clause, nothing, text, basic=True)

    def _nothing_else(self, attempt: Attempt) -> bool:
        """Of a hand that is only counted, the three cards themselves are known."""
        ruleset, position, by = attempt.ruleset, attempt.position, attempt.by
        plain = replace(ruleset, rules=tuple(rule for rule in ruleset.rules if rule is not self))
        if not isinstance(position.hands.get(by), tuple):
            position = replace(position, hands={**position.hands, by: attempt.play.cards})
        return not legal_plays(plain, attempt.regulation, position, by)

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        if attempt.combination.form is not Form.SMASH:
            return
        text = Text("8・A・6は何枚の場にも出せる。", "8, A and 6 may be laid whatever lies there.")
        yield Licence(self.flush_clause, BEAT, text)
        yield Licence(self.lock_clause, LOCKS, Text("しばりは止めない。", "No lock stops it."))

    def on_flush(self, attempt: Attempt, unfolding: Unfolding) -> None:
        if attempt.combination.form is not Form.SMASH:
            return
        unfolding.smash_used = True
        text = Text(
            f"ぱいろんスマッシュ: 場が流れ、{unfolding.by}から始まる。",
            f"Pylon smash: the pile is flushed and {unfolding.by} leads.",
        )
        unfolding.flush(text, self.flush_clause)
