"""上がり殺し: the holder of the killer card stops another's finish."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.judgement import Judgement, Verdict
from rules_ref.ranking import How
from rules_ref.rule import Rule
from rules_ref.text import Finding, Text
from rules_ref.unfolding import Unfolding, without

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_ref.position import Claim, Position
    from rules_ref.regulation import Regulation
    from rules_ref.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class KillFinish(Rule):
    """``key``: the event's killer card; while none is set the document leaves the call open."""

    clause: str
    two_cards: str
    key: str

    def claim(
        self, ruleset: Ruleset, regulation: Regulation, position: Position, claim: Claim
    ) -> Judgement | None:
        if claim.kind != "kill_finish":
            return None
        killer = regulation[self.key]
        if killer is None:
            text = Text("上がり殺しの札が決められていない。", "No killer card has been set.")
            finding = Finding(self.clause, False, text)
            return Judgement(Verdict.UNDETERMINED, False, (self.clause,), (finding,))
        findings = list(self._findings(position, claim, claim.cards == (killer,)))
        broken = [each.clause for each in findings if not each.holds]
        if broken:
            return Judgement(Verdict.ILLEGAL, False, tuple(dict.fromkeys(broken)), tuple(findings))
        return self._kill(ruleset, regulation, position, claim, findings)

    def _findings(self, position: Position, claim: Claim, right_card: bool) -> Iterator[Finding]:
        last = position.out[-1] if position.out else None
        finished = last is not None and last.how is How.FINISH and last.player != claim.by
        on_pile = bool(position.pile) and last is not None and position.pile[-1].by == last.player
        text = Text("ほかのプレイヤーが今あがったところである。", "Another player has just finished.")
        yield Finding(self.clause, finished and on_pile, text)
        hand = position.hands.get(claim.by)
        held = not isinstance(hand, tuple) or all(card in hand for card in claim.cards)
        text = Text(
            "出したのは上がり殺しの札で、手札にある。", "The card is the killer card, and it is held."
        )
        yield Finding(self.clause, right_card and held, text)
        size = position.hand_size(claim.by)
        text = Text(
            "この札を含めて手札が2枚以上ある。", "The hand has at least two cards, this one included."
        )
        yield Finding(self.two_cards, size is None or size >= 2, text)  # noqa: PLR2004 (the clause says two)

    def _kill(
        self,
        ruleset: Ruleset,
        regulation: Regulation,
        position: Position,
        claim: Claim,
        findings: list[Finding],
    ) -> Judgement:
        unfolding = Unfolding(ruleset, regulation, position, claim.by)
        other = position.out[-1].player
        pile = tuple(card for play in position.pile for card in play.cards)
        hand = position.hands.get(claim.by)
        unfolding.out = list(position.out[:-1])
        unfolding.hands[other] = pile
        if isinstance(hand, tuple):
            unfolding.hands[claim.by] = without(hand, claim.cards)
        elif hand is not None:
            unfolding.hands[claim.by] = hand - len(claim.cards)
        text = Text(
            f"{other}のあがりは取り消され、場札をすべて取る。",
            f"The finish of {other} is void: the pile is taken back.",
        )
        unfolding.effect("void", self.clause, text, what="finish")
        unfolding.effect("recover", self.clause, player=other, count=len(pile))
        after = unfolding.hand_turn_to(claim.by, last_cut=claim.cards)
        return Judgement(
            Verdict.LEGAL, False, (self.clause,), tuple(findings), tuple(unfolding.effects), after
        )
