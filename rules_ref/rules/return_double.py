"""倍返し: a player named by a 2 or three 9s discards a joker and returns the effect doubled."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules_ref.cards import JOKER
from rules_ref.effects import DrawCards
from rules_ref.engine.finish_move import judged_claim
from rules_ref.engine.judgement import Judgement, Verdict
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.rule import Rule
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Claim, Pending, Position
from rules_ref.text import Finding, Text

_DISCARDED = Text("手札のジョーカーを1枚捨てます。", "A joker from the hand is discarded.")
_NO_JOKER = Text(
    "手札にジョーカーがないので、倍返しはできません。", "Without a joker in the hand nothing is returned."
)
_NOT_LAST = Text("ジョーカーが最後の1枚ではありません。", "The joker is not the last card.")
_LAST = Text(
    "最後の1枚のジョーカーでは、倍返しはできません。", "A joker that is the last card returns nothing."
)


@dataclass(frozen=True, slots=True)
class ReturnDouble(Rule):
    """The claim with which the player chosen to draw sends it back, doubled, for one joker.

    The doubled effect cannot be returned again: it is not pending.
    """

    produced = "named"

    clause: str

    def claim(
        self, ruleset: Ruleset, regulation: Regulation, position: Position, claim: Claim
    ) -> Judgement | None:
        if claim.kind != "return_double":
            return None
        named = next((action for action in position.pending if _names(action, claim)), None)
        findings = tuple(self._findings(position, claim, named))
        if named is None or not all(finding.holds for finding in findings):
            return Judgement(Verdict.ILLEGAL, False, (self.clause,), findings)
        return self._return(MoveResolution(ruleset, regulation, position, claim.by), named, findings)

    def _findings(self, position: Position, claim: Claim, named: Pending | None) -> Iterator[Finding]:
        text = Text(
            f"{claim.by}は2か三九革命で指名されています。", f"{claim.by} was named by a 2 or three 9s."
        )
        if named is None:
            text = Text(
                f"{claim.by}は2でも三九革命でも指名されていないので、倍返しはできません。",
                f"{claim.by} was named neither by a 2 nor by three 9s: there is nothing to return.",
            )
        yield Finding(self.clause, named is not None, text)
        hand = position.hands.get(claim.by)
        held = not isinstance(hand, tuple) or JOKER in hand
        yield Finding(self.clause, held, _DISCARDED if held else _NO_JOKER)
        size = position.hand_size(claim.by)
        more = size is None or size > 1
        yield Finding(self.clause, more, _NOT_LAST if more else _LAST)

    def _return(self, resolution: MoveResolution, named: Pending, findings: tuple[Finding, ...]) -> Judgement:
        resolution.throw_away(resolution.by, (JOKER,))
        resolution.pending = tuple(action for action in resolution.pending if action is not named)
        owed = 2 * named.count
        cause = Text("倍返し", "Return doubled")
        resolution.caused(DrawCards(self.clause, named.by, owed), cause)
        return judged_claim(resolution, findings)


def _names(pending: Pending, claim: Claim) -> bool:
    fits = claim.effect is None or pending.effect == claim.effect
    return pending.kind == "named" and pending.player == claim.by and fits
