"""What single numbers do when they are played: skip, hand over, discard, name ranks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.combinations import Form
from rules_ref.rule import Rule
from rules_ref.text import Text

if TYPE_CHECKING:
    from rules_ref.attempt import Attempt
    from rules_ref.cards import Rank
    from rules_ref.unfolding import Unfolding


@dataclass(frozen=True, slots=True)
class NumberEffect(Rule):
    """``rank`` acts once for every natural card of it; ``stairs_key`` decides whether inside stairs, too."""

    clause: str
    rank: Rank
    stairs_key: str | None = None

    def count(self, attempt: Attempt) -> int:
        """How many cards act."""
        count = sum(each.rank is self.rank for each in attempt.combination.cards)
        if count and attempt.combination.form is Form.STAIRS and self.stairs_key is not None:
            return count if attempt.regulation[self.stairs_key] else 0
        return count


@dataclass(frozen=True, slots=True)
class InNumberOrder(Rule):
    """Rules of single numbers, listed upwards: in stairs they act from the weakest card on (KYOTO-2.3)."""

    numbers: tuple[Rule, ...]

    def on_number(self, attempt: Attempt, unfolding: Unfolding) -> None:
        numbers = reversed(self.numbers) if attempt.position.reversed else self.numbers
        for rule in numbers:
            rule.on_number(attempt, unfolding)

    def on_flush(self, attempt: Attempt, unfolding: Unfolding) -> None:
        for rule in self.numbers:
            rule.on_flush(attempt, unfolding)


@dataclass(frozen=True, slots=True)
class FiveSkip(NumberEffect):
    """n fives skip n of those who may still act; when all are skipped the pile is flushed."""

    def on_number(self, attempt: Attempt, unfolding: Unfolding) -> None:
        count = min(self.count(attempt), len(unfolding.answerers()))
        if not count:
            return
        unfolding.skips = count
        text = Text(f"5飛ばし: {count}人の番を飛ばす。", f"Five-skip: {count} player(s) lose this turn.")
        unfolding.effect("skip", self.clause, text, count=count)

    def on_flush(self, attempt: Attempt, unfolding: Unfolding) -> None:
        skipped = min(self.count(attempt), unfolding.skips)
        if not skipped or skipped < len(unfolding.answerers()):
            return
        text = Text("全員が飛ばされたので流れる。", "All the others are skipped: the pile is flushed.")
        unfolding.flush(text, self.clause)


@dataclass(frozen=True, slots=True)
class SevenPass(NumberEffect):
    """n sevens: up to n cards may be handed to the next player."""

    def on_number(self, attempt: Attempt, unfolding: Unfolding) -> None:
        count = unfolding.at_most_in_hand(self.count(attempt))
        if not count:
            return
        to = unfolding.next_to_act()
        text = Text(
            f"7渡し: {to}に{count}枚まで渡せる。", f"Seven-pass: up to {count} card(s) may go to {to}."
        )
        unfolding.effect("give", self.clause, text, player=unfolding.by, to=to, count=count, optional=True)


@dataclass(frozen=True, slots=True)
class TenDiscard(NumberEffect):
    """n tens: up to n cards may be discarded."""

    def on_number(self, attempt: Attempt, unfolding: Unfolding) -> None:
        count = unfolding.at_most_in_hand(self.count(attempt))
        if not count:
            return
        text = Text(
            f"10捨て: {count}枚まで捨てられる。", f"Ten-discard: up to {count} card(s) may be discarded."
        )
        unfolding.effect("discard", self.clause, text, player=unfolding.by, count=count, optional=True)


@dataclass(frozen=True, slots=True)
class QueenBomber(NumberEffect):
    """n queens: up to n ranks are named, and everybody discards every card of them."""

    def on_number(self, attempt: Attempt, unfolding: Unfolding) -> None:
        count = self.count(attempt)
        if not count:
            return
        text = Text(
            f"Qボンバー: {count}つまで数字を宣言し、全員がその数字を捨てる。",
            f"Q-bomber: up to {count} rank(s) are named; all players discard their cards of them.",
        )
        unfolding.effect("name_ranks", self.clause, text, player=unfolding.by, count=count)
