"""The effects of single numbers: skip, hand over, discard, name ranks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules_ref.cards import Rank
from rules_ref.combinations import Form
from rules_ref.effects import Discard, Give, NameRanks, Skip
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import Outcome
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.rule import Rule
from rules_ref.text import NearMiss, Text


@dataclass(frozen=True, slots=True)
class NumberEffect(Rule):
    """A number that acts when it is played.

    ``rank`` acts once for every natural card of it; ``stairs_key`` decides whether inside stairs, too.
    """

    clause: str
    rank: Rank
    stairs_key: str | None = None

    def count(self, attempt: Attempt) -> int:
        """The number of cards that act."""
        played = attempt.combination
        if not played.contains(self.rank):
            return 0
        if played.form is Form.STAIRS and not self._acts_in_stairs(attempt):
            return 0
        return [card.rank for card in played.cards].count(self.rank)

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        played = attempt.combination
        if outcome.barred or played.form is not Form.STAIRS or self.count(attempt):
            return
        if played.contains(self.rank):
            text = Text(
                f"階段の中の{self.rank.label}なので、効果は働きません。",
                f"Inside stairs the {self.rank.label} has no effect.",
            )
            yield NearMiss(self.clause, text)
        elif any(card.rank is self.rank for card in played.stands) and self._acts_in_stairs(attempt):
            text = Text(
                f"{self.rank.label}の代わりのジョーカーなので、効果は働きません。",
                f"A joker that stands for the {self.rank.label} has no effect of its number.",
            )
            yield NearMiss(self.clause, text)

    def _acts_in_stairs(self, attempt: Attempt) -> bool:
        return attempt.regulation.in_use(self.stairs_key)


@dataclass(frozen=True, slots=True)
class InNumberOrder(Rule):
    """Rules of single numbers, listed upwards: in stairs they act from the weakest card on (KYOTO-2.3)."""

    numbers: tuple[Rule, ...]

    def produces(self) -> Mapping[str, str]:
        return {fact: clause for rule in self.numbers for fact, clause in rule.produces().items()}

    def on_card_effect(self, attempt: Attempt, resolution: MoveResolution) -> None:
        numbers = self.numbers[::-1] if attempt.position.reversed else self.numbers
        for rule in numbers:
            rule.on_card_effect(attempt, resolution)

    def on_flush(self, attempt: Attempt, resolution: MoveResolution) -> None:
        for rule in self.numbers:
            rule.on_flush(attempt, resolution)

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        for rule in self.numbers:
            yield from rule.near_misses(attempt, outcome)


@dataclass(frozen=True, slots=True)
class FiveSkip(NumberEffect):
    """n fives skip n of those who may still act; when all are skipped the pile is cleared."""

    def on_card_effect(self, attempt: Attempt, resolution: MoveResolution) -> None:
        count = min(self.count(attempt), len(resolution.answerers()))
        if not count:
            return
        resolution.skips = count
        resolution.caused(Skip(self.clause, count, name=Text("5飛ばし", "Five-skip")))

    def on_flush(self, attempt: Attempt, resolution: MoveResolution) -> None:
        skipped = min(self.count(attempt), resolution.skips)
        if not skipped or skipped < len(resolution.answerers()):
            return
        resolution.flush(self.clause, Text("ほかの全員が飛ばされました", "All the others are skipped"))


@dataclass(frozen=True, slots=True)
class SevenPass(NumberEffect):
    """n sevens: up to n cards may be handed to the neighbour, also where a 5 beside them skips that turn."""

    produced = "cards"

    def on_card_effect(self, attempt: Attempt, resolution: MoveResolution) -> None:
        count = resolution.at_most_in_hand(self.count(attempt))
        if not count:
            return
        to = resolution.next_in_turn()
        name = Text("7渡し", "Seven-pass")
        resolution.caused(Give(self.clause, resolution.by, to, count, optional=True, name=name))


@dataclass(frozen=True, slots=True)
class TenDiscard(NumberEffect):
    """n tens: up to n cards may be discarded."""

    def on_card_effect(self, attempt: Attempt, resolution: MoveResolution) -> None:
        count = resolution.at_most_in_hand(self.count(attempt))
        if not count:
            return
        name = Text("10捨て", "Ten-discard")
        resolution.caused(Discard(self.clause, resolution.by, count, optional=True, name=name))


@dataclass(frozen=True, slots=True)
class QueenBomber(NumberEffect):
    """n queens: up to n ranks are named, and all players discard every card of them."""

    def on_card_effect(self, attempt: Attempt, resolution: MoveResolution) -> None:
        count = self.count(attempt)
        if not count:
            return
        name = Text("Qボンバー", "Q-bomber")
        resolution.caused(NameRanks(self.clause, resolution.by, count, name=name))
