"""Banned finishes that can be chosen one by one (MOMO-9, KYOTO-5)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rules_ref.cards import Rank
from rules_ref.rule import Reason, Rule
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules_ref.attempt import Attempt
    from rules_ref.position import Position
    from rules_ref.unfolding import Unfolding


@dataclass(frozen=True, slots=True)
class BannedFinish(Rule):
    """Last cards of which ``banned`` is true are a foul. ``key``: the switch that brings the ban in.

    The clauses that make no difference to it: other cards or copies beside (``combined``), the play's own
    effects (``own_effects``), J-back (``back``).
    """

    clause: str
    banned: Callable[[Attempt], bool]
    what: Text
    key: str | None = None
    combined: str | None = None
    own_effects: str | None = None
    back: str | None = None

    def _on(self, attempt: Attempt) -> bool:
        return self.key is None or bool(attempt.regulation[self.key])

    def fouls(self, attempt: Attempt) -> Iterator[Reason]:
        if not self.banned(attempt) or not self._on(attempt):
            return
        yield Reason(self.clause, Text(f"禁止あがり: {self.what.ja}。", f"Banned finish: {self.what.en}."))
        if self.combined is not None and attempt.combination.size > 1:
            text = Text(
                "複数枚でも組み合わせでも同じ。", "It is the same in a combination or in several copies."
            )
            yield Reason(self.combined, text)

    def on_flush(self, attempt: Attempt, unfolding: Unfolding) -> None:
        if not attempt.empties_hand:
            return
        position = attempt.position
        after = replace(position, revolution=unfolding.revolution, eight_cut_shift=unfolding.eight_cut_shift)
        if self.own_effects is not None and self._differs(attempt, after):
            text = Text(
                "禁止かどうかは、出したカードの効果より先に決まる。",
                "Whether it is banned is judged before the cards' own effects.",
            )
            unfolding.reason(self.own_effects, text)
        turned = replace(position, revolution=not position.revolution)
        if self.back is not None and position.back and self._differs(attempt, turned):
            text = Text("Jバックでは変わらない。", "J-back does not change it.")
            unfolding.reason(self.back, text)

    def _differs(self, attempt: Attempt, position: Position) -> bool:
        """Whether the ban, if it is in force, would fall otherwise in this position."""
        there = self.banned(replace(attempt, position=position))
        return there is not self.banned(attempt) and self._on(attempt)


def has_joker(attempt: Attempt) -> bool:
    return attempt.combination.jokers > 0


def only_jokers(attempt: Attempt) -> bool:
    return attempt.combination.all_jokers


def has_two_or_three(attempt: Attempt) -> bool:
    """A 2, or under revolution a 3 instead; J-back does not change it."""
    rank = Rank.THREE if attempt.position.revolution else Rank.TWO
    return attempt.combination.contains(rank)


def has_cutting_number(attempt: Attempt) -> bool:
    """An 8, or while the eight-cut is shifted a 9 and no 8."""
    rank = Rank.NINE if attempt.position.eight_cut_shift else Rank.EIGHT
    return attempt.combination.contains(rank)
