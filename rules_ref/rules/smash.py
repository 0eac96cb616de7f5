"""Pylon smash: 8, A and 6 together clear the pile when nothing else could be played."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from rules_ref.cards import Card, Rank
from rules_ref.combinations import Combination, Form, suit_bits
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import BEAT, LOCKS, Bar, Check, Licence, Outcome
from rules_ref.engine.legal_plays import legal_plays
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.near_misses import not_in_use
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.rule import Rule
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Play, Position
from rules_ref.text import NearMiss, Text

NAME: Final = Text("ぱいろんスマッシュ", "pylon smash")
_CALLED: Final = Text("ぱいろんスマッシュ", "Pylon smash")
_RANKS: Final = (Rank.SIX, Rank.EIGHT, Rank.ACE)


@dataclass(frozen=True, slots=True)
class Smash(Rule):
    """The clauses of the pylon smash: when it may be played, its flush, ignoring locks, once a game."""

    depends_on = ("smash_used",)

    clause: str
    flush_clause: str
    lock_clause: str
    once_clause: str
    key: str

    def readings(self, play: Play) -> Iterator[Combination]:
        # A joker has no rank and sorts as 0: it stands in for none of the three.
        if sorted(card.rank or 0 for card in play.cards) == list(_RANKS):
            yield Combination(Form.SMASH, play.cards, None, suit_bits(play.cards), 0)

    def candidates(self, hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
        by_rank = [[card for card in hand if card.rank is rank] for rank in _RANKS]
        yield from product(*by_rank)

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        if attempt.combination.form is not Form.SMASH:
            return
        if not attempt.regulation[self.key]:
            text = Text(
                "この大会では、ぱいろんスマッシュは出せません。", "This event plays without the pylon smash."
            )
            yield Check(Bar.ANSWERABLE, self.clause, False, text)
            return
        if attempt.position.smash_used:
            text = Text(
                "ぱいろんスマッシュは、このゲームではもう使われました。",
                "The pylon smash has already been used in this game.",
            )
            yield Check(Bar.ANSWERABLE, self.once_clause, False, text)
        nothing = self._nothing_else(attempt)
        text = Text("ほかに出せるカードが手札にありません。", "Nothing else in the hand could be played.")
        known = attempt.position.hands.get(attempt.by)
        unknown = not isinstance(known, tuple) and known != len(_RANKS)
        if unknown:
            text = Text(
                "手札が分からないので、ほかに出せるカードはないものとします。",
                "The hand is not known: this holds if nothing else in it could be played.",
            )
        if not nothing:
            text = Text(
                "ほかに出せるカードが手札にあるので、ぱいろんスマッシュはできません。",
                "Other cards in the hand could be played, so it is no time for a pylon smash.",
            )
        yield Check(Bar.ANSWERABLE, self.clause, nothing, text, basic=True, surprising=unknown)

    def _nothing_else(self, attempt: Attempt) -> bool:
        """Whether no other play is legal; of an unknown hand, only the three cards are tried."""
        ruleset, position, by = attempt.ruleset, attempt.position, attempt.by
        # Judged without this rule: the smash itself is not another play.
        plain = ruleset.without(self)
        if not isinstance(position.hands.get(by), tuple):
            position = position.but(hands={**position.hands, by: attempt.play.cards})
        return not legal_plays(plain, attempt.regulation, position, by)

    def allows_other_size_for(self, position: Position, previous: Combination) -> frozenset[Rank] | None:
        return frozenset()

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        if attempt.combination.form is not Form.SMASH:
            return
        text = Text(
            "ぱいろんスマッシュでは、場に何があるかは問いません。",
            "For a pylon smash it does not matter what is on the pile.",
        )
        yield Licence(self.flush_clause, BEAT, text)
        yield Licence(self.lock_clause, LOCKS, Text("しばりも問いません。", "Nor does any lock."))

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        if attempt.combination.form is Form.SMASH and Bar.ANSWERABLE in outcome.barred:
            yield NearMiss(self.clause, self._missing(attempt))

    def near_misses_unformed(
        self, ruleset: Ruleset, regulation: Regulation, play: Play
    ) -> Iterator[NearMiss]:
        ranks = {card.rank for card in play.cards}
        if len(play.cards) == len(ranks) == len(_RANKS) and ranks < {*_RANKS, None} and regulation[self.key]:
            text = Text(
                "ジョーカーを含むので、ぱいろんスマッシュになりません。",
                "With a joker among the cards it is no pylon smash.",
            )
            yield NearMiss(self.clause, text)

    def _missing(self, attempt: Attempt) -> Text:
        if not attempt.regulation[self.key]:
            return not_in_use(NAME)
        if attempt.position.smash_used:
            return Text(
                "ぱいろんスマッシュは、1ゲームに1回だけです。", "There is only one pylon smash in a game."
            )
        return Text(
            "ほかに出せるカードがあるので、ぱいろんスマッシュはできません。",
            "A pylon smash is for a hand in which nothing else can be played.",
        )

    def on_flush(self, attempt: Attempt, resolution: MoveResolution) -> None:
        if attempt.combination.form is not Form.SMASH:
            return
        resolution.smash_used = True
        resolution.flush(self.flush_clause, _CALLED, name=_CALLED)
