"""Banned finishes that can be chosen one by one (MOMO-9, KYOTO-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.cards import Rank
from rules_ref.rule import Reason, Rule
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules_ref.attempt import Attempt


@dataclass(frozen=True, slots=True)
class BannedFinish(Rule):
    """Last cards of which ``banned`` is true are a foul. ``key``: the switch that brings the ban in."""

    clause: str
    banned: Callable[[Attempt], bool]
    what: Text
    key: str | None = None

    def fouls(self, attempt: Attempt) -> Iterator[Reason]:
        if not self.banned(attempt) or (self.key is not None and not attempt.regulation[self.key]):
            return
        text = Text(f"禁止あがり: {self.what.ja}。", f"Banned finish: {self.what.en}.")
        yield Reason(self.clause, text)


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
