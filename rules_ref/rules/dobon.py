"""Dobon: a hand whose sum equals that of the cards just played finishes at once."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rules_ref.cards import DECK, JOKER, Card, Rank
from rules_ref.effects import Finish
from rules_ref.engine.finish_move import judged_claim
from rules_ref.engine.judgement import Judgement, Verdict
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.rule import Rule, rules_overriding
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Claim, Hand, Left, Play, Position
from rules_ref.ranking import How
from rules_ref.text import Finding, Text

_LOW: Final = {Rank.ACE: 1, Rank.TWO: 2}
_VALUES: Final = {card: _LOW.get(card.rank, int(card.rank)) for card in DECK if card.rank is not None}


def card_sum(cards: Iterable[Card], joker: int) -> int:
    """The sum of the cards, with A=1, 2=2, J=11, Q=12, K=13; ``joker`` is the value of a joker."""
    return sum([_VALUES.get(card, joker) for card in cards])


@dataclass(frozen=True, slots=True)
class Dobon(Rule):
    """Dobon (ドボン): a hand that adds up to the cards just played finishes at once.

    ``timing``: the clause that puts it just before the cards reach the pile; ``both_single``: the clause
    that forbids it with one card on one card; ``joker_key``: the option with the value of a joker.
    """

    produced = "dobon"

    clause: str
    timing: str
    both_single: str
    joker_key: str

    def claim(
        self, ruleset: Ruleset, regulation: Regulation, position: Position, claim: Claim
    ) -> Judgement | None:
        if claim.kind != "dobon":
            return None
        findings = tuple(self._findings(regulation, position, claim.by))
        broken = dict.fromkeys(finding.clause for finding in findings if not finding.holds)
        if broken:
            return Judgement(Verdict.ILLEGAL, False, tuple(broken), findings)
        resolution = MoveResolution(ruleset, regulation, position, claim.by)
        self._finish(resolution)
        return judged_claim(resolution, findings)

    def calls(self, regulation: Regulation, play: Play, hands: Mapping[str, Hand]) -> Iterator[Claim]:
        joker = regulation[self.joker_key]
        theirs = card_sum(play.cards, joker)
        for player, hand in hands.items():
            if player == play.by or isinstance(hand, int):
                continue
            # Fast check: all cards but a joker count at least one, so most hands have too many cards.
            if len(hand) - hand.count(JOKER) <= theirs and card_sum(hand, joker) == theirs:
                yield Claim(player, "dobon")

    def _findings(self, regulation: Regulation, position: Position, by: str) -> Iterator[Finding]:
        # A hand of which only the size is known has no sum, so that no dobon can be seen in it.
        cards = position.cards_of(by)
        last = position.pile[-1] if position.pile else None
        if last is None or last.by == by:
            text = Text(
                "ドボンは、ほかの人がいま出したカードに対してしかできません。",
                "A dobon can be claimed only on cards that another player has just played.",
            )
            yield Finding(self.timing, False, text)
            return
        # Read only if there is a joker: else the ruling would cite an option that decides nothing.
        joker = regulation[self.joker_key] if JOKER in (*cards, *last.cards) else 0
        mine, theirs = card_sum(cards, joker), card_sum(last.cards, joker)
        text = Text(
            f"手札の合計は{mine}、出されたカードの合計は{theirs}です。",
            f"The hand adds up to {mine}, the cards played to {theirs}.",
        )
        equal = mine == theirs and bool(cards)
        if not equal:
            text = Text(
                f"手札の合計が{mine}、出されたカードの合計が{theirs}なので、ドボンになりません。",
                f"The hand adds up to {mine}, the cards played to {theirs}: no dobon.",
            )
        yield Finding(self.clause, equal, text)
        if len(cards) == len(last.cards) == 1:
            text = Text("どちらも1枚なので、ドボンは成り立ちません。", "One card on one card makes no dobon.")
            yield Finding(self.both_single, False, text)

    def _finish(self, resolution: MoveResolution) -> None:
        """Let the claimer leave, and those who fall by it, before the player whose last cards these were."""
        out = resolution.out
        owner = _exit_of(resolution.pile[-1].by, out)
        at = len(out) if owner is None else out.index(owner)
        # Removed while the rules of finishing run, for which the claimer is the first to leave.
        if owner is not None:
            out.remove(owner)
        stood = len(out)
        resolution.leave(resolution.by, How.FINISH)
        resolution.caused(Finish(self.clause, resolution.by), Text("ドボン", "Dobon"))
        for rule in rules_overriding(resolution.ruleset, "on_finish"):
            rule.on_finish(resolution)
        leaving = out[stood:]
        if owner is not None:
            self._explain_order(resolution, owner.player)
            # An owner who was the daifugo has fallen by the dobon, and has not left by these cards.
            leaving += [owner] if owner.player in resolution.still_in() else []
        resolution.out = [*out[:at], *leaving, *out[at:stood]]

    def _explain_order(self, resolution: MoveResolution, owner: str) -> None:
        text = Text(
            f"ドボンは{owner}のカードが場に出る直前に成り立つので、先にあがったことになります。",
            f"The dobon comes just before the cards of {owner} reach the pile, and so it is the earlier finish.",
        )
        resolution.reason(self.timing, text)


def _exit_of(player: str, out: list[Left]) -> Left | None:
    """The exit of this player with the cards just played; None if still in, or fallen."""
    exits = (left for left in out if left.player == player and left.how is not How.DOWNFALL)
    return next(exits, None)
