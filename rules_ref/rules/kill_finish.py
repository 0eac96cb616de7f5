"""あがり殺し: the holder of the killer card stops another's finish."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules_ref.cards import Card
from rules_ref.effects import Recover, Void
from rules_ref.engine.judgement import Judgement, Verdict
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.rule import Rule
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Claim, Hand, Play, Position
from rules_ref.ranking import How
from rules_ref.text import Finding, Text

_FEWEST = 2
_JUST_FINISHED = Text("ほかのプレイヤーが、いまあがったところです。", "Another player has just finished.")
_NOBODY_FINISHED = Text(
    "ほかの人がいまあがったところではないので、あがり殺しはできません。",
    "Nobody else has just finished: there is no finish to stop.",
)
_HELD = Text("そのカードが手札にあります。", "That card is in the hand.")
_NOT_HELD = Text("そのカードは手札にありません。", "That card is not in the hand.")
_ENOUGH = Text(
    "そのカードを含めて、手札が2枚以上あります。", "The hand has at least two cards, this one included."
)
_TOO_FEW = Text(
    "あがり殺しをするには、そのカードを含めて手札が2枚以上要ります。",
    "To stop a finish takes a hand of at least two cards, this one included.",
)


@dataclass(frozen=True, slots=True)
class KillFinish(Rule):
    """Kill finish (あがり殺し): the call that stops the finish of another.

    ``key``: the event's killer card; while none is set the document leaves the call open.
    """

    clause: str
    two_cards: str
    key: str
    not_held: str = "GEN-1"

    def claim(
        self, ruleset: Ruleset, regulation: Regulation, position: Position, claim: Claim
    ) -> Judgement | None:
        if claim.kind != "kill_finish":
            return None
        killer = regulation[self.key]
        if killer is None:
            text = Text("あがり殺しのカードが決められていません。", "No killer card has been set.")
            finding = Finding(self.clause, False, text)
            return Judgement(Verdict.UNDETERMINED, False, (self.clause,), (finding,))
        findings = tuple(self._findings(position, claim, killer))
        broken = [failed.clause for failed in findings if not failed.holds]
        if broken:
            return Judgement(Verdict.ILLEGAL, False, tuple(dict.fromkeys(broken)), findings)
        return self._kill(MoveResolution(ruleset, regulation, position, claim.by), claim, findings)

    def calls(self, regulation: Regulation, play: Play, hands: Mapping[str, Hand]) -> Iterator[Claim]:
        killer = regulation[self.key]
        for player, hand in hands.items():
            if player != play.by and isinstance(hand, tuple) and killer in hand:
                yield Claim(player, "kill_finish", (killer,))

    def _findings(self, position: Position, claim: Claim, killer: Card) -> Iterator[Finding]:
        just = _just_finished(position, claim.by)
        yield Finding(self.clause, just, _JUST_FINISHED if just else _NOBODY_FINISHED)
        is_killer = claim.cards == (killer,)
        text = Text(f"あがり殺しのカードは{killer.symbol}です。", f"The killer card is {killer.symbol}.")
        if not is_killer:
            text = Text(
                f"あがり殺しのカードは{killer.symbol}なので、このカードではできません。",
                f"The killer card is {killer.symbol}: this card stops no finish.",
            )
        yield Finding(self.clause, is_killer, text)
        hand = position.hands.get(claim.by)
        held = not isinstance(hand, tuple) or all(card in hand for card in claim.cards)
        yield Finding(self.not_held, held, _HELD if held else _NOT_HELD)
        size = position.hand_size(claim.by)
        # A hand of unknown size does not prevent the call.
        enough = size is None or size >= _FEWEST
        yield Finding(self.two_cards, enough, _ENOUGH if enough else _TOO_FEW)

    def _kill(self, resolution: MoveResolution, claim: Claim, findings: tuple[Finding, ...]) -> Judgement:
        # The latest exit is the finish to kill: other calls were refused above.
        other = resolution.out.pop().player
        pile = tuple(card for play in resolution.pile for card in play.cards)
        resolution.throw_away(claim.by, claim.cards)
        # The player whose finish is stopped goes on with the cards of the pile, the last ones included.
        resolution.hands[other] = pile
        resolution.effect(Void(self.clause, "finish"))
        resolution.effect(Recover(self.clause, other, len(pile)))
        after = resolution.hand_turn_to(claim.by, last_cut=claim.cards)
        return Judgement(Verdict.LEGAL, False, (self.clause,), findings, tuple(resolution.effects), after)


def _just_finished(position: Position, claimer: str) -> bool:
    if not position.out or not position.pile:
        return False
    last = position.out[-1]
    return last.how is How.FINISH and position.pile[-1].by == last.player != claimer
