"""Dobon: a hand whose sum equals that of the cards just played finishes at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rules_ref.cards import Rank
from rules_ref.classes import PlayerClass
from rules_ref.judgement import Judgement, Verdict
from rules_ref.ranking import How
from rules_ref.rule import Reason, Rule
from rules_ref.text import Finding, Text
from rules_ref.unfolding import Unfolding

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules_ref.cards import Card
    from rules_ref.position import Claim, Position
    from rules_ref.regulation import Regulation
    from rules_ref.ruleset import Ruleset

_LOW: Final = {Rank.ACE: 1, Rank.TWO: 2}


def card_sum(cards: Iterable[Card], joker: int) -> int:
    """A=1, 2=2, J=11, Q=12, K=13; ``joker`` is the value of a joker."""
    return sum(joker if each.rank is None else _LOW.get(each.rank, int(each.rank)) for each in cards)


@dataclass(frozen=True, slots=True)
class Dobon(Rule):
    clause: str
    timing: str
    both_single: str
    joker_key: str
    downfall: str

    def claim(
        self, ruleset: Ruleset, regulation: Regulation, position: Position, claim: Claim
    ) -> Judgement | None:
        if claim.kind != "dobon":
            return None
        findings = list(self._findings(regulation, position, claim.by))
        broken = [each.clause for each in findings if not each.holds]
        if broken:
            return Judgement(Verdict.ILLEGAL, False, tuple(dict.fromkeys(broken)), tuple(findings))
        return self._finish(ruleset, regulation, position, claim, findings)

    def _findings(self, regulation: Regulation, position: Position, by: str) -> Iterator[Finding]:
        hand = position.hands.get(by, ())
        cards = hand if isinstance(hand, tuple) else ()
        last = position.pile[-1] if position.pile else None
        if last is None or last.by == by:
            text = Text(
                "ドボンは、ほかの人がたった今出したカードに対してだけ。",
                "A dobon is only on another's last play.",
            )
            yield Finding(self.timing, False, text)
            return
        joker = regulation[self.joker_key]
        mine, theirs = card_sum(cards, joker), card_sum(last.cards, joker)
        text = Text(
            f"手札の合計{mine}、場の合計{theirs}。", f"The hand sums to {mine}, the cards played to {theirs}."
        )
        yield Finding(self.clause, mine == theirs and bool(cards), text)
        if len(cards) == len(last.cards) == 1:
            text = Text("どちらも1枚のときは成立しない。", "Not when both are one card.")
            yield Finding(self.both_single, False, text)

    def _finish(
        self,
        ruleset: Ruleset,
        regulation: Regulation,
        position: Position,
        claim: Claim,
        findings: list[Finding],
    ) -> Judgement:
        unfolding = Unfolding(ruleset, regulation, position, claim.by)
        last = position.pile[-1].by
        after_claim = position.out
        played_out = bool(position.out) and position.out[-1].player == last
        if played_out:
            after_claim, unfolding.out = position.out[-1:], list(position.out[:-1])
        unfolding.leave(claim.by, How.FINISH)
        text = Text(f"ドボン: {claim.by}があがる。", f"Dobon: {claim.by} finishes.")
        unfolding.effect("finish", self.clause, text, player=claim.by)
        self._downfall(unfolding, claim.by)
        if played_out:
            gone = {left.player for left in unfolding.out}
            unfolding.out += [left for left in after_claim if left.player not in gone]
        after = unfolding.settle_claim()
        reasons = [Finding(each.clause, True, each.text) for each in unfolding.reasons]
        clauses = dict.fromkeys(each.clause for each in unfolding.reasons)
        return Judgement(
            Verdict.LEGAL, False, tuple(clauses), (*findings, *reasons), tuple(unfolding.effects), after
        )

    def _downfall(self, unfolding: Unfolding, by: str) -> None:
        classes = unfolding.before.classes
        daifugo = next((who for who, each in classes.items() if each is PlayerClass.DAIFUGO), None)
        if daifugo is None or daifugo == by or daifugo not in unfolding.still_in():
            return
        unfolding.leave(daifugo, How.DOWNFALL)
        text = Text(
            f"都落ち: ドボンが先に成立するので、大富豪{daifugo}は都落ち。",
            f"Downfall: the dobon comes first, so the daifugo {daifugo} falls.",
        )
        unfolding.reasons.append(Reason(self.timing, text))
        unfolding.effect("downfall", self.downfall, text, player=daifugo)
