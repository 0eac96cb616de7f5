"""Aces took cards of the pile back (ZAI-A.1): whether the plays below them can be explained by what may be missing."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from rules_ref.cards import Rank
from rules_ref.combinations import Form, order_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_ref.combinations import Combination
    from rules_ref.engine.attempt import Attempt
    from rules_ref.engine.ruleset import Ruleset
    from rules_ref.position import Play

_ANY_SIZE: Final = 3
"""From so many cards on a sandstorm or a revolution may be among them, which goes on plays of other numbers."""


def may_have_lain(ruleset: Ruleset, below: Sequence[Play], taking: Attempt) -> bool:
    """Whether these plays can lie under aces that took as many cards back, whichever those were."""
    if not below:
        return True
    missing = _aces(taking.combination.cards, taking.combination.stands)
    missing += sum(_aces(play.cards, play.declared, jokers=True) for play in below)
    if missing >= _ANY_SIZE or any(len(play.cards) >= _ANY_SIZE for play in below):
        return True
    if not all(abs(len(one.cards) - len(other.cards)) <= missing for one, other in pairwise(below)):
        return False
    return _may_rest(ruleset, below[-1], taking, missing)


def _aces(cards: Sequence[object], stands: Sequence[object], *, jokers: bool = False) -> int:
    """How many cards these may take back; undeclared ``jokers`` may be aces too."""
    aces = sum(getattr(card, "rank", None) is Rank.ACE for card in (*cards, *stands))
    return aces + (0 if not jokers or stands else sum(getattr(card, "rank", None) is None for card in cards))


def _may_rest(ruleset: Ruleset, top: Play, taking: Attempt, missing: int) -> bool:
    """Whether the aces answer the play below them, with cards of it gone or another between them gone altogether."""
    played, size = taking.combination, len(top.cards)
    if size < played.size <= size + missing:
        return True
    if size != played.size:
        return False
    return any(
        _answered(under, played, taking, between=missing >= size) for under in ruleset.plain_readings(top)
    )


def _answered(under: Combination, played: Combination, taking: Attempt, *, between: bool) -> bool:
    """Directly, or with one play of any rank ``between`` that is gone."""
    if under.form is Form.STAIRS or played.form is Form.STAIRS or under.all_jokers:
        return True
    reverse = taking.position.reversed
    low, high = under.power(reverse=reverse), played.power(reverse=reverse)
    ranks = [order_value(rank, reverse=reverse) for rank in Rank] if between else []
    return _goes_on(high, low) or any(_goes_on(rank, low) and _goes_on(high, rank) for rank in ranks)


def _goes_on(upper: int, lower: int) -> bool:
    """A stronger card, or a down number (ZAI-D.1)."""
    return upper > lower or upper == lower - 1
